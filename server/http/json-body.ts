import type { HonoRequest, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { BATCH_PATH, LOGIN_PATH, OF_INACTIVE_PATH } from '../../src/domain/wire';
import { checkText } from './check-text';
import { invalid, ProblemError } from './problems';

const MAX_BODY_BYTES = 1024 * 1024;
/** A batch holds up to 250 records. */
const MAX_BATCH_BYTES = 2 * MAX_BODY_BYTES;
/** A stranger signs in: read little of them. */
const MAX_SIGN_IN_BYTES = 16 * 1024;
/** The contract nests three levels. */
const MAX_DEPTH = 20;
/** Fields of one object: the largest form has thirty. */
export const MAX_FIELDS = 250;
const MAX_FIELD_NAME = 100;
/** Fields that a refusal names. */
const MAX_NAMED = 50;
/** Keys that would replace a value's own conversion to text; no form has them. */
const RESERVED: readonly string[] = ['__proto__', 'toString', 'valueOf'];

/** Rejects a body that is too large before it is read to its end; a batch may be larger, a sign-in is small. */
export function limitBody(): MiddlewareHandler {
  const onError = (): never => {
    throw new ProblemError('too-large');
  };
  const single = bodyLimit({ maxSize: MAX_BODY_BYTES, onError });
  const batch = bodyLimit({ maxSize: MAX_BATCH_BYTES, onError });
  const signIn = bodyLimit({ maxSize: MAX_SIGN_IN_BYTES, onError });
  const byPath = new Map([
    [BATCH_PATH, batch],
    [OF_INACTIVE_PATH, batch],
    [LOGIN_PATH, signIn],
  ]);
  return (c, next) => (byPath.get(c.req.path) ?? single)(c, next);
}

/**
 * Reads the JSON body of a request and checks that it can be processed and stored: its depth, its keys and its text.
 * @throws ProblemError `not-json`: 415 for another Content-Type, 400 where it does not parse; `invalid`
 */
export async function readJson(request: HonoRequest): Promise<unknown> {
  const body = await readDeepJson(request);
  checkShape(body);
  return body;
}

/**
 * Reads the JSON body of a request unchecked: the caller checks the shape of its parts.
 * @throws ProblemError `not-json`
 */
export async function readDeepJson(request: HonoRequest): Promise<unknown> {
  const type = request.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new ProblemError('not-json', { status: 415 });
  try {
    return await request.json();
  } catch {
    throw new ProblemError('not-json');
  }
}

interface Part {
  readonly value: unknown;
  readonly depth: number;
  /** The top-level field that the part belongs to. */
  readonly field: string;
}

/**
 * Checks depth, keys and text of a body. Iterative, because a deeply nested body would overflow the stack.
 * @throws ProblemError `invalid`, naming the field where there is one
 */
export function checkShape(body: unknown): void {
  const waiting: Part[] = [{ value: body, depth: 1, field: '' }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth, field } = next;
    if (typeof value === 'string') checkText(value, field);
    if (value === null || typeof value !== 'object') continue;
    if (depth > MAX_DEPTH) throw new ProblemError('invalid');
    const isList = Array.isArray(value);
    if (!isList) checkFieldNames(value);
    for (const [key, inner] of Object.entries(value)) {
      if (!isList) checkText(key, field);
      if (RESERVED.includes(key) && !isList)
        throw invalid({ field: key, message: 'Ese nombre de campo no se admite' });
      waiting.push({ value: inner, depth: depth + 1, field: isList ? field : field || key });
    }
  }
}

/**
 * Rejects an object with more fields, or longer names, than any form has: each would be read several times.
 * @throws ProblemError `invalid`
 */
function checkFieldNames(value: object): void {
  const names = Object.keys(value);
  if (names.some((name) => name.length > MAX_FIELD_NAME)) throw new ProblemError('invalid');
  if (names.length <= MAX_FIELDS) return;
  const message = `Son más campos de los que se admiten: ${MAX_FIELDS}`;
  throw invalid(...names.slice(0, MAX_NAMED).map((field) => ({ field, message })));
}
