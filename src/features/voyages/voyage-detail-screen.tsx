import ArrowLeft from 'lucide-react/icons/arrow-left';
import SquarePen from 'lucide-react/icons/square-pen';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { DetailSections } from '../../crud/detail-screen';
import { toDetailText, toMissingText } from '../../crud/form-texts';
import { RowMark } from '../../crud/row-mark';
import { useRecord } from '../../crud/use-record';
import type { MirrorRow } from '../../db/schema';
import { voyage } from '../../domain/entities/voyage';
import { MESSAGES } from '../../domain/messages';
import { editPath, listPath } from '../../domain/paths';
import { isAboard } from '../../domain/rules/transitions';
import type { CountStep } from '../../domain/rules/voyage-counts';
import { hasArrived, hasDeparted, isVoyageOpen } from '../../domain/rules/voyages';
import type { Runtime } from '../../session/runtime';
import { useRuntime } from '../../session/runtime-context';
import { ButtonLink } from '../../ui/button-link';
import { EmptyState } from '../../ui/empty-state';
import { useScreenTitle } from '../../ui/screen-title';
import type { SaveRequest } from './save-voyage';
import { useVoyage, type VoyageFacts } from './use-voyage';
import { VoyageCargo } from './voyage-cargo';
import { VoyageCrew } from './voyage-crew';
import { VOYAGE_SECTIONS } from './voyage-sections';
import { VoyageSteps } from './voyage-steps';
import { countOf } from './voyage-words';
import { WhereKept } from './where-kept';

/** Parts of the page that belong to the feature of shipments, which draws them. */
export interface VoyageDetailProps {
  /** The button that makes the manifest. */
  readonly toPapers: (row: MirrorRow, facts: VoyageFacts) => ReactNode;
  /** The number of its pieces that were counted. */
  readonly toCounts: (row: MirrorRow, facts: VoyageFacts) => ReactNode;
  /** The pieces counted so far, and the papers that have expired. */
  readonly toReadiness: (row: MirrorRow, facts: VoyageFacts) => ReactNode;
  /** The pieces counted ashore. */
  readonly toLanded: (row: MirrorRow, facts: VoyageFacts) => ReactNode;
  /** The changes by which shipments leave or arrive. */
  readonly toCargoStep: (
    runtime: Runtime,
    shipments: readonly MirrorRow[],
    step: CountStep,
    at: number,
  ) => Promise<readonly SaveRequest[]>;
  /** The step that these shipments may take together, as the vessel just did. */
  readonly toGroupStep: (shipments: readonly MirrorRow[]) => ReactNode;
}

/** A voyage: its state, its crew and cargo, and its papers. */
export function VoyageDetailScreen(props: VoyageDetailProps) {
  const { id = '' } = useParams();
  useScreenTitle(toDetailText(voyage));
  const record = useRecord('voyage', id);
  if (record.is === 'opening') return null;
  if (record.is === 'here')
    return (
      <WhereKept>
        <Details {...props} row={record.row} />
      </WhereKept>
    );
  return (
    <WhereKept>
      <EmptyState
        title={MESSAGES.empty}
        action={<ButtonLink to={listPath('voyage')}>Volver al listado</ButtonLink>}
      >
        {toMissingText(voyage)}
      </EmptyState>
    </WhereKept>
  );
}

function Details({ row, ...drawn }: VoyageDetailProps & { row: MirrorRow }) {
  const { toPapers, toCounts, toGroupStep, toReadiness, toLanded, toCargoStep } = drawn;
  const runtime = useRuntime();
  const facts = useVoyage(row);
  const { view } = row;
  const following = facts.aboard.filter(({ view: { estadoEntrega } }) =>
    hasArrived(view.estado)
      ? isAboard(estadoEntrega)
      : hasDeparted(view.estado) && estadoEntrega === 'EN_PREPARACION',
  );
  return (
    <div className="flex grow flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="wrap-anywhere">{voyage.nameOf(view)}</h2>
          <RowMark mark={row.mark} />
        </div>
        <ButtonLink to={listPath('voyage')}>
          <ArrowLeft aria-hidden="true" />
          Volver
        </ButtonLink>
        {isVoyageOpen(view.estado) && (
          <ButtonLink to={editPath('voyage', row.key)}>
            <SquarePen aria-hidden="true" />
            Editar
          </ButtonLink>
        )}
      </div>
      <VoyageSteps
        row={row}
        facts={facts}
        told={{ SALIO: toReadiness(row, facts), LLEGO: toLanded(row, facts) }}
        toCargoStep={(...step) => toCargoStep(runtime, ...step)}
      />
      {toGroupStep(following)}
      <VoyageCargo row={row} facts={facts} papers={facts.vessel && toPapers(row, facts)} />
      {toCounts(row, facts)}
      <VoyageCrew
        crew={facts.crew}
        unknown={countOf(view.tripulantesIds) - facts.crew.length}
        isOpen={isVoyageOpen(view.estado)}
      />
      <DetailSections entity={voyage} sections={VOYAGE_SECTIONS} row={row} />
    </div>
  );
}
