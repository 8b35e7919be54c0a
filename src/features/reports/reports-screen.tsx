import ArrowLeft from 'lucide-react/icons/arrow-left';
import Banknote from 'lucide-react/icons/banknote';
import CalendarRange from 'lucide-react/icons/calendar-range';
import { useStore } from 'zustand';
import { HOME_PATH } from '../../domain/paths';
import { REPORTS } from '../../domain/reports/definitions';
import { canSee } from '../../domain/rules/permissions';
import { useRuntime } from '../../session/runtime-context';
import { canAskServer } from '../../session/server-reach';
import { syncFacts } from '../../sync/status';
import { ButtonLink } from '../../ui/button-link';
import { Panel } from '../../ui/panel';
import { useScreenTitle } from '../../ui/screen-title';
import { CASH_PATH, PERIOD_PATH } from './money-paths';
import { ReportCard } from './report-card';

/** The lists of the role's areas, to be taken along. */
export function ReportsScreen() {
  useScreenTitle('Informes');
  const { rol } = useRuntime().user;
  const isServed = useStore(syncFacts, canAskServer);
  const own = REPORTS.filter(({ entity }) => canSee(rol, entity.area));
  return (
    <div className="flex grow flex-col gap-4">
      {own.length === 0 ? (
        <Panel as="div" className="grid gap-2">
          <h2 className="text-xl">No hay informes para tu rol</h2>
          <p>
            Como invitado no ves empleados, tripulantes, embarcaciones ni clientes. Si necesitas uno
            de sus informes, pídelo al administrador de tu empresa.
          </p>
        </Panel>
      ) : (
        <>
          <p>
            {isServed
              ? 'Cada informe trae la lista completa. Para una parte de ella, usa el botón «Imprimir informe» de su listado.'
              : 'Ahora no hay conexión con el servidor: los informes se hacen en este equipo, con lo que conoce.'}
          </p>
          {canSee(rol, 'shipments') && (
            <nav aria-label="Cierre e informes de envíos" className="flex flex-wrap gap-3">
              <ButtonLink to={CASH_PATH}>
                <Banknote aria-hidden="true" />
                Cierre de caja
              </ButtonLink>
              <ButtonLink to={PERIOD_PATH}>
                <CalendarRange aria-hidden="true" />
                Envíos entre dos fechas
              </ButtonLink>
            </nav>
          )}
          <div className="grid grid-cols-1 gap-3 min-[64rem]:grid-cols-2">
            {own.map((definition) => (
              <ReportCard key={definition.path} definition={definition} />
            ))}
          </div>
        </>
      )}
      <ButtonLink to={HOME_PATH} variant="quiet" size="small" className="-ml-3 self-start">
        <ArrowLeft aria-hidden="true" />
        Volver
      </ButtonLink>
    </div>
  );
}
