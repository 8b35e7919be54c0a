/** Envelopes of the model: the text is the operation, the signature is its author's name. */
import type { SealedOp } from '../../src/domain/envelope/wire';
import type { BatchOp } from '../../src/domain/wire';

/** An operation of a batch as it travels. */
export type SentOp = BatchOp | SealedOp;

export const isSealed = (op: SentOp): op is SealedOp => 'envelope' in op;

export function sealAs(author: string): (op: BatchOp) => Promise<SealedOp> {
  return async ({ key, ...op }) => ({ key, envelope: JSON.stringify(op), signature: author });
}

export function openOp(op: SentOp): BatchOp {
  return isSealed(op) ? { key: op.key, ...JSON.parse(op.envelope) } : op;
}

/** Changes an operation as if its author had made it so. */
export function changeOp(op: SentOp, change: (op: BatchOp) => BatchOp): SentOp {
  const { key, ...changed } = change(openOp(op));
  return isSealed(op) ? { ...op, envelope: JSON.stringify(changed) } : { key, ...changed };
}
