/** What a user database holds. Every shape here is on somebody's tablet: change it only with an upcaster. */
import type { QueuedEntity } from '../domain/entities';
import type { Fields } from '../domain/entity';

/** The record is not on the server as it is shown here. Derived from the operations, stored for lists. */
export type Mark = 'local' | 'sending' | 'verifying' | 'attention';

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
  readonly mark: Mark | null;
}

export type OperationKind = 'create' | 'update' | 'status';

/**
 * `waiting`, `held` and `pending` may be sent (when their time, their author, their turn comes);
 * `unknown` is settled first; `conflict` and `rejected` wait for a person; `acked` is history.
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
export interface Trouble {
  readonly code:
    | 'refused'
    | 'unauthenticated'
    | 'unreachable'
    | 'portal'
    | 'unreadable'
    | 'busy'
    | 'differs'
    | 'may-exist'
    | 'not-offered';
  readonly status: number | null;
  /** The API's own Spanish sentence, where it gave one. */
  readonly title: string | null;
  readonly errors: readonly { readonly field: string; readonly message: string }[];
  readonly at: number;
  /** `differs`: the server's values of the fields both sides changed. */
  readonly theirs?: Fields;
}

/** An intent of a person, kept until the server has it and a while after. Never holds a token or a password. */
export interface Operation {
  /** The order of the queue, given by the database. */
  readonly seq: number;
  /** UUIDv7, the idempotency key. */
  readonly id: string;
  readonly schemaVersion: 1;
  readonly entity: QueuedEntity;
  /** The record's local key. */
  readonly key: string;
  readonly kind: OperationKind;
  /** The fields the person set. */
  readonly changes: Fields;
  /** What those fields were when it happened; null for a create. */
  readonly before: Fields | null;
  readonly baseVersion: number | null;
  /** Field → local key(s) of records it names that were not settled then, and of every product. */
  readonly refs: Readonly<Record<string, string | readonly string[]>>;
  readonly author: string;
  readonly device: string;
  readonly happenedAt: number;

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
  readonly trouble: Trouble | null;
  readonly ackedAt: number | null;
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

export function needsPerson(operation: Operation): boolean {
  return operation.state === 'rejected' || operation.state === 'conflict';
}
