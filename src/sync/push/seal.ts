/** Envelopes of a person on this device: sealed to the server, signed with the person's key. */
import { toBatchOp } from '../../api/batch';
import type { Sealer } from '../../db/journal/sealer';
import { fieldsOf, type Operation, toRecord } from '../../db/schema';
import type { StoreReads } from '../../db/store';
import { entityOf } from '../../domain/entities';
import type { Fields } from '../../domain/entity';
import { SCHEMA_VERSION, sealRequest, signEnvelope } from '../../domain/envelope/envelope';
import type { SealingKey } from '../../domain/envelope/keys';
import type { SealedOp } from '../../domain/envelope/wire';
import type { BatchOp } from '../../domain/wire';
import { buildRequest, isOffered } from './build-request';
import { detectConflict } from './detect-conflict';
import { mergeLists } from './merge-lists';

export interface EnvelopeKeys {
  readonly sealingKey: SealingKey;
  /** The id of the signing key. */
  readonly signer: string;
  readonly privateKey: CryptoKey;
}

/** Closes an operation of a batch. */
export async function sealOp(
  { key, ...request }: BatchOp,
  { sealingKey, signer, privateKey }: EnvelopeKeys,
): Promise<SealedOp> {
  const envelope = await sealRequest(
    { schemaVersion: SCHEMA_VERSION, ...request },
    { key, sealingKey, signer },
  );
  return { key, envelope, signature: await signEnvelope(envelope, { key, privateKey }) };
}

/**
 * @param seal closes an operation, as `sealOp`
 * @param serverVersion of the server that they are sealed to
 */
export function createSealer(
  seal: (op: BatchOp) => Promise<SealedOp>,
  serverVersion: number,
): Sealer {
  return async (operation, reads) => {
    const op = await buildOp(operation, reads, serverVersion);
    if (!op) return null;
    const content = { body: op.body, ifMatch: op.ifMatch ?? null, after: op.after ?? [] };
    if (JSON.stringify(content) === JSON.stringify(operation.sealed)) return 'unchanged';
    const { key: id, envelope, signature } = await seal(op);
    return { content, envelope: { id, envelope, signature } };
  };
}

/** The request of an operation, which may leave before those that it follows are known to be on the server. */
async function buildOp(
  operation: Operation,
  reads: StoreReads,
  serverVersion: number,
): Promise<BatchOp | null> {
  const { entity, key, kind, seq } = operation;
  if (!isOffered(operation, serverVersion)) return null;
  const row = await reads.getRow(entity, key);
  if (!row) return null;
  const earlier = (await reads.listOperations(entity, key)).filter((other) => other.seq < seq);
  let { base } = row;
  for (const one of earlier) base = await toChanged(reads, one, base);
  const merged = operation.frozenBody ? operation : await mergeLists(reads, operation, base);
  // Somebody has changed the same meanwhile: the server is to refuse it, because nobody who could decide is there.
  const isContested =
    row.base !== null && (await detectConflict(reads, merged, base)).is === 'conflict';
  const version = isContested ? (operation.baseVersion ?? NO_VERSION) : row.version;
  const built = await buildRequest(
    reads,
    merged,
    { ...row, base, version },
    { serverVersion, creates: await findCreates(operation, reads) },
  );
  if (built.is !== 'ready') return null;
  const op = toBatchOp(operation.id, built.request);
  const last = operation.frozenBody === null && !isContested ? earlier.at(-1) : undefined;
  // Made on what the operation before it will have made.
  return last && kind !== 'create' ? { ...op, ifMatch: { $ref: last.id } } : op;
}

/** The version of no record: the server refuses a change that names it. */
const NO_VERSION = 0;

/** The record as an operation will have left it. */
async function toChanged(
  reads: StoreReads,
  operation: Operation,
  base: Fields | null,
): Promise<Fields> {
  return { ...base, ...fieldsOf(await mergeLists(reads, operation, base)) };
}

/** The creates, not on the server yet, of the record itself and of those that it names. */
async function findCreates(
  operation: Operation,
  reads: StoreReads,
): Promise<ReadonlyMap<string, Operation>> {
  const { entity, key, kind, refs } = operation;
  const named = entityOf(entity).references.flatMap((reference) =>
    [refs[reference.field] ?? []].flat().map((one) => [reference.entity, one] as const),
  );
  const own = kind === 'create' ? [] : [[entity, key] as const];
  const found = new Map<string, Operation>();
  for (const [name, record] of [...own, ...named])
    for (const one of await reads.listOperations(name as Operation['entity'], record))
      if (one.kind === 'create') found.set(toRecord(one), one);
  return found;
}
