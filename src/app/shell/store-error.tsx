import DatabaseZap from 'lucide-react/icons/database-zap';
import { useStore } from 'zustand';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { lazyPart } from '../../ui/lazy-module';
import { Panel } from '../../ui/panel';
import { useScreenTitle } from '../../ui/screen-title';
import { ThemeSwitch } from '../../ui/theme-switch';
import { staleTab } from '../stale-tab';

const ReportProblem = lazyPart(() => import('../../crud/report-problem'), 'ReportProblem');

const TITLE = 'No se pueden abrir los datos de este equipo';

/** docs/SYNC.md, rule 9: what cannot be read is an error, never "0 pendientes". */
export function StoreError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  useScreenTitle(TITLE);
  const isStale = useStore(staleTab, (state) => state.isStale);
  return (
    <div className="mx-auto grid min-h-dvh w-full max-w-[44rem] content-center gap-4 px-5 py-8">
      <div className="flex justify-end">
        <ThemeSwitch />
      </div>
      <main id="contenido" tabIndex={-1}>
        <Panel role="alert" className="grid gap-4 border-l-[12px] border-danger">
          <div className="flex items-center gap-4">
            <DatabaseZap className="size-9 text-danger" aria-hidden="true" />
            <h1 className="text-2xl">{TITLE}</h1>
          </div>
          <p>
            Lo que guardaste sigue en el equipo, pero el navegador no lo deja leer ahora.{' '}
            <b>No borres los datos del navegador:</b> ahí está lo que falta por enviar.
          </p>
          <ul className="grid list-disc gap-1.5 pl-6">
            <li>Cierra las otras pestañas de FluviCarga y vuelve a intentar.</li>
            <li>Si sigue igual, cierra el navegador y ábrelo otra vez.</li>
            <li>Revisa que el equipo tenga espacio libre y que la ventana no sea de incógnito.</li>
          </ul>
          <p className="text-sm text-ink-soft">Detalle para soporte: {toDetail(error)}</p>
          <ReportProblem />
          <div className="flex flex-wrap gap-3">
            <Button variant="next" onClick={isStale ? () => location.reload() : onRetry}>
              {isStale ? 'Volver a cargar' : 'Intentar de nuevo'}
            </Button>
            <ButtonLink to="/" variant="quiet">
              Ir al inicio
            </ButtonLink>
          </div>
        </Panel>
      </main>
    </div>
  );
}

function toDetail(error: unknown): string {
  // A library may repeat the browser's words below its own.
  return (
    (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).split('\n')[0] ??
    ''
  );
}
