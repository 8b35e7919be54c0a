import { useLiveQuery } from 'dexie-react-hooks';
import { readQueue } from '../../db/outbox';
import type { Operation } from '../../db/rows';
import type { Fields } from '../../domain/entity';
import { useRuntime } from '../../session/runtime-context';

export interface QueueItem {
  readonly operation: Operation;
  readonly view: Fields | undefined;
}

export interface QueueView {
  readonly queue: readonly Operation[];
  readonly items: readonly QueueItem[];
  /** What was sent lately, the last first. */
  readonly sent: readonly QueueItem[];
}

const SENT_SHOWN = 8;

/** Everything the sync centre shows of the outbox, live; undefined until it was read. */
export function useQueue(): QueueView | undefined {
  const { db } = useRuntime();
  return useLiveQuery(async () => {
    const withView = async (operation: Operation): Promise<QueueItem> => ({
      operation,
      view: (await db.mirror(operation.entity).get(operation.key))?.view,
    });
    const queue = await readQueue(db);
    const acked = await db.outbox.where('state').equals('acked').toArray();
    acked.sort((left, right) => (right.ackedAt ?? 0) - (left.ackedAt ?? 0));
    return {
      queue,
      items: await Promise.all(queue.map(withView)),
      sent: await Promise.all(acked.slice(0, SENT_SHOWN).map(withView)),
    };
  }, [db]);
}
