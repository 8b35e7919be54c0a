/** What a user database holds. Every shape here is on somebody's tablet: change it only with an upcaster. */
import { isQueuedEntity, type QueuedEntity } from '../domain/entities';
import type { Fields } from '../domain/entity';
import { withoutCircumstances } from '../domain/rules/transitions';

/** The record is not on the server as it is shown here. Derived from the operations, stored for lists. */
export type SyncBadge = 'local' | 'sending' | 'verifying' | 'attention';

/** One record of the mirror. `view = fold(base, unsettled operations)`. */
export interface MirrorRow {
  /** Never changes: the server's id as text, or the id of the operation that made the record here. */
  readonly key: string;
  /** The server's number; null until it is known. */
  readonly id: number | null;
  /** The server's truth; null until the server has the record. */
  readonly base: Fields | null;
  readonly version: number | null;
  /** What screens show. */
  readonly view: Fields;
  readonly mark: SyncBadge | null;
}

export type OperationKind = 'create' | 'update' | 'status';

/**
 * `waiting`, `held` and `pending` may be sent (when their time, their author, their turn comes);
 * `unknown` is settled first; `conflict` and `rejected` wait for a person; `acked` is history, and lies in the outbox only
 * where an older version left it.
 */
export type OperationState =
  | 'pending'
  | 'inflight'
  | 'unknown'
  | 'waiting'
  | 'held'
  | 'conflict'
  | 'rejected'
  | 'acked';

/** Why a person is asked, or what the last attempt met. */
export interface SyncError {
  readonly code:
    | 'refused'
    | 'unauthenticated'
    | 'needs-session'
    | 'unreachable'
    | 'portal'
    | 'unreadable'
    | 'busy'
    | 'differs'
    | 'may-exist'
    | 'not-offered'
    /** Answered again and again, or for a day, without a verdict: a person is shown it. */
    | 'stalled';
  readonly status: number | null;
  /** The API's own Spanish sentence, where it gave one. */
  readonly title: string | null;
  readonly errors: readonly { readonly field: string; readonly message: string }[];
  readonly at: number;
  /** `differs`: the server's values of the fields both sides changed. */
  readonly theirs?: Fields;
  /** `differs` of a create: the record that holds its document, plate or name already. */
  readonly existing?: ExistingRecord;
}

/** A record of the server that a create met. */
export interface ExistingRecord {
  readonly id: number | null;
  readonly version: number | null;
  readonly record: Fields;
}

/** How an operation ended: what the sync centre says of it afterwards. */
export type Ending =
  | { readonly is: 'sent' }
  /** The server had it already, or had gone on past it: what it showed then. */
  | { readonly is: 'not-needed'; readonly theirs: Fields }
  /** A create met the same record: this one became that one. */
  | { readonly is: 'adopted' }
  /** Its person left what the server holds: those fields. */
  | { readonly is: 'left'; readonly theirs: Fields }
  /** Its person gave it up. */
  | { readonly is: 'discarded' };

/** An intent of a person, kept until the server has it and a while after. Never holds a token or a password. */
export interface Operation {
  /** The order of the queue, given by the database. */
  readonly seq: number;
  /** UUIDv7, the idempotency key. */
  readonly id: string;
  /** Of this shape; older ones go through `upcast`. */
  readonly schemaVersion: 3;
  readonly entity: QueuedEntity;
  /** The record's local key. */
  readonly key: string;
  readonly kind: OperationKind;
  /** The fields the person set; of a status also why and when (`motivo`, `occurredAt`), where the server keeps them. */
  readonly changes: Fields;
  /** What those fields were when it happened; null for a create. */
  readonly before: Fields | null;
  readonly baseVersion: number | null;
  /** Field → local key(s) of records it names that were not settled then, and of every product. */
  readonly refs: Readonly<Record<string, string | readonly string[]>>;
  readonly author: string;
  readonly device: string;
  /** By the device's clock. */
  readonly happenedAt: number;
  /** How far the server's clock was ahead of the device's when it was last read, ms. */
  readonly clockOffsetMs: number;

