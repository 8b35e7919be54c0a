/** The records of a plain server, in memory, and the ledger of everything that was ever committed to them. */
import { SEED } from './seed';
import type { PlainEntity, PlainRecord } from './shapes';

export interface LedgerEntry {
  readonly at: number;
  readonly author: string;
  readonly method: 'POST' | 'PUT' | 'PATCH';
  readonly entity: PlainEntity;
  readonly id: number;
  readonly body: PlainRecord;
}

export interface PlainStore {
  /** Each committed write in order: the oracle of "nothing lost, nothing twice". The seed is not in it. */
  readonly ledger: LedgerEntry[];
  /** The live records by id, as they were written. A test may change them: that is somebody else at work. */
  records(entity: PlainEntity): Map<number, PlainRecord>;
  create(author: string, entity: PlainEntity, body: PlainRecord): PlainRecord & { id: number };
  change(
    author: string,
    method: 'PUT' | 'PATCH',
    entity: PlainEntity,
    id: number,
    body: PlainRecord,
  ): void;
}

export function createPlainStore(): PlainStore {
  const tables = new Map<PlainEntity, Map<number, PlainRecord>>();
  const lastIds = new Map<PlainEntity, number>();
  const ledger: LedgerEntry[] = [];

  const records = (entity: PlainEntity) => {
    const table = tables.get(entity) ?? new Map<number, PlainRecord>();
    tables.set(entity, table);
    return table;
  };

  const insert = (entity: PlainEntity, body: PlainRecord) => {
    const id = (lastIds.get(entity) ?? 0) + 1;
    lastIds.set(entity, id);
    const guide = entity === 'shipment' && { numeroGuia: `Gv${String(id).padStart(4, '0')}kPq` };
    const record = { ...body, ...guide, id };
    records(entity).set(id, record);
    if (guide) holdProducts(body, guide.numeroGuia);
    return record;
  };

  const holdProducts = (shipment: PlainRecord, numeroGuiaEnvio: string) => {
    for (const productId of shipment.productosIds as number[]) {
      const product = records('product').get(productId);
      if (product) records('product').set(productId, { ...product, numeroGuiaEnvio });
    }
  };

  for (const [entity, bodies] of SEED) for (const body of bodies) insert(entity, body);

  return {
    ledger,
    records,
    create(author, entity, body) {
      const record = insert(entity, body);
      ledger.push({ at: Date.now(), author, method: 'POST', entity, id: record.id, body });
      return record;
    },
    change(author, method, entity, id, body) {
      const { password, numeroGuia, numeroGuiaEnvio, ...fields } = records(entity).get(id) ?? {};
      // A PUT replaces: a field that a client forgot to send is gone. These three are not the client's.
      const own = { ...(password !== undefined && { password }), numeroGuia, numeroGuiaEnvio };
      records(entity).set(id, { ...(method === 'PATCH' && fields), ...own, ...body, id });
      ledger.push({ at: Date.now(), author, method, entity, id, body });
    },
  };
}
