/**
 * The rows of a user database. From the first release on every shape here is on somebody's tablet: it is changed only
 * with a step in `migrate-operation.ts`.
 */
import { isQueuedEntity, type QueuedEntity } from '../domain/entities';
import type { EntityDefinition, Fields, ViewOf } from '../domain/entity';
import { withoutCircumstances } from '../domain/rules/transitions';
import { type Delivery, type OperationState, type Trail, trailOf } from './delivery';

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

/** How an operation ended, for the sync centre. */
export type Ending =
  | { readonly is: 'sent' }
  /** The server already had the change, or had moved past it; `theirs`: its values at that time. */
  | { readonly is: 'not-needed'; readonly theirs: Fields }
  /** A create met an existing record and was merged with it. */
  | { readonly is: 'adopted' }
  /** The user kept the server's values of these fields. */
  | { readonly is: 'left'; readonly theirs: Fields }
  /** The user discarded it; `mayBeThere`: nobody knew whether the server had done it. */
  | { readonly is: 'discarded'; readonly mayBeThere?: true };

/**
 * A user's intent. Sending does not change it, except for the values told to a plain server. It never holds a token or
 * a password.
 */
export interface Intent {
  /** The order of the queue, given by the database. */
  readonly seq: number;
  /** UUIDv7, the idempotency key. */
  readonly id: string;
  /** The version of this shape; older ones go through `migrateOperation`. */
  readonly schemaVersion: 2;
  readonly entity: QueuedEntity;
  /** The record's local key. */
  readonly key: string;
  readonly kind: OperationKind;
  /** The fields the user set; of a status also `motivo`, `occurredAt` and `entrega`, where the server keeps them. */
  readonly changes: Fields;
  /** The values of those fields when it happened; null for a create. */
  readonly before: Fields | null;
  /** Local keys of the records it names, by field; a name that no row shows, or more than one, has none. */
  readonly refs: Readonly<Record<string, string | readonly string[]>>;
  /** Local keys of the records in the values before; absent where they name none. */
  readonly beforeRefs?: Intent['refs'];
  /** For an update: the values of unchanged references when it was saved. */
  readonly unchanged?: Fields;
  readonly author: string;
  /** The company of its author when it was saved, by our server's id; null where no server of ours had told one. */
  readonly company: number | null;
  readonly device: string;
  /** By the device's clock. */
  readonly happenedAt: number;
  /** How far the server's clock was ahead of the device's when it was last read, ms. */
  readonly clockOffsetMs: number;
  /** The place of the operation that it follows, and that goes first: the payment state of a payment's shipment. */
  readonly follows?: number;
}

/** An intent that the server does not have yet, or that its author has to decide about. */
export interface Operation extends Intent {
  readonly delivery: Delivery;
  /** It has an envelope. */
  readonly isSealed?: true | undefined;
}

/** An operation that has ended, as history keeps it: for people to read, and so that its id is known again. */
export interface PastOperation extends Intent {
  readonly ending: Ending;
  /** When it ended. */
  readonly ackedAt: number;
  /** The record's fields that somebody else had changed when it was sent, and that it was merged with. */
  readonly merged?: readonly string[];
  /** It was acknowledged without its key: lists are searched for it. */
  readonly look?: Look | undefined;
}

/** The trail of an acknowledged write, kept until the lists have shown it. */
export interface Look extends Trail {
  /** Complete reads of its list in which it is still looked for. */
  readonly checks: number;
  /** When a list was last searched for it. */
  readonly at: number;
}

/** Complete reads of the list in which a write that was acknowledged without a key is looked for. */
export const CHECKS = 2;

/** A row of the history table. */
export interface HistoryEntry extends PastOperation {
  /** In which order they ended, given by the database. */
  readonly place: number;
}

/** An ended operation that lists are searched for. */
export type Sought = HistoryEntry & { readonly look: Look };

export function isSought(entry: HistoryEntry): entry is Sought {
  return entry.look !== undefined;
}

/** A row of the outbox that is no operation, left by a broken disk: it is shown to the user as it is. */
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
];

/** Whether a stored value is an operation that the engine can process. */
export function isOperation(stored: unknown): stored is Operation {
  const { id, entity, key, kind, delivery, author, changes, refs } = (stored ?? {}) as Partial<
    Record<keyof Operation, unknown>
  >;
  const isObject = (value: unknown) => typeof value === 'object' && value !== null;
  return (
    [id, key, author].every((text) => typeof text === 'string' && text !== '') &&
    isQueuedEntity(String(entity)) &&
    ['create', 'update', 'status'].includes(String(kind)) &&
    isObject(delivery) &&
    STATES.includes((delivery as Delivery).state) &&
    isObject(changes) &&
    isObject(refs)
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

/**
 * The entry that history keeps of an operation that ends. A plain server's success proves nothing: lists are searched
 * for it.
 */
export function toPast(operation: Operation, ending: Ending, at: number): PastOperation {
  const { delivery, isSealed: _isSealed, ...intent } = operation;
  const trail = ending.is === 'sent' ? trailOf({ delivery }) : null;
  const look = trail && { ...trail, absences: 0, checks: CHECKS, at: 0 };
  return { ...intent, ending, ackedAt: at, ...(look && { look }) };
}

/** Whether the server has the change. */
export function isOnServer({ ending }: PastOperation): boolean {
  return ending.is === 'sent' || ending.is === 'not-needed' || ending.is === 'adopted';
}

/** The changed fields that the record itself holds. */
export function fieldsOf({ kind, changes }: Pick<Operation, 'kind' | 'changes'>): Fields {
  return kind === 'status' ? withoutCircumstances(changes) : changes;
}
