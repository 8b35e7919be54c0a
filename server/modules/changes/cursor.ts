import * as v from 'valibot';
import type { Actor } from '../../context';

/** A place in the feed: everything up to it has been sent. */
export interface Place {
  readonly xid: bigint;
  readonly entity: string;
  readonly id: number;
}

/** The place before all changes of a transaction. */
export const before = (xid: bigint): Place => ({ xid, entity: '', id: 0 });

/** A transaction proven another database's in one request may be unproven in the next: a cursor does not go back. */
export const later = (one: Place, other: Place) => (one.xid > other.xid ? one : other);

/** A place in a sweep, which reads every record, entity by entity, in order of id. */
export interface Sweep {
  readonly source: number;
  readonly id: number;
}

/** How far a client has read. */
export interface Cursor {
  readonly place: Place;
  /** The sweep under way, which comes before the feed; null where it is complete. */
  readonly sweep: Sweep | null;
  /** The last sweep began when all transactions below this one had ended. */
  readonly sweptAt: bigint;
}

/** The user and the database for which a cursor is valid. */
export interface Owner {
  readonly epoch: string;
  readonly actor: Actor;
}

/** The largest id of the database: a greater number belongs to no record, and is none of PostgreSQL's. */
const MAX_ID = 2_147_483_647;
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_ID));
const transaction = v.pipe(
  v.string(),
  v.regex(/^\d{1,18}$/),
  v.transform((text) => BigInt(text)),
);
const format = v.object({
  epoch: v.string(),
  role: v.string(),
  company: count,
  place: v.object({ xid: transaction, entity: v.pipe(v.string(), v.regex(/^\w*$/)), id: count }),
  sweep: v.nullable(v.object({ source: count, id: count })),
  sweptAt: transaction,
});

/** Encodes a cursor, opaque to clients. The names of its fields are stored on devices. */
export function writeCursor({ epoch, actor }: Owner, cursor: Cursor): string {
  const { place, sweep, sweptAt } = cursor;
  const owner = { epoch, role: actor.role, company: actor.company.id };
  // It does not matter once the place is behind it, and then the cursors of all devices at one place are alike.
  const facts = { ...owner, place, sweep, sweptAt: later(place, before(sweptAt)).xid };
  const json = JSON.stringify(facts, (_name, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  return Buffer.from(json).toString('base64url');
}

/** A cursor as a client sent it; nothing in it is proven before `isOwnedBy`. */
export interface SentCursor extends Cursor {
  readonly epoch: string;
  readonly role: string;
  readonly company: number;
}

/** Decodes a cursor; null where it is unreadable. */
export function readCursor(text: string): SentCursor | null {
  const parsed = v.safeParse(format, parse(text));
  return parsed.success ? parsed.output : null;
}

/** Whether a cursor was made in this database, for a user of this role and company. */
export function isOwnedBy({ epoch, actor }: Owner, sent: SentCursor): boolean {
  return sent.epoch === epoch && sent.role === actor.role && sent.company === actor.company.id;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
}
