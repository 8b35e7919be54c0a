import DatabaseZap from 'lucide-react/icons/database-zap';
import { useStore } from 'zustand';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { lazyPart } from '../../ui/lazy-module';
import { Panel } from '../../ui/panel';
import { useScreenTitle } from '../../ui/screen-title';
import { ThemeSwitch } from '../../ui/theme-switch';
import { staleTab } from '../stale-tab';
import { UPDATE_FAILED, useUpdate } from '../use-update';
import { readTrouble } from './store-trouble';
import { STORE_WORDS } from './store-words';

const ReportProblem = lazyPart(() => import('../../crud/report-problem'), 'ReportProblem');

export interface StoreErrorProps {
  error: unknown;
  onRetry: () => void;
  /** In place of one screen, inside of the back office's frame. */
  isInShell?: boolean;
}

/** docs/SYNC.md, rule 9: an unreadable store is an error, never "0 pendientes". */
export function StoreError({ error, onRetry, isInShell = false }: StoreErrorProps) {
  const trouble = readTrouble(error) ?? 'other';
  const { title, text, steps } = STORE_WORDS[trouble];
  useScreenTitle(title);
  const words = (
    <p>
      {text}
      {trouble !== 'newer' && (
        <>
          {' '}
          <b>No borres los datos del navegador:</b> ahí está lo que falta por enviar.
        </>
      )}
    </p>
  );
  const panel = (
    <Panel role="alert" className="grid gap-4 border-l-[12px] border-danger">
      <div className="flex items-center gap-4">
        <DatabaseZap className="size-9 flex-none text-danger" aria-hidden="true" />
        {/* The shell shows the screen's title as its heading. */}
        {isInShell ? words : <h1 className="text-2xl">{title}</h1>}
      </div>
      {!isInShell && words}
      {steps.length > 0 && (
        <ul className="grid list-disc gap-1.5 pl-6">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      )}
      <p className="text-sm text-ink-soft">Detalle para soporte: {toDetail(error)}</p>
      <ReportProblem />
      <div className="flex flex-wrap gap-3">
        {trouble === 'newer' ? <Update /> : <Retry onRetry={onRetry} />}
        <ButtonLink to="/" variant="quiet">
          Ir al inicio
        </ButtonLink>
      </div>
    </Panel>
  );
  if (isInShell) return panel;
  return (
    <div className="mx-auto grid min-h-dvh w-full max-w-[44rem] content-center gap-4 px-5 py-8">
      <div className="flex justify-end">
        <ThemeSwitch />
      </div>
      <main id="contenido" tabIndex={-1}>
        {panel}
      </main>
    </div>
  );
}

function Retry({ onRetry }: { onRetry: () => void }) {
  const isStale = useStore(staleTab, (state) => state.isStale);
  return (
    <Button variant="next" onClick={isStale ? () => location.reload() : onRetry}>
      {isStale ? 'Volver a cargar' : 'Intentar de nuevo'}
    </Button>
  );
}

/** Only a newer version opens the data: an ordinary reload would bring this one again. */
function Update() {
  const { is, update } = useUpdate();
  return (
    <>
      <p role="status" className="basis-full font-label empty:hidden">
        {is === 'failed' && UPDATE_FAILED}
      </p>
      <Button variant="next" isUnavailable={is === 'running'} onClick={update}>
        {is === 'running' ? 'Actualizando…' : 'Actualizar y volver a cargar'}
      </Button>
    </>
  );
}

function toDetail(error: unknown): string {
  // A library may repeat the browser's words below its own.
  return (
    (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).split('\n')[0] ??
    ''
  );
}
