/**
 * What a user database holds. From the first release on every shape here is on somebody's tablet: it is changed only
 * with a step in `migrate-operation.ts`.
 */
import { isQueuedEntity, type QueuedEntity } from '../domain/entities';
import type { EntityDefinition, Fields, ViewOf } from '../domain/entity';
import { withoutCircumstances } from '../domain/rules/transitions';

/** The record is not on the server as it is shown here. Derived from the operations, stored for lists. */
export type SyncBadge = 'local' | 'sending' | 'verifying' | 'attention';

/** One record of the mirror. `view = fold(base, unsettled operations)`. */
export interface MirrorRow {
  /** Never changes: the server's id as text, or the id of the operation that made the record here. */
  readonly key: string;
  /** The server's id; null until it is known. */
  readonly id: number | null;
  /** The server's record; null until the server has it. */
  readonly base: Fields | null;
  readonly version: number | null;
  /** The record as screens show it. */
  readonly view: Fields;
  readonly mark: SyncBadge | null;
}

/** A record of one entity, as its screens read it. */
export type RowOf<Entity extends EntityDefinition> = Omit<MirrorRow, 'view'> & {
  readonly view: ViewOf<Entity>;
};

/** Names the record of an operation, in indexes and maps. */
export const toRecord = ({ entity, key }: { readonly entity: string; readonly key: string }) =>
  `${entity} ${key}`;

export type OperationKind = 'create' | 'update' | 'status';

/**
 * `waiting`, `held` and `pending` may be sent (when their time, their author, their turn comes);
 * `unknown` is confirmed first; `conflict` and `rejected` need the user; `acked` has ended and goes to
 * the history: the outbox never holds it.
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

/** The error of the last attempt, or why the user is asked. Stored as `trouble`. */
export interface SyncError {
  readonly code:
    | 'refused'
    | 'unauthenticated'
    | 'needs-session'
    | 'unreachable'
    | 'portal'
    | 'newer'
    | 'unreadable'
    | 'busy'
    | 'differs'
    | 'may-exist'
    | 'not-offered'
    /** It was saved for another company than its author's of today: it is not sent into that one. */
    | 'other-company'
    /** An administrator read it while its author was inactive, and did not send it. */
    | 'declined'
    /** The person's data was suppressed on the server: the change can only be discarded. */
    | 'erased'
    /** Answered again and again, or for a day, without a verdict: the user is asked. */
    | 'stalled';
  readonly status: number | null;
  /** The API's Spanish message, if any. */
  readonly title: string | null;
  readonly errors: readonly { readonly field: string; readonly message: string }[];
  readonly at: number;
  /** Names the answer in the log of our server; absent where another one answered, or none. */
  readonly requestId?: string;
  /** `differs`: the server's values of the fields both sides changed. */
  readonly theirs?: Fields;
  /** `differs` of a create: the record that holds its document, plate or name already. */
  readonly existing?: ExistingRecord;
}

/** An error that no answer of the server tells. */
export function syncErrorOf(code: SyncError['code'], at: number): SyncError {
  return { code, status: null, title: null, errors: [], at };
}

/** The server's record that a create met. */
export interface ExistingRecord {
  readonly id: number | null;
  readonly version: number | null;
  readonly record: Fields;
}

/** How an operation ended, for the sync centre. */
export type Ending =
  | { readonly is: 'sent' }
  /** The server already had the change, or had moved past it: its values then. */
  | { readonly is: 'not-needed'; readonly theirs: Fields }
  /** A create met an existing record and was merged with it. */
  | { readonly is: 'adopted' }
  /** The user kept the server's values of these fields. */
  | { readonly is: 'left'; readonly theirs: Fields }
  /** The user discarded it. */
  | { readonly is: 'discarded' };

/** A user's intent, kept until the server has it and a week after. Never holds a token or a password. */
export interface Operation {
  /** The order of the queue, given by the database. */
  readonly seq: number;
  /** UUIDv7, the idempotency key. */
  readonly id: string;
  /** Of this shape; older ones go through `migrateOperation`. */
  readonly schemaVersion: 1;
  readonly entity: QueuedEntity;
  /** The record's local key. */
  readonly key: string;
  readonly kind: OperationKind;
  /** The fields the user set; of a status also `motivo`, `occurredAt` and `entrega`, where the server keeps them. */
  readonly changes: Fields;
  /** What those fields were when it happened; null for a create. */
  readonly before: Fields | null;
  /** Local keys of the records it names, by field; a name that no row, or more than one, shows has none. */
  readonly refs: Readonly<Record<string, string | readonly string[]>>;
  /** The same of those that it named before; absent where it named none. */
  readonly beforeRefs?: Operation['refs'];
  /** Of an update: what the references that it does not change said where it was saved. */
  readonly unchanged?: Fields;
  readonly author: string;
  /** The company of its author when it was saved, by our server's id; null where no server of ours had told one. */
  readonly company: number | null;
  readonly device: string;
  /** By the device's clock. */
  readonly happenedAt: number;
  /** How far the server's clock was ahead of the device's when it was last read, ms. */
  readonly clockOffsetMs: number;

