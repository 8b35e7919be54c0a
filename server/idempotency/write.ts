import * as v from 'valibot';
import type { Fields } from '../../src/domain/entity';
import { KEY_HEADER } from '../../src/domain/wire';
import type { Actor, Deps, RequestContext } from '../context';
import { isDataException, isDeadlock } from '../db/database-errors';
import type { CompanyTable } from '../db/schema';
import { type Answer, respond, toProblemAnswer } from '../http/answer';
import { readJson } from '../http/json-body';
import { DeferredProblem, invalid, ProblemError } from '../http/problems';
import { createScope, type Reach, type Scope, writeAs } from '../tenancy/scope';
import { toFingerprint } from './fingerprint';
import { isFinalProblem, Ledger, toVerdict, type Verdict } from './ledger';

/** The steps of a write, after authentication, in their order. Each throws a ProblemError to end it. */
export interface Write<Input> {
  validate(scope: Scope, body: unknown): Input | Promise<Input>;
  authorize(actor: Actor, input: Input): void;
  /** Answers the record as it is read. */
  act(scope: Scope, input: Input, headers: WriteHeaders): Promise<Fields>;
  /** 201 for a create. */
  readonly status: 200 | 201;
  /** Where a create's row is, which has its key for ever. */
  readonly createsIn?: CompanyTable;
  /** A record by id, as it is read: shown again with a `duplicate` given again. */
  readonly find: (scope: Scope, id: number) => Promise<Fields | null>;
  /** How far it looks; its own company unless it says so. */
  readonly reach?: Reach;
  /** No key is looked up or kept. */
  readonly ignoresIdempotencyKey?: boolean;
}

/** What the headers of a write say about it. */
export interface WriteHeaders {
  readonly key: string | null;
  /** `If-Match`: the version the client's change was made on; null where it does not say. */
  readonly ifMatch: string | null;
}

/** Whether the client knew this version: it said none, any (`*`), or this one. */
export function isCurrent({ ifMatch }: WriteHeaders, version: unknown): boolean {
  if (ifMatch === null || ifMatch === '*') return true;
  return ifMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${version}"`);
}

export interface WriteRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: WriteHeaders;
}

/** Prepares and acts so that whatever was done is undone where either throws. Preparing writes nothing. */
export type InSavepoint = <Input, Result>(
  scope: Scope,
  prepare: (scope: Scope) => Promise<Input>,
  act: (scope: Scope, input: Input) => Promise<Result>,
) => Promise<Result>;

/**
 * Answers a call that writes. Effect and verdict are one transaction: with an `Idempotency-Key` the same request is
 * answered again with what was decided the first time, before it is validated and before `If-Match` is looked at.
 */
export async function write<Input>(
  c: RequestContext,
  deps: Deps,
  steps: Write<Input>,
): Promise<Response> {
  const actor = c.get('actor');
  const body = await readJson(c.req);
  const headers = readHeaders(c, steps.ignoresIdempotencyKey);
  const request = { method: c.req.method, path: c.req.path, body, headers };
  const answer = await writeAs(deps.db, actor, steps.reach ?? 'company', async (tx) => {
    const scope = createScope(tx, actor);
    const inSavepoint: InSavepoint = (_scope, prepare, act) =>
      tx.transaction(async (savepoint) => {
        const inner = { ...scope, db: savepoint };
        return act(inner, await prepare(inner));
      });
    if (!headers.key) return attempt(scope, request, steps, inSavepoint);
    const tables = steps.createsIn ? [steps.createsIn] : [];
    const ledger = await Ledger.open(scope, [headers.key], tables);
    const decided = await executeOnce(scope, ledger, request, steps, inSavepoint);
    await ledger.save();
    return decided;
  });
  return respond(c, answer);
}

/**
 * Decides one write under its key, or answers what was decided before. The caller saves the ledger.
 * @throws ProblemError `in-progress`, `key-reuse`
 */
export async function executeOnce<Input>(
  scope: Scope,
  ledger: Ledger,
  request: WriteRequest,
  steps: Write<Input>,
  inSavepoint: InSavepoint,
): Promise<Answer> {
  const { method, path, body, headers } = request;
  const keyed = { key: headers.key ?? '', fingerprint: toFingerprint(method, path, body) };
  const verdict = ledger.verdictOf(keyed);
  if (verdict) return replay(scope, steps, verdict);
  const answer = await attempt(scope, request, steps, inSavepoint);
  ledger.record(keyed, toStoredVerdict(answer));
  return answer;
}

async function attempt<Input>(
  scope: Scope,
  { body, headers }: WriteRequest,
  steps: Write<Input>,
  inSavepoint: InSavepoint,
): Promise<Answer> {
  try {
    const prepare = async (inner: Scope) => {
      const input = await steps.validate(inner, body);
      steps.authorize(inner.actor, input);
      return input;
    };
    const act = (inner: Scope, input: Input) => steps.act(inner, input, headers);
    const record = await inSavepoint(scope, prepare, act);
    return { status: steps.status, body: record, problem: null, isReplayed: false };
  } catch (error) {
    scope.ids.invalidate();
    return toProblemAnswer(await toProblemError(error));
  }
}

/** @throws what is no problem */
async function toProblemError(error: unknown): Promise<ProblemError> {
  if (error instanceof ProblemError) return error;
  if (error instanceof DeferredProblem) return error.resolve();
  if (isDataException(error)) return new ProblemError('invalid');
  // Undone, and the other one goes on: as good as not begun.
  if (isDeadlock(error)) return new ProblemError('in-progress', { retryAfterSeconds: 1 });
  throw error;
}

async function replay<Input>(scope: Scope, steps: Write<Input>, verdict: Verdict): Promise<Answer> {
  const { status, type, errors, recordId, recordVersion, numeroGuia } = verdict;
  const facts = { id: recordId, version: recordVersion, numeroGuia };
  if (!type)
    return {
      status: status === 201 ? 201 : 200,
      body: { status, ...facts },
      problem: null,
      isReplayed: true,
    };
  const showsRecord = type === 'duplicate' && recordId !== null;
  const record = showsRecord ? await steps.find(scope, recordId) : null;
  const details = { replayed: facts, ...(errors && { errors }), ...(record && { record }) };
  return { ...toProblemAnswer(new ProblemError(type, details)), isReplayed: true };
}

function toStoredVerdict({ status, body, problem }: Answer): Verdict | null {
  if (!problem) return toVerdict(status, body);
  if (!isFinalProblem(problem)) return null;
  return {
    ...toVerdict(status, problem.details.record ?? {}),
    type: problem.type,
    errors: problem.details.errors ?? null,
  };
}

function readHeaders(c: RequestContext, ignoresKey = false): WriteHeaders {
  const key = ignoresKey ? undefined : c.req.header(KEY_HEADER);
  if (key !== undefined && !v.is(v.pipe(v.string(), v.uuid()), key))
    throw invalid({ field: KEY_HEADER, message: 'Debe ser un UUID' });
  return { key: key?.toLowerCase() ?? null, ifMatch: c.req.header('If-Match')?.trim() ?? null };
}
