import { needsAttention } from '../../db/delivery';
import type { Dependencies } from '../../db/outbox/read-dependencies';
import type { Operation } from '../../db/schema';
import type { SyncMarkState } from '../../ui/sync-mark';

/** The sync mark of an operation; one that waits for one in trouble has its mark. */
export function toOperationMark(operation: Operation, dependencies: Dependencies): SyncMarkState {
  if (operation.delivery.state === 'inflight') return 'sending';
  if (operation.delivery.state === 'unknown') return 'verifying';
  return needsAttention(operation) || dependencies.isBlocked(operation) ? 'trouble' : 'local';
}
