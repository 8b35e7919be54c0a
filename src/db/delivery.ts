/**
 * How far an operation is on its way to the server: one state, with the data of that state and nothing else. A change
 * of state is another delivery in place of the old one.
 */
import type { Fields } from '../domain/entity';

/**
 * `waiting`, `held` and `pending` may be sent (when their time, their author, their turn comes); `unknown` is confirmed
 * first; `conflict` and `rejected` need the user.
 */
export type Delivery =
  | { readonly state: 'pending'; readonly sent: Sent | null; readonly notBefore: number }
  | { readonly state: 'inflight'; readonly sent: Sent; readonly epoch: number }
  | { readonly state: 'unknown'; readonly sent: Sent; readonly notBefore: number }
  | { readonly state: 'waiting'; readonly sent: Sent | null; readonly notBefore: number }
  | { readonly state: 'held'; readonly sent: Sent }
  | { readonly state: 'conflict'; readonly sent: Sent | null; readonly question: Question }
  | { readonly state: 'rejected'; readonly sent: Sent | null; readonly error: SyncError };

export type OperationState = Delivery['state'];
export type DeliveryIn<State extends OperationState> = Extract<Delivery, { state: State }>;

/** The outcome of an operation's sends so far. */
export interface Sent {
  /** When the last one began, by the device's clock. */
  readonly at: number;
  /** Null if it goes with its key, as its first send decides for good; else the results of reading lists. */
  readonly trail: Trail | null;
  /** Sends that were answered without ending it. */
  readonly attempts: number;
  /** Equal final-looking answers without a verdict, in a row. */
  readonly repeats: number;
  /** Since when the server has answered it without a verdict; null: it has not. */
  readonly undoneSince: number | null;
  /** Why the last send did not end it. */
  readonly error: SyncError | null;
}

export const NEW_SENT: Sent = {
  at: 0,
  trail: null,
  attempts: 0,
  repeats: 0,
  undoneSince: null,
  error: null,
};

/** Facts about an operation on a server without keys, whose lists are read in place of verdicts. */
export interface Trail {
  /** Reads that did not find it. */
  readonly absences: number;
  /** Sent again after it seemed lost: if the first send arrives after all, the server has two records. */
  readonly isResent: boolean;
  /** For a create: the ids of the records that were equal before its send; null: not counted. */
  readonly equals: readonly number[] | null;
}

export const NEW_TRAIL: Trail = { absences: 0, isResent: false, equals: null };

/** The error of an attempt, or why it was refused. */
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
    | 'not-offered'
    /** It was saved for another company than its author's present one, and is not sent into that. */
    | 'other-company'
    /** An administrator read it while its author was inactive, and did not send it. */
    | 'declined'
    /** Answered again and again, or for a day, without a verdict: the user is asked. */
    | 'stalled';
  readonly status: number | null;
  /** The API's Spanish message, if any. */
  readonly title: string | null;
  readonly errors: readonly { readonly field: string; readonly message: string }[];
  readonly at: number;
  /** Names the answer in the log of our server; absent where another one answered, or none. */
  readonly requestId?: string;
}

/** An error that was found on this device, without an answer of the server. */
export function syncErrorOf(code: SyncError['code'], at: number): SyncError {
  return { code, status: null, title: null, errors: [], at };
}

/** The question to the user about a conflict, open since `at`. */
export type Question =
  | {
      readonly code: 'differs';
      readonly at: number;
      /** The server's values of the fields both sides changed. */
      readonly theirs: Fields;
      /** For a create: the record that already has its document, plate or name. */
      readonly existing?: ExistingRecord;
    }
  | {
      readonly code: 'may-exist';
      readonly at: number;
      readonly existing?: ExistingRecord;
      /** A plain server had said that it made the record. */
      readonly wasAccepted?: true;
      readonly theirs?: undefined;
    }
  /** The person's data was suppressed on the server: the change can only be discarded. */
  | {
      readonly code: 'erased';
      readonly at: number;
      readonly theirs?: undefined;
      readonly existing?: undefined;
    };

/** The server's record that a create met. */
export interface ExistingRecord {
  readonly id: number | null;
  readonly version: number | null;
  readonly record: Fields;
}

/** The delivery of an operation that was never sent. */
export const UNSENT: DeliveryIn<'pending'> = { state: 'pending', sent: null, notBefore: 0 };

/** It was sent, and nobody waits for the answer any more. */
export function unanswered(sent: Sent): DeliveryIn<'unknown'> {
  return { state: 'unknown', sent, notBefore: 0 };
}

interface Delivered {
  readonly delivery: Delivery;
}

/** The earliest time, by the device's clock, at which it may go; 0 where nothing holds it back. */
export function notBeforeOf({ delivery }: Delivered): number {
  return 'notBefore' in delivery ? delivery.notBefore : 0;
}

/** Why it was refused, or why its last attempt did not end it; null for a conflict. */
export function errorOf({ delivery }: Delivered): SyncError | null {
  if (delivery.state === 'conflict') return null;
  return delivery.state === 'rejected' ? delivery.error : (delivery.sent?.error ?? null);
}

/** The question to the user about it; null where it is no conflict. */
export function questionOf({ delivery }: Delivered): Question | null {
  return delivery.state === 'conflict' ? delivery.question : null;
}

/** Set if it goes without its key: lists are read in place of verdicts. */
export function trailOf({ delivery }: Delivered): Trail | null {
  return delivery.sent?.trail ?? null;
}

/** Whether it was sent with its key. */
export function wasKeyed({ delivery }: Delivered): boolean {
  return delivery.sent !== null && delivery.sent.trail === null;
}

/** Nobody has tried to send it, not even in its envelope. */
export function isUntried({ delivery }: Delivered): boolean {
  return delivery.state === 'pending' && delivery.sent === null;
}

/**
 * Sent and not refused: the server may have done it. With a key also while it waits after another send, because an
 * earlier one may have arrived.
 */
export function mayHaveArrived(operation: Delivered): boolean {
  const { state } = operation.delivery;
  const isPutOff = state === 'waiting' || state === 'held';
  return state === 'inflight' || state === 'unknown' || (isPutOff && wasKeyed(operation));
}

export function needsAttention({ delivery: { state } }: Delivered): boolean {
  return state === 'rejected' || state === 'conflict';
}

/**
 * The sends of a rejected operation that has no verdict under its key: refused before the server looked at the key (403,
 * 413), stalled, or declined. An earlier send may have been performed. Null where there is a verdict.
 */
export function lastWithoutVerdict(delivery: DeliveryIn<'rejected'>): Sent | null {
  const { code, status } = delivery.error;
  const isUnseen = (status === 403 && code !== 'other-company') || status === 413;
  const isUndecided =
    code === 'stalled' || code === 'declined' || (wasKeyed({ delivery }) && isUnseen);
  return isUndecided ? delivery.sent : null;
}

/** Whether nobody knows if a refused operation was done. */
export function hasNoVerdict({ delivery }: Delivered): boolean {
  return delivery.state === 'rejected' && lastWithoutVerdict(delivery) !== null;
}
