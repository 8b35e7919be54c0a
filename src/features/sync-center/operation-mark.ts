import { isBlocked } from '../../db/outbox/dependencies';
import { needsAttention, type Operation } from '../../db/schema';
import type { SyncMarkState } from '../../ui/sync-mark';

/** The sync mark of an operation; one that waits for one in trouble has its mark. */
export function toOperationMark(operation: Operation, queue: readonly Operation[]): SyncMarkState {
  if (operation.state === 'inflight') return 'sending';
  if (operation.state === 'unknown') return 'verifying';
  return needsAttention(operation) || isBlocked(operation, queue) ? 'trouble' : 'local';
}