  readonly state: OperationState;
  /** Whether its key travelled, from the first send on; settled that way for ever. */
  readonly isKeyed: boolean | null;
  /** Where the key travels: the body of the first send, frozen. */
  readonly frozenBody: Fields | null;
  /** The lease under which it is in flight. */
  readonly epoch: number | null;
  readonly attempts: number;
  readonly sentAt: number | null;
  readonly notBefore: number;
  /** Plain settling: reads that did not find it, the last one's time. */
  readonly absences: number;
  /** It was given up for lost and sent again without a key: if the first arrives after all, the server has two. */
  readonly isResent: boolean;
  readonly trouble: SyncError | null;
  /** How often in a row it was answered the same way, by something that looked final and was no verdict. */
  readonly repeats: number;
  /** Since when the server has been reached about it without an outcome; null: it has not. */
  readonly undoneSince: number | null;
  /** A create on a server without keys: the numbers of the records that said the same when it was sent. */
  readonly equals: readonly number[];
  /** Complete reads of its list in which such a create is still looked for, once it was taken. */
  readonly checks: number;
  readonly ackedAt: number | null;
  /** Null while it has not ended. */
  readonly ending: Ending | null;
  /** The record's fields that somebody else had changed when it was weighed again: what it was merged with. */
  readonly merged?: readonly string[];
}

/**
 * An operation that has ended, as history keeps it: for people to read, and so that its id is known again. It has no
 * state, so that nothing takes it for one of the queue: `ending` says what became of it.
 */
export interface PastOperation
  extends Omit<Operation, 'state' | 'epoch' | 'frozenBody' | 'ending' | 'ackedAt'> {
  readonly ending: Ending;
  /** When it ended. */
  readonly ackedAt: number;
}

/** As the history's own table holds it. */
export interface HistoryEntry extends PastOperation {
  /** In which order they ended, given by the database. */
  readonly place: number;
}

/** What a broken disk left in the outbox, or another program: it is no operation, and is shown as it is. */
export interface UnreadableOperation {
  readonly seq: number;
  readonly stored: unknown;
}

const STATES: readonly OperationState[] = [
  'pending',
  'inflight',
  'unknown',
  'waiting',
  'held',
  'conflict',
  'rejected',
  'acked',
];

/** Whether the engine can work with it. */
export function isOperation(stored: unknown): stored is Operation {
  const { id, entity, key, kind, state, author, changes, refs, notBefore } = (stored ??
    {}) as Partial<Record<keyof Operation, unknown>>;
  const isObject = (value: unknown) => typeof value === 'object' && value !== null;
  return (
    [id, key, author].every((text) => typeof text === 'string' && text !== '') &&
    isQueuedEntity(String(entity)) &&
    ['create', 'update', 'status'].includes(String(kind)) &&
    STATES.includes(state as OperationState) &&
    isObject(changes) &&
    isObject(refs) &&
    typeof notBefore === 'number'
  );
}

export interface Draft {
  /** Such as `customer:new`, `customer:<key>`, `shipment-wizard`. */
  readonly name: string;
  readonly values: Fields;
  readonly savedAt: number;
}

export interface MetaEntry {
  readonly name: string;
  readonly value: unknown;
}

export function isUnsettled(operation: Operation): boolean {
  return operation.state !== 'acked';
}

/** What history keeps of an operation that ends. */
export function toPast(operation: Operation, ending: Ending, at: number): PastOperation {
  const { state: _state, epoch: _epoch, frozenBody: _body, ...kept } = operation;
  return { ...kept, ending, ackedAt: at };
}

/** Whether the server has what it was to do. */
export function isOnServer({ ending }: PastOperation): boolean {
  return ending.is === 'sent' || ending.is === 'not-needed' || ending.is === 'adopted';
}

/** Of what the person set, what the record itself holds. */
export function fieldsOf({ kind, changes }: Pick<Operation, 'kind' | 'changes'>): Fields {
  return kind === 'status' ? withoutCircumstances(changes) : changes;
}

export function needsAttention(operation: Operation): boolean {
  return operation.state === 'rejected' || operation.state === 'conflict';
}
