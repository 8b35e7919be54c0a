/** Checks whether a scanned shipment belongs to the voyage that is counted. */
import { saveOnDevice } from '../../../crud/save-on-device';
import type { MirrorRow } from '../../../db/schema';
import { createUuid, randomBytes } from '../../../domain/rules/uuid';
import {
  rowsAboard,
  rowsNamed,
  shipmentsToJoin,
  toListed,
  voyageOf,
} from '../../../domain/rules/voyage-cargo';
import { mayCount } from '../../../domain/rules/voyage-counts';
import { isVoyageOpen } from '../../../domain/rules/voyages';
import { toShipmentNumber } from '../../../domain/rules/waybill';
import type { Runtime } from '../../../session/runtime';
import type { ScanAnswer } from '../../../ui/scanner/scanner';
import type { CargoCount } from './cargo-count';
import { toUnsaved } from './scan-words';
import { toNoVoyage, toOtherVoyage, toVoyageOver } from './voyage-words';

/**
 * The answer for a shipment that is not on the voyage, or a voyage that is over; null where it is to be counted.
 * @param add counts the piece, once the shipment has joined
 */
export async function toNotAboard(
  runtime: Pick<Runtime, 'db' | 'save'>,
  count: CargoCount,
  row: MirrorRow,
  add: () => Promise<ScanAnswer>,
): Promise<ScanAnswer | null> {
  if (count.voyage === null) return null;
  const voyages = await runtime.db.listRows('voyage');
  const voyage = voyages.find(({ key }) => key === count.voyage);
  if (!voyage || !mayCount(count.step, voyage.view.estado))
    return toVoyageOver(count.step, voyage?.view.estado);
  if (rowsAboard(voyage, [row]).length > 0) return null;
  const other = voyageOf(
    row,
    voyages.filter((one) => one !== voyage),
  );
  if (other) return toOtherVoyage(row, other);
  const mayJoin =
    isVoyageOpen(voyage.view.estado) && shipmentsToJoin(voyage, [row], voyages).length > 0;
  return toNoVoyage(
    row,
    voyage,
    mayJoin ? () => join(runtime, count.voyage ?? '', row).then(add, toUnsaved) : null,
  );
}

async function join(runtime: Pick<Runtime, 'db' | 'save'>, key: string, row: MirrorRow) {
  const voyage = await runtime.db.getRow('voyage', key);
  const listed = Array.isArray(voyage?.view.enviosIds) ? voyage.view.enviosIds : [];
  if (rowsNamed(listed, [row]).length > 0) return;
  const request = {
    operationId: createUuid(Date.now(), randomBytes),
    entity: 'voyage',
    key,
    kind: 'update',
    fields: { enviosIds: [...listed, toListed(row)] },
    draft: null,
  } as const;
  await saveOnDevice(runtime, request, `${toShipmentNumber(row).number} va ahora en este viaje`);
}
