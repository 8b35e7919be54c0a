/** The corrections of a shipment that are possible here and now. */
import { isUntried } from '../../db/delivery';
import type { MirrorRow, Operation } from '../../db/schema';
import type { StoreReads } from '../../db/store';
import { productsOf } from '../../domain/rules/cargo';
import { CORRECTIONS, whyNotCorrected } from '../../domain/rules/corrections';
import type { SessionUser } from '../../domain/rules/session';
import { isOurs, isPartOf } from '../../domain/server-version';
import { isSameName } from '../../domain/values/same';
import type { Runtime } from '../../session/runtime';

export interface UpdateOffer {
  /**
   * `correct`: it never reached the server, so saving corrects the waiting operation. `send`: the server takes changes.
   */
  readonly is: 'correct' | 'send' | 'none';
  /** Why its sender, recipient and goods stay; null where they may be corrected. */
  readonly fixed: string | null;
}

interface Asking extends Pick<Runtime, 'serverVersion'> {
  readonly db: StoreReads;
  readonly user: Pick<SessionUser, 'rol' | 'username'>;
}

/** Saving changes it in its place in the queue. */
const isOpen = (operation: Operation) =>
  operation.delivery.state === 'rejected' || isUntried(operation);

export async function readUpdateOffer(asking: Asking, row: MirrorRow): Promise<UpdateOffer> {
  const { db } = asking;
  const operations = await db.listOperations('shipment', row.key);
  const create = operations.find(({ kind }) => kind === 'create');
  const isUnsent = row.base === null && create !== undefined && isOpen(create);
  const version = await asking.serverVersion();
  const is = isUnsent ? 'correct' : isOurs(version) ? 'send' : 'none';
  // A correction saved after a change of state would follow it.
  const isPlain = isUnsent && operations.every(({ kind }) => kind !== 'status');
  if (productsOf(row, await db.listRows('product')).length === 0)
    return { is, fixed: 'Sus productos no están en este equipo.' };
  if (isPlain) return { is, fixed: null };
  if (!isPartOf(version, CORRECTIONS))
    return { is, fixed: 'Este servidor no recibe correcciones de un envío ya registrado.' };
  return { is, fixed: whyNotCorrected(await toContext(asking, row)) };
}

/** The server tells who registered it; for a shipment sent a moment ago, this device's history does. */
async function toContext({ db, user }: Asking, { key, base, view }: MirrorRow) {
  const isMadeHere = async () =>
    (await db.listHistoryOf('shipment', key)).some(({ kind }) => kind === 'create');
  return {
    isAdmin: user.rol === 'ADMIN',
    isOwn: base === null || isSameName(view.createdBy, user.username) || (await isMadeHere()),
    state: view.estadoEntrega,
  };
}
