/**
 * Before a send, each operation is checked for a conflict, built into its request and marked in flight in one
 * transaction (docs/SYNC.md, rule 5), so that nothing is sent that the disk does not record as in flight.
 */

import { applyOutcomes, type Outcome, toDiffering, toErased } from '../../db/outbox/apply-outcomes';
import { type MirrorRow, type Operation, type SyncError, toRecord } from '../../db/schema';
import type { RecordReads } from '../../db/store';
import type { QueuedEntity } from '../../domain/entities';
import type { Fields } from '../../domain/entity';
import { isLocalKey } from '../../domain/rules/waybill';
import { isOurs } from '../../domain/server-version';
import type { EngineDeps, SyncSession } from '../types';
import { buildRequest, isOffered, type ReadyRequest } from './build-request';
import { detectConflict } from './detect-conflict';
import { mergeLists } from './merge-lists';

export type PreparedSend =
  | {
      readonly is: 'ready';
      /** The operation, marked in flight. */
      readonly sent: Operation;
      /** The operation as it was before. */
      readonly waited: Operation;
      readonly request: ReadyRequest;
    }
  /** Resolved without a request. */
  | { readonly is: 'settled' }
  /** Needs a server id that is unknown; `entity` is the list to pull. */
  | { readonly is: 'unidentified'; readonly entity: QueuedEntity };

/** How a kind of server is written to. */
export interface Way {
  /** The operation without what the server does not take. */
  readonly toOffered: (operation: Operation) => Operation;
  /** What a send leaves on the operation, so that whatever comes next knows how it went. */
  readonly mark: (operation: Operation, body: Fields) => Partial<Operation>;
}

/** Under its key, with the body of the first send for ever. */
const KEYED: Way = {
  toOffered: (operation) => operation,
  mark: (_operation, body) => ({ isKeyed: true, frozenBody: body }),
};

interface Preparation {
  readonly outcome: Outcome | null;
  readonly waited?: Operation;
  readonly request?: ReadyRequest;
  readonly unidentified?: QueuedEntity;
}

export interface PrepareContext {
  readonly db: EngineDeps['db'];
  readonly now: () => number;
  readonly epoch: number;
  readonly session: SyncSession;
}

/**
 * Prepares operations for one request, in their order. Null for an operation that its author discarded or changed a
 * moment ago, and where another holder has the lease.
 */
export async function prepareSend(
  context: PrepareContext,
  operations: readonly Operation[],
  way: Way = KEYED,
): Promise<(PreparedSend | null)[]> {
  const creates = new Map<string, Operation>();
  /** By record, the last operation of this request: what follows it is made on what that one makes. */
  const last = new Map<string, Operation>();
  const prepared = new Map<string, Preparation>();
  const { db, epoch } = context;
  const written = await applyOutcomes(db, epoch, operations, async (operation, reads) => {
    const preparation = await prepare(context, way, operation, reads, { creates, last });
    if (preparation.request && operation.kind === 'create')
      creates.set(toRecord(operation), operation);
    if (preparation.request) last.set(toRecord(operation), operation);
    prepared.set(operation.id, preparation);
    return preparation.outcome;
  });
  return operations.map(({ id }, index) => {
    const { request, waited, unidentified } = prepared.get(id) ?? {};
    const sent = written[index];
    if (unidentified) return { is: 'unidentified', entity: unidentified };
    if (!sent) return null;
    return request && waited ? { is: 'ready', sent, waited, request } : { is: 'settled' };
  });
}

/** A tab that is this late was frozen: another holder may have settled the operation meanwhile. */
const SEND_WINDOW_MS = 5_000;

/**
 * Whether the operation may still be sent. Call it synchronously before the send: no tab is frozen between the two, and
 * nobody steals its lock within a minute.
 */
export function isSendWindowOpen({ sentAt }: Operation, now: number): boolean {
  return sentAt !== null && Math.abs(now - sentAt) <= SEND_WINDOW_MS;
}

async function prepare(
  { now, epoch, session }: PrepareContext,
  way: Way,
  stored: Operation,
  reads: RecordReads,
  { creates, last }: Readonly<Record<'creates' | 'last', ReadonlyMap<string, Operation>>>,
): Promise<Preparation> {
  const { serverVersion } = session;
  const offered = way.toOffered(stored);
  const { entity, kind } = offered;
  const as = (change: Partial<Operation>): Preparation => ({ outcome: { do: 'keep', change } });
  if (!isOffered(offered, serverVersion))
    return as({ state: 'rejected', trouble: syncErrorOf('not-offered', now()) });
  const row = (await reads.getRow(entity, offered.key)) ?? toBareRow(offered);
  const merged = await mergeLists(reads, offered, row.base);
  // A retry is the same request.
  const isFirst = stored.frozenBody === null;
  const operation = isFirst ? merged : offered;
  const isGone =
    kind !== 'create' && row.id === null && row.base === null && !creates.has(toRecord(operation));
  if (isGone)
    return as({ state: 'rejected', trouble: { ...syncErrorOf('refused', now()), status: 404 } });
  if (operation.state !== 'unknown') {
    const check = await detectConflict(reads, merged, row.base);
    if (check.is === 'done') {
      const result = { ...resultOf(row), at: now() };
      return { outcome: { do: 'acknowledge', result, theirs: check.theirs } };
    }
    if (check.is === 'conflict') {
      const trouble = await toDiffering(reads, merged, check.theirs, now());
      return as({ state: 'conflict', trouble });
    }
    if (check.is === 'erased') return as({ state: 'conflict', trouble: toErased(now()) });
  }
  const built = await buildRequest(reads, operation, row, { serverVersion, creates });
  if (built.is === 'unidentified') return { outcome: null, unidentified: built.entity };
  if (built.is === 'gone') {
    const errors = [{ field: built.field, message: 'Ya no existe' }];
    return as({ state: 'rejected', trouble: { ...syncErrorOf('refused', now()), errors } });
  }
  const { named } = built;
  const earlier = row.version === null && isFirst ? last.get(toRecord(operation)) : undefined;
  const basedOn = isOurs(serverVersion) ? earlier?.id : undefined;
  const request = basedOn ? { ...built.request, ifMatch: { $ref: basedOn } } : built.request;
  const inflight = as({
    state: 'inflight',
    epoch,
    sentAt: now(),
    ...way.mark(operation, request.body),
    baseVersion: operation.frozenBody ? operation.baseVersion : row.version,
    ...(isFirst && { basedOn }),
    changes: { ...operation.changes, ...named },
    before: operation.before,
    refs: operation.refs,
    // Its envelope holds what it was before, and gets the frozen body.
    ...(operation !== offered && { sealed: undefined }),
  });
  return { ...inflight, waited: operation, request };
}

/** What the mirror knows of a row, in the shape of an answer. */
export function resultOf({ id, version, base }: MirrorRow) {
  return { id, version, record: base };
}

/** Stands in for a row that was removed, from what the operation knows of it. */
function toBareRow({ key, changes, baseVersion }: Operation): MirrorRow {
  const id = isLocalKey(key) ? null : Number(key);
  return { key, id, base: null, version: baseVersion, view: changes, mark: null };
}

export function syncErrorOf(code: SyncError['code'], at: number): SyncError {
  return { code, status: null, title: null, errors: [], at };
}
