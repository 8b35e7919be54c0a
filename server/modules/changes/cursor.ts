import * as v from 'valibot';
import type { Actor } from '../../context';
import { ProblemError } from '../../http/problems';

/** A place in the feed: everything up to here has been told. */
export interface Place {
  readonly xid: bigint;
  readonly entity: string;
  readonly id: number;
}

/** A place in a reading of everything, entity by entity, in order of id. */
export interface Sweep {
  readonly source: number;
  readonly id: number;
}

/** What a client has been told. */
export interface Cursor {
  readonly place: Place;
  /** Goes before the rest of the feed; null where everything has been read. */
  readonly sweep: Sweep | null;
  /** The last reading of everything began when all transactions below this one were over. */
  readonly sweptAt: bigint;
}

/** Whose cursor it is, and of which database. */
export interface Owner {
  readonly epoch: string;
  readonly actor: Actor;
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
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

/** Opaque to clients. */
export function writeCursor({ epoch, actor }: Owner, cursor: Cursor): string {
  const facts = { epoch, role: actor.role, company: actor.company.id, ...cursor };
  const json = JSON.stringify(facts, (_name, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  return Buffer.from(json).toString('base64url');
}

/** @throws ProblemError `too-old` where it cannot be read, or is another database's, role's or company's */
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
