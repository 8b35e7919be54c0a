import { useRouteError } from 'react-router-dom';
import { Button } from '../ui/button';
import { lazyPart } from '../ui/lazy-module';
import { Panel } from '../ui/panel';
import { useScreenTitle } from '../ui/screen-title';
import { readTrouble } from './shell/store-trouble';

const StoreError = lazyPart(() => import('./shell/store-error'), 'StoreError');
const ReportProblem = lazyPart(() => import('../crud/report-problem'), 'ReportProblem');

/**
 * Shown in place of a screen that failed. A part of the application that did not arrive (a bad signal, a new version on
 * the server) is told apart from a fault: browsers remember the failure, so only a reload requests it again. So is a
 * store that does not open.
 */
export function ScreenError({ isInShell = false }: { isInShell?: boolean }) {
  const error = useRouteError();
  if (readTrouble(error))
    return <StoreError error={error} onRetry={() => location.reload()} isInShell={isInShell} />;
  return <FailedScreen error={error} isInShell={isInShell} />;
}

function FailedScreen({ error, isInShell }: { error: unknown; isInShell: boolean }) {
  const isMissingPart = isLoadFailure(error);
  const title = isMissingPart ? 'Esta pantalla no alcanzó a llegar' : 'Esta pantalla falló';
  useScreenTitle(title);
  return (
    <div
      className={isInShell ? 'grid' : 'mx-auto grid w-full max-w-[46rem] gap-6 px-5 pt-10 pb-20'}
      role="alert"
    >
      {!isInShell && <h1 className="text-2xl sm:text-3xl">{title}</h1>}
      <Panel as="div" className="grid justify-items-start gap-4">
        <p>
          {isMissingPart
            ? 'Falta una parte de la aplicación. Puede ser la señal, o que haya una versión nueva. Lo que guardaste sigue en este equipo.'
            : 'Algo salió mal aquí. Lo que guardaste sigue en este equipo. Si vuelve a pasar, avisa a tu administrador.'}
        </p>
        <Button variant="next" onClick={() => location.reload()}>
          Intentar de nuevo
        </Button>
        {!isMissingPart && <ReportProblem detail={toDetail(error)} />}
      </Panel>
    </div>
  );
}

export function ShellScreenError() {
  return <ScreenError isInShell />;
}

/** Only the name of the fault: its message may hold values from the screen. */
const toDetail = (error: unknown) => (error instanceof Error ? error.name : undefined);

/** Each browser says it in its own words; none gives a code. */
function isLoadFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|Unable to preload CSS|Load failed/i.test(
      error.message,
    )
  );
}
