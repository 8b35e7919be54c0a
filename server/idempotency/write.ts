import * as v from 'valibot';
import type { Consent } from '../../src/domain/consent';
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

/** The steps of a write after authentication. A step rejects the write by throwing a ProblemError. */
export interface Write<Input> {
  validate(scope: Scope, body: unknown): Input | Promise<Input>;
  authorize(actor: Actor, input: Input): void;
  /** Applies the write and returns the record as its list call reads it. */
  act(scope: Scope, input: Input, headers: WriteHeaders): Promise<Fields>;
  /** 201 for a create. */
  readonly status: 200 | 201;
  /** The table of a create's row, which keeps the key that created it. */
  readonly createsIn?: CompanyTable;
  /** Reads a record by id, to show it again when a `duplicate` is replayed. */
  readonly find: (scope: Scope, id: number) => Promise<Fields | null>;
  /** Defaults to the user's own company. */
  readonly reach?: Reach;
  /** The `Idempotency-Key` is neither looked up nor stored. */
  readonly ignoresIdempotencyKey?: boolean;
}

/** What concerns a write beside its body: headers, and in a batch the consent of the person it registers. */
export interface WriteHeaders {
  readonly key: string | null;
  /** `If-Match`: the version on which the client based its change; null where the header is absent. */
  readonly ifMatch: string | null;
  /** Only of an operation of a batch. */
  readonly consent?: Consent | undefined;
}

/** Whether `If-Match` allows a change of this version: it is absent, `*`, or names this version. */
export function isCurrent({ ifMatch }: WriteHeaders, version: unknown): boolean {
  if (ifMatch === null || ifMatch === '*') return true;
  return ifMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${version}"`);
}

/** A write as it arrived, alone or in a batch. */
export interface WriteRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: WriteHeaders;
}

/** Runs both steps so that their effects are rolled back where either throws. `prepare` writes nothing. */
export type InSavepoint = <Input, Result>(
  scope: Scope,
  prepare: (scope: Scope) => Promise<Input>,
  act: (scope: Scope, input: Input) => Promise<Result>,
) => Promise<Result>;

/**
 * Handles a write. Its effect and its verdict are committed in one transaction: a retry under the same
 * `Idempotency-Key` gets the first verdict, before it is validated and before `If-Match` is checked.
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
    const outcome = await executeOnce(scope, ledger, request, steps, inSavepoint);
    await ledger.save();
    return outcome;
  });
  return respond(c, answer);
}

/**
 * Executes a write under its key, or replays the verdict of an earlier request. The caller saves the ledger.
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
  const fingerprint = toFingerprint({ method, path, body, consent: headers.consent });
  const keyed = { key: headers.key ?? '', fingerprint };
  const verdict = ledger.verdictOf(keyed, steps.createsIn);
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

/** @throws the error itself where it is no rejection */
async function toProblemError(error: unknown): Promise<ProblemError> {
  if (error instanceof ProblemError) return error;
  if (error instanceof DeferredProblem) return error.resolve();
  if (isDataException(error)) return new ProblemError('invalid');
  // Rolled back in favour of the other transaction: the client may retry it as if it had never been sent.
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
