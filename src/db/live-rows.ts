import type { MirrorName } from '../domain/entity';
import { createLiveTable, type Live } from './live-table';
import type { MirrorRow, Operation } from './schema';
import type { StoreReads } from './store';
import type { UserDatabase } from './user-database';

export type LiveRows = Live<MirrorRow>;

/** A `UserDatabase`, by its name on the disk. */
type Watched = Pick<StoreReads, 'listRows' | 'getRows'> & { readonly name: string };

const watched = new WeakMap<Watched, Map<MirrorName, LiveRows>>();

/** An entity's rows, live and in no order, read once for all that watch them. See `createLiveTable`. */
export function watchRows(db: Watched, entity: MirrorName): LiveRows {
  const known = watched.get(db) ?? new Map<MirrorName, LiveRows>();
  watched.set(db, known);
  const rows =
    known.get(entity) ??
    createLiveTable({
      part: `idb://${db.name}/${entity}/`,
      keyOf: ({ key }) => key,
      readAll: () => db.listRows(entity),
      readSome: (keys) => db.getRows(entity, keys),
    });
  known.set(entity, rows);
  return rows;
}

/** A tenth of the time, while a long queue is written from its beginning to its end. */
const READING_SHARE = 0.1;

/** Every operation not yet settled, live and in order. What is saved comes at once, however long the queue is. */
export function watchQueue(
  db: Pick<UserDatabase, 'name' | 'listUnsettled' | 'getOperations'>,
): Live<Operation> {
  return createLiveTable({
    part: `idb://${db.name}/outbox/`,
    keyOf: ({ seq }) => seq,
    readAll: () => db.listUnsettled(),
    readSome: (seqs) => db.getOperations(seqs),
    compare: (left, right) => left.seq - right.seq,
    share: READING_SHARE,
  });
}
