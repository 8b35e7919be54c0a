import * as v from 'valibot';
import type { Actor } from '../../context';
import { ProblemError } from '../../http/problems';

/** A place in the feed: everything up to it has been sent. */
export interface Place {
  readonly xid: bigint;
  readonly entity: string;
  readonly id: number;
}

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

/** As the database's ids: a greater one is of no record, and no number of PostgreSQL's. */
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
  company: v.number(),
  place: v.object({ xid: transaction, entity: v.pipe(v.string(), v.regex(/^\w*$/)), id: count }),
  sweep: v.nullable(v.object({ source: count, id: count })),
  sweptAt: transaction,
});

/** Encodes a cursor, opaque to clients. The names of its fields are stored on devices. */
export function writeCursor({ epoch, actor }: Owner, cursor: Cursor): string {
  const facts = { epoch, role: actor.role, company: actor.company.id, ...cursor };
  const json = JSON.stringify(facts, (_name, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  return Buffer.from(json).toString('base64url');
}

/**
 * Decodes a cursor.
 * @throws ProblemError `too-old` where it is unreadable, or of another database, role or company
 */
export function readCursor({ epoch, actor }: Owner, text: string): Cursor {
  const parsed = v.safeParse(format, parse(text));
  if (!parsed.success) throw new ProblemError('too-old');
  const { place, sweep, sweptAt, ...owner } = parsed.output;
  const isTheirs =
    owner.epoch === epoch && owner.role === actor.role && owner.company === actor.company.id;
  if (!isTheirs) throw new ProblemError('too-old');
  return { place, sweep, sweptAt };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
}
