import type { MirrorRow } from '../db/schema';
import { crewMember } from '../domain/entities/crew-member';
import { toTypeLabel } from '../domain/entities/crew-type';
import { COUNT_STEPS } from '../domain/options';
import { formatDate, formatDateTime } from '../domain/rules/dates';
import { formatDocument } from '../domain/rules/numbers';
import { type CountStep, toTotalText } from '../domain/rules/voyage-counts';
import { BulkActions } from '../features/shipments/bulk-actions';
import { ManifestButton } from '../features/shipments/manifest-button';
import { useVoyageCounts } from '../features/shipments/scan/use-voyage-counts';
import { VoyageCounts } from '../features/shipments/scan/voyage-counts';
import type { VoyageFacts } from '../features/voyages/use-voyage';
import { VoyageDetailScreen } from '../features/voyages/voyage-detail-screen';
import { toDestination, toPlanned } from '../features/voyages/voyage-words';

/** A voyage, with what belongs to its shipments: the manifest, and the step that they take together. */
export function VoyageRoute() {
  return (
    <VoyageDetailScreen
      toPapers={(row, facts) => <VoyagePapers row={row} facts={facts} />}
      toCounts={(row, { aboard }) => <VoyageCounts voyage={row} aboard={aboard} />}
      toGroupStep={toGroupStep}
    />
  );
}

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
