import * as v from 'valibot';
import type { Consent } from '../../../src/domain/consent';
import { BATCH_LIMIT, type Ref } from '../../../src/domain/wire';
import { checkShape, MAX_FIELDS } from '../../http/json-body';
import { invalid, ProblemError } from '../../http/problems';
import { keysInPath, referredKeys } from './references';

/** One write of a batch, its references not yet resolved. */
export interface Operation {
  readonly key: string;
  readonly method: string;
  readonly path: string;
  /** For a create: the key that its record has for ever. */
  readonly recordKey: string | null;
  /** The company for which it was saved; null where the client does not say. */
  readonly company: number | null;
  /** A version, or the operation that made it. */
  readonly ifMatch: number | Ref | null;
  readonly body: unknown;
  /** The keys of the operations it depends on: unless each wrote a record, it is `blocked`. */
  readonly needs: readonly string[];
  /** The keys of the records that its path and body name. */
  readonly named: readonly string[];
  /** Only for a customer's create or update. */
  readonly consent?: Consent | undefined;
}

/** An operation, or the problem for which it is rejected. */
export type ParsedOperation = Operation | { readonly key: string; readonly problem: ProblemError };

const uuid = v.pipe(v.string(), v.uuid(), v.toLowerCase());
/** Several times that of the longest path with a reference. */
const MAX_PATH = 300;
const consent: v.GenericSchema<Consent> = v.object({
  textVersion: v.pipe(v.string(), v.regex(/^[\w.-]{1,40}$/)),
  at: v.pipe(v.string(), v.isoTimestamp(), v.check(isRealTime)),
});
/** The version that an earlier operation made. */
const madeBy: v.GenericSchema<Ref> = v.strictObject({ $ref: uuid });
/** An operation as it is sent, but for its key and body, which are read apart. */
export const operation = v.object({
  method: v.picklist(['POST', 'PUT', 'PATCH']),
  path: v.pipe(v.string(), v.maxLength(MAX_PATH)),
  recordKey: v.optional(uuid),
  company: v.optional(v.pipe(v.number(), v.integer())),
  ifMatch: v.nullish(v.union([v.pipe(v.number(), v.integer()), madeBy])),
  // Counted before each is looked at.
  after: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(BATCH_LIMIT), v.array(uuid)), []),
  consent: v.optional(consent),
});

/** One operation of a batch, unread but for its key. */
export interface BatchEntry {
  readonly key: string;
  readonly op: Readonly<Record<string, unknown>>;
}

/**
 * The operations of a batch's body.
 * @throws ProblemError `invalid` where an operation has no key of its own, by which its verdict would be known
 */
export function readEntries(body: unknown): readonly BatchEntry[] {
  const ops = (body as { ops?: unknown } | null)?.ops;
  if (!Array.isArray(ops) || ops.length === 0 || ops.length > BATCH_LIMIT)
    throw invalid({ field: 'ops', message: `Envíe entre 1 y ${BATCH_LIMIT} operaciones` });
  const seen = new Set<string>();
  return ops.map((op: unknown, index) => {
    const key = v.safeParse(uuid, (op as { key?: unknown } | null)?.key);
    const field = `ops[${index}].key`;
    if (!key.success) throw invalid({ field, message: 'Debe ser un UUID' });
    if (seen.has(key.output)) throw invalid({ field, message: 'La clave se repite en el lote' });
    seen.add(key.output);
    return { key: key.output, op: op as BatchEntry['op'] };
  });
}

/** Parses an operation; `op` may come from an envelope. */
export function parseOperation(key: string, op: BatchEntry['op']): ParsedOperation {
  if (Object.keys(op).length > MAX_FIELDS) return { key, problem: invalid() };
  const facts = v.safeParse(operation, op);
  if (!facts.success) {
    const fields = new Set(facts.issues.map((issue) => String(issue.path?.[0]?.key)));
    const errors = [...fields].map((field) => ({ field, message: 'Falta o no es válido' }));
    return { key, problem: invalid(...errors) };
  }
  const { recordKey = null, company = null, ifMatch = null, after, ...told } = facts.output;
  const body = op.body ?? null;
  try {
    checkShape(body);
  } catch (error) {
    if (error instanceof ProblemError) return { key, problem: error };
    throw error;
  }
  const needs = [...after, ...referredKeys(ifMatch)];
  const named = [...keysInPath(told.path), ...referredKeys(body)];
  return { key, ...told, recordKey, company, body, needs, named, ifMatch };
}

/** The database has no year 0, and would write one of five digits so that it could not be read again. */
function isRealTime(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return year >= 1900 && year < 10_000;
}
