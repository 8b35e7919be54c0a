import type { ProblemType } from '../../src/domain/problem';
import { isDeadlock, violatedIndex } from '../db/database-errors';
import {
  type Answer,
  toProblemAnswer,
  toReplayedAnswer,
  UNNEEDED_STATUS,
  UNSEEN_STATUS,
} from '../http/answer';
import { DeferredProblem, ProblemError } from '../http/problems';
import type { Scope } from '../tenancy/scope';
import { toFingerprint } from './fingerprint';
import { isFinalProblem, type Ledger, toVerdict, type Verdict } from './ledger';
import { type Effect, Unneeded, type Write, type WriteRequest } from './write';

/** Decides, and runs the effect, so that it is rolled back where it throws. */
export type InSavepoint = (
  scope: Scope,
  decide: (scope: Scope) => Promise<Effect>,
) => ReturnType<Effect>;

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
  // Refused first, and made since by a copy of it: the answer is its record.
  const isMadeSince = verdict?.type && madeUnder(ledger, steps, headers.recordKey) !== null;
  if (verdict && !isMadeSince) return replay(scope, steps, request, verdict);
  const answer = await attempt(scope, ledger, request, steps, inSavepoint);
  const isSeen = steps.createsIn !== undefined || headers.ifMatch !== null;
  if (!verdict) ledger.record(keyed, toStoredVerdict(answer, isSeen));
  return answer;
}

/** The id of the record that has a create's record key; null where none has. */
function madeUnder<Input>(
  ledger: Pick<Ledger, 'recordId'>,
  { createsIn }: Write<Input>,
  recordKey: string | null,
): number | null {
  return createsIn && recordKey ? ledger.recordId(recordKey, createsIn) : null;
}

/**
 * Authorises, validates, decides and writes; a rejection is an answer. A create whose record key has a record makes
 * nothing: its answer is that record.
 */
export async function attempt<Input>(
  scope: Scope,
  ledger: Pick<Ledger, 'recordId' | 'recordIdNow' | 'noteMade'>,
  { body, headers }: WriteRequest,
  steps: Write<Input>,
  inSavepoint: InSavepoint,
): Promise<Answer> {
  const { createsIn } = steps;
  const { recordKey } = headers;
  try {
    const acted = await inSavepoint(scope, async (inner) => {
      steps.authorizeRole(inner.actor);
      const made = madeUnder(ledger, steps, recordKey);
      if (made !== null) throw await toDuplicate(inner, steps, made, recordKey);
      const input = await steps.validate(inner, body);
      steps.authorizeInput?.(inner.actor, input);
      return steps.decide(inner, input, headers);
    });
    const isUnneeded = acted instanceof Unneeded;
    const record = isUnneeded ? acted.record : acted;
    if (createsIn && recordKey) ledger.noteMade(recordKey, createsIn, Number(record.id));
    return { status: steps.status, body: record, problem: null, isReplayed: false, isUnneeded };
  } catch (error) {
    const problem = await toProblemError(error);
    // Another request may have made the record while this one was running.
    const isMaybeMade = createsIn && recordKey && MADE_MEANWHILE.includes(problem.type);
    const made = isMaybeMade ? await ledger.recordIdNow(recordKey, createsIn) : null;
    if (isMaybeMade && made !== null) ledger.noteMade(recordKey, createsIn, made);
    return toProblemAnswer(
      made === null ? problem : await toDuplicate(scope, steps, made, recordKey),
    );
  }
}

/** Refusals of a create whose record another request has just made. */
const MADE_MEANWHILE: readonly ProblemType[] = ['duplicate', 'product-travels', 'invalid'];

async function toDuplicate<Input>(
  scope: Scope,
  { find }: Write<Input>,
  id: number,
  recordKey: string | null,
): Promise<ProblemError> {
  const record = await find(scope, id);
  const isSame = record !== null && record.recordKey === recordKey;
  return new ProblemError('duplicate', {
    ...(record && { record }),
    ...(isSame && { by: 'recordKey' }),
  });
}

/** @throws the error itself where it is no rejection */
async function toProblemError(error: unknown): Promise<ProblemError> {
  if (error instanceof ProblemError) return error;
  if (error instanceof DeferredProblem) return error.resolve();
  if (violatedIndex(error)?.endsWith('_record_key_unique')) return new ProblemError('duplicate');
  // Rolled back in favour of the other transaction: the client may retry it as if it had never been sent.
  if (isDeadlock(error)) return new ProblemError('in-progress', { retryAfterSeconds: 1 });
  throw error;
}

async function replay<Input>(
  scope: Scope,
  steps: Write<Input>,
  { headers }: WriteRequest,
  verdict: Verdict,
): Promise<Answer> {
  const { type, errors, recordId, recordVersion, numeroGuia } = verdict;
  if (!type) return toReplayedAnswer(verdict);
  const facts = { id: recordId, version: recordVersion, numeroGuia };
  // The role may have changed since, and a batch looks keys up before it authorises.
  const isShown = recordId !== null && isAuthorized(scope, steps);
  const there =
    isShown && type === 'duplicate'
      ? await toDuplicate(scope, steps, recordId, headers.recordKey)
      : null;
  const record = isShown && type === 'erased' ? await steps.find(scope, recordId) : null;
  const details = {
    replayed: facts,
    ...(errors && { errors }),
    ...(record && { record }),
    ...there?.details,
  };
  return { ...toProblemAnswer(new ProblemError(type, details)), isReplayed: true };
}

function isAuthorized<Input>({ actor }: Scope, steps: Write<Input>): boolean {
  try {
    steps.authorizeRole(actor);
    return true;
  } catch (error) {
    if (error instanceof ProblemError) return false;
    throw error;
  }
}

/** @param isSeen its author knew the record as it was before */
function toStoredVerdict(
  { status, body, problem, isUnneeded }: Answer,
  isSeen: boolean,
): Verdict | null {
  if (!problem)
    return toVerdict(isUnneeded ? UNNEEDED_STATUS : isSeen ? status : UNSEEN_STATUS, body);
  if (!isFinalProblem(problem)) return null;
  return {
    ...toVerdict(status, problem.details.record ?? {}),
    type: problem.type,
    errors: problem.details.errors ?? null,
  };
}
