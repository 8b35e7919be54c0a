import { isUntried } from '../../db/delivery';
import type { MirrorRow, Operation } from '../../db/schema';
import { isOurs } from '../../domain/server-version';
import { useRuntime } from '../../session/runtime-context';
import { useStored } from '../../session/use-stored';

/** `correct`: it never reached the server, so saving corrects what waits. `send`: the server takes changes. */
export type UpdateOffer = 'correct' | 'send' | 'none';

/** Saving changes it in its place in the queue. */
const isOpen = (operation: Operation) =>
  operation.delivery.state === 'rejected' || isUntried(operation);

/** Whether a shipment can be changed here and now; undefined until it is known. */
export function useUpdateOffer(row: MirrorRow | null): UpdateOffer | undefined {
  const runtime = useRuntime();
  return useStored(
    async (db) => {
      if (!row) return undefined;
      const operations = await db.listOperations('shipment', row.key);
      const create = operations.find(({ kind }) => kind === 'create');
      if (row.base === null && create && isOpen(create)) return 'correct';
      return isOurs(await runtime.serverVersion()) ? 'send' : 'none';
    },
    [runtime, row],
  );
}