  readonly state: OperationState;
  /** Whether it is sent with its key; decided at the first send and never changed. */
  readonly isKeyed: boolean | null;
  /** The lease under which it is in flight. */
  readonly epoch: number | null;
  readonly attempts: number;
  readonly sentAt: number | null;
  readonly notBefore: number;
  readonly trouble: SyncError | null;
  /** Equal final-looking answers without a verdict, in a row. */
  readonly repeats: number;
  /** Since when the server has answered it without a verdict; null: it has not. */
  readonly undoneSince: number | null;
  /** What looking for it in lists has shown; null where it was not sent without its key. */
  readonly trail: Trail | null;
  readonly ackedAt: number | null;
  /** Null while it has not ended. */
  readonly ending: Ending | null;
  /**
   * The record's fields that somebody else had changed when it was sent: what it was merged with.
   */
  readonly merged?: readonly string[];
  /** It has an envelope. */
  readonly isSealed?: true | undefined;
  /** The place of the operation that it was saved with, and that goes first: the payment state of a payment's shipment. */
  readonly follows?: number;
}

/** Of an operation on a server without keys, whose lists are read in place of verdicts. */
export interface Trail {
  /** Reads that did not find it. */
  readonly absences: number;
  /** Sent again after it seemed lost: if the first send arrives after all, the server has two records. */
  readonly isResent: boolean;
  /** Of a create: the ids of the records that were equal before its send; null: not counted. */
  readonly equals: readonly number[] | null;
  /** Once it is acknowledged: complete reads of its list in which it is still looked for. */
  readonly checks: number;
}

export const NEW_TRAIL: Trail = { absences: 0, isResent: false, equals: null, checks: 0 };

/** Complete reads of the list in which a write that was acknowledged without a key is looked for. */
export const CHECKS = 2;

/**
 * An operation that has ended, as history keeps it: for people to read, and so that its id is known again. It has no
 * state, so that nothing takes it for one of the queue: `ending` says what became of it.
 */
export interface PastOperation extends Omit<Operation, 'state' | 'epoch' | 'ending' | 'ackedAt'> {
  readonly ending: Ending;
  /** When it ended. */
  readonly ackedAt: number;
}

/** As the history's own table holds it. */
export interface HistoryEntry extends PastOperation {
  /** In which order they ended, given by the database. */
  readonly place: number;
}

/** An ended operation that is looked for in lists. */
export type Sought = HistoryEntry & { readonly trail: Trail };

export function isSought(entry: HistoryEntry): entry is Sought {
  return entry.trail !== null && entry.trail.checks > 0;
}

/** A row of the outbox that is no operation, left by a broken disk: it is shown to the user as it is. */
export interface UnreadableOperation {
  readonly seq: number;
  readonly stored: unknown;
}

/** Those that the outbox holds. */
const STATES: readonly OperationState[] = [
  'pending',
  'inflight',
  'unknown',
  'waiting',
  'held',
  'conflict',
  'rejected',
];

/** Whether a stored value is an operation that the engine can process. */
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

/** Whether it was saved for another company than this one; where either is unknown nobody can tell. */
export function isOfOtherCompany(
  { company }: Pick<Operation, 'company'>,
  present: number | null,
): boolean {
  return company !== null && present !== null && company !== present;
}

export function isUnsettled(operation: Operation): boolean {
  return operation.state !== 'acked';
}

/** What history keeps of an operation that ends. */
export function toPast(operation: Operation, ending: Ending, at: number): PastOperation {
  const { state: _state, epoch: _epoch, ...kept } = operation;
  return { ...kept, ending, ackedAt: at };
}

/** Whether the server has the change. */
export function isOnServer({ ending }: PastOperation): boolean {
  return ending.is === 'sent' || ending.is === 'not-needed' || ending.is === 'adopted';
}

/** The changed fields that the record itself holds. */
export function fieldsOf({ kind, changes }: Pick<Operation, 'kind' | 'changes'>): Fields {
  return kind === 'status' ? withoutCircumstances(changes) : changes;
}

/**
 * Sent and not refused: the server may have done it. With a key also while it waits after another send, because an
 * earlier one may have arrived.
 */
export function mayHaveArrived({ state, isKeyed, sentAt }: Operation): boolean {
  const isPutOff = state === 'waiting' || state === 'held';
  return (
    state === 'inflight' || state === 'unknown' || (isPutOff && isKeyed === true && sentAt !== null)
  );
}

export function needsAttention(operation: Operation): boolean {
  return operation.state === 'rejected' || operation.state === 'conflict';
}
