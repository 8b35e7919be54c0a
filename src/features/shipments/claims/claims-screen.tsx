import { useMemo, useState } from 'react';
import { indexByDocument } from '../../../crud/customers-by-document';
import { ListScreen } from '../../../crud/list-screen';
import { useRecords } from '../../../crud/use-records';
import type { MirrorRow } from '../../../db/schema';
import { shipment } from '../../../domain/entities/shipment';
import { listPath } from '../../../domain/paths';
import { owedAfter } from '../../../domain/rules/owed';
import { toToldState } from '../../../domain/rules/to-claim';
import { ButtonLink } from '../../../ui/button-link';
import { lazyPart } from '../../../ui/lazy-module';
import { useScreenTitle } from '../../../ui/screen-title';
import { StatusDialog } from '../lazy-parts';
import { type ClaimEnd, createClaimList } from './claim-list';

const EmptyState = lazyPart(() => import('../../../ui/empty-state'), 'EmptyState');
const CLAIMS = { ...shipment, texts: { ...shipment.texts, listTitle: 'ENVÍOS POR RECLAMAR' } };
const isToClaim = ({ view }: MirrorRow) => toToldState(view) === 'POR_RECLAMAR';

/** Shipments that arrived and nobody has received: their age, debt, phone numbers, and next steps. */
export function ClaimsScreen() {
  useScreenTitle(CLAIMS.texts.listTitle);
  const shipments = useRecords('shipment');
  const { rows: people } = useRecords('customer');
  const { rows: payments } = useRecords('payment');
  const [ending, setEnding] = useState<{ row: MirrorRow; chosen: ClaimEnd }>();
  const list = useMemo(
    () =>
      createClaimList(indexByDocument(people), owedAfter(payments), (row, chosen) =>
        setEnding({ row, chosen }),
      ),
    [people, payments],
  );
  const isEmpty =
    shipments.state === 'known' && shipments.isWhole && !shipments.rows.some(isToClaim);
  return (
    <>
      {isEmpty ? (
        <EmptyState
          title="Nada por reclamar"
          action={<ButtonLink to={listPath('shipment')}>Ver los envíos</ButtonLink>}
        >
          Aquí queda lo que llega en un viaje, hasta que alguien lo recibe.
        </EmptyState>
      ) : (
        <ListScreen entity={CLAIMS} list={list} filter={isToClaim} />
      )}
      {ending && (
        <StatusDialog {...ending} field="estadoEntrega" onClose={() => setEnding(undefined)} />
      )}
    </>
  );
}
