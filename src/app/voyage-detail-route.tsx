import type { MirrorRow } from '../db/schema';
import { crewMember } from '../domain/entities/crew-member';
import { toTypeLabel } from '../domain/entities/crew-type';
import { COUNT_STEPS } from '../domain/options';
import { formatDate, formatDateTime, toBogotaDay } from '../domain/rules/dates';
import { evaluateExpiry } from '../domain/rules/expiry';
import { formatDocument } from '../domain/rules/numbers';
import { toStepState } from '../domain/rules/to-claim';
import { type CountStep, toTotalText } from '../domain/rules/voyage-counts';
import { BulkActions } from '../features/shipments/bulk-actions';
import { ManifestButton } from '../features/shipments/manifest-button';
import { PatentWarning } from '../features/shipments/patent-warning';
import { toStepRequests } from '../features/shipments/save-many';
import { useVoyageCounts } from '../features/shipments/scan/use-voyage-counts';
import { VoyageCounts } from '../features/shipments/scan/voyage-counts';
import type { VoyageFacts } from '../features/voyages/use-voyage';
import { VoyageDetailScreen } from '../features/voyages/voyage-detail-screen';
import { toDestination, toPlanned } from '../features/voyages/voyage-words';
import { clock } from '../session/clock';
import type { Runtime } from '../session/runtime';

/** A voyage, with what belongs to its shipments: the manifest, and the step that they take together. */
export function VoyageRoute() {
  return (
    <VoyageDetailScreen
      toPapers={(row, facts) => <VoyagePapers row={row} facts={facts} />}
      toCounts={(row, { aboard }) => <VoyageCounts voyage={row} aboard={aboard} />}
      toGroupStep={toGroupStep}
      toReadiness={(row, facts) => <Readiness row={row} facts={facts} />}
      toLanded={(row, facts) => <Landed row={row} facts={facts} />}
      toCargoStep={toCargoStep}
    />
  );
}

const toCargoStep = (
  runtime: Runtime,
  shipments: readonly MirrorRow[],
  step: CountStep,
  at: number,
) =>
  toStepRequests(runtime, shipments, { field: 'estadoEntrega', to: toStepState(step, true) }, at);

/** The pieces counted aboard, and the papers that do not hold today. */
function Readiness({
  row,
  facts: { vessel, aboard, crew },
}: {
  row: MirrorRow;
  facts: VoyageFacts;
}) {
  const counted = useVoyageCounts(row, aboard).EN_TRANSITO;
  const expired = crew.filter(({ view }) => isExpired(view.expLicencia));
  return (
    <>
      {aboard.length > 0 && <p>Carga que sube: {counted ? toTotalText(counted) : 'sin contar'}.</p>}
      {vessel && <PatentWarning expiry={vessel.view.fechaExpPatente} />}
      {expired.map(({ key, view }) => (
        <p key={key}>
          <b className="text-danger">
            La licencia de {crewMember.nameOf(view)} venció el {formatDate(view.expLicencia)}.
          </b>
        </p>
      ))}
    </>
  );
}

/** The pieces counted ashore. */
function Landed({ row, facts: { aboard } }: { row: MirrorRow; facts: VoyageFacts }) {
  const counted = useVoyageCounts(row, aboard).ENTREGADO;
  return (
    aboard.length > 0 && <p>Carga que llega: {counted ? toTotalText(counted) : 'sin contar'}.</p>
  );
}

const isExpired = (date: unknown) =>
  evaluateExpiry(date, toBogotaDay(clock.now()))?.state === 'past';

const toGroupStep = (shipments: readonly MirrorRow[]) => <BulkActions rows={shipments} />;

function VoyagePapers({ row, facts }: { row: MirrorRow; facts: VoyageFacts }) {
  const { vessel, aboard, unknown, crew } = facts;
  const counts = useVoyageCounts(row, aboard);
  const { view } = row;
  if (!vessel) return null;
  const told = (value: unknown) => String(value ?? '') || 'sin dato';
  const at = (time: unknown) => formatDateTime(Date.parse(String(time)));
  return (
    <ManifestButton
      vessel={vessel}
      shipments={aboard}
      voyage={{
        facts: [
          ['Sale de', told(view.sucursalNombre)],
          view.salidaReal ? ['Salió', at(view.salidaReal)] : ['Sale', told(toPlanned(view))],
          ['Destino', told(toDestination(view))],
          ...(view.llegadaReal ? [['Llegó', at(view.llegadaReal)] as const] : []),
          ...COUNT_STEPS.flatMap(({ value, label }) => {
            const counted = counts[value as CountStep];
            return counted ? [[`${label}, contado`, toTotalText(counted)] as const] : [];
          }),
        ],
        crew: crew.map((row) => ({
          name: crewMember.nameOf(row.view),
          role: toTypeLabel(row.view),
          document: formatDocument(row.view.numDocument),
          licence: String(row.view.licencia ?? ''),
          expiry: formatDate(row.view.expLicencia),
        })),
        unlisted: unknown,
        unlistedCrew:
          (Array.isArray(view.tripulantesIds) ? view.tripulantesIds.length : 0) - crew.length,
      }}
    />
  );
}
