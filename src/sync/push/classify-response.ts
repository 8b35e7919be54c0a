/**
 * What an answer makes of its operation: the table in docs/SYNC.md ("What an answer makes of an operation") as one pure
 * function. Nothing is decided by the text of a message.
 */
import type { Answer } from '../../api/answer';
import { normalise, readCreated } from '../../api/normalise';
import type { Acknowledgement } from '../../db/mirror/apply-acknowledgement';
import { isSameThing } from '../../db/mirror/existing';
import type { Outcome } from '../../db/outbox/apply-outcomes';
import type { Operation, SyncError } from '../../db/schema';
import { isGateway } from './connectivity';
import { toDelay } from './retry-delay';

export interface Circumstances {
  readonly at: number;
  /** In [0, 1); spreads retries. */
  readonly random: number;
  /** When the server last acknowledged an operation of this queue; null: never. */
  readonly passedAt: number | null;
  /** The answer is about this operation only: it was sent alone, or this is its verdict in a batch. */
  readonly isItsOwn: boolean;
}

/** Equal answers without a verdict before the operation is shown to the user as stalled. */
const MOST_REPEATS = 3;
/** How long the server may answer an operation without a verdict before it is shown to the user as stalled. */
const LONGEST_UNDONE_MS = 24 * 3_600_000;

export function classifyResponse(
  operation: Operation,
  answer: Answer,
  circumstances: Circumstances,
): Outcome {
  const { at, random } = circumstances;
  const keep = (change: Partial<Operation>): Outcome => ({
    do: 'keep',
    change: {
      epoch: null,
      attempts: operation.attempts + 1,
      trouble: toSyncError(answer, at),
      ...change,
    },
  });
  /** On a plain server the operation is confirmed by reading, not resent: at once, or after `Retry-After`. */
  const unknown = (attempts: number, retryAfterMs: number | null = null): Partial<Operation> => ({
    state: 'unknown',
    notBefore: operation.isKeyed
      ? at + toDelay(attempts, random, retryAfterMs)
      : at + Math.min(retryAfterMs ?? 0, MOST_FLOOR_MS),
  });
  const undone = (retryAfterMs: number | null = null): Outcome => {
    const count = circumstances.isItsOwn ? countUndone(operation, answer, circumstances) : {};
    return isStalled({ ...operation, ...count }, circumstances)
      ? keep({
          ...count,
          state: 'rejected',
          trouble: { ...toSyncError(answer, at), code: 'stalled' },
        })
      : keep({ ...unknown(operation.attempts, retryAfterMs), ...count });
  };

  if (answer.kind === 'ok')
    return provesItself(operation, answer)
      ? { do: 'acknowledge', result: toResult(operation, answer, at) }
      : undone();
  // Time without a network is not an attempt.
  if (answer.kind === 'silent' && (answer.reason !== 'unreadable' || answer.status === null))
    return keep({ ...unknown(SILENT_ATTEMPTS), attempts: operation.attempts });
  if (answer.kind === 'silent') return undone();

  const { status, isVerdict, problem, retryAfterMs } = answer;
  const isRunning = status === 409 && problem.type === 'in-progress';
  // Without a key, these statuses may have been sent after the commit.
  const mayBeDone = (status === 408 || status === 503) && operation.isKeyed === false;
  if (mayBeDone) return undone(retryAfterMs);
  if ([408, 425, 429, 503].includes(status) || isRunning)
    return keep({
      state: 'waiting',
      notBefore: at + toDelay(operation.attempts, random, retryAfterMs),
    });
  if (answer.isLockedOut) return keep({ state: 'held', attempts: operation.attempts });
  // Closed for another server, or by a key that it does not know: its author's session needs no envelope.
  if (problem.type === 'unknown-seal') return keep(toUntold(answer, at));
  // 413 is final even from a proxy, whatever its body says.
  const isFinal = isVerdict || status === 413;
  if (!isFinal || status >= 500) return undone();

  // A create of the same batch that this operation depends on failed; or a copy of it was sent with other names.
  if (problem.type === 'blocked' || problem.type === 'key-reuse') return { do: 'restart', at };
  const isUntold = (status === 412 || problem.type === 'duplicate') && problem.record === null;
  if (isUntold && operation.isKeyed && operation.trouble?.code !== 'needs-session')
    return keep({ ...toUntold(answer, at), attempts: operation.attempts });
  const there = problem.record && normalise(operation.entity, problem.record);
  const result = there && { id: there.id, version: there.version, record: there.fields, at };
  if (status === 412 && result) return { do: 'compare', result };
  if (status === 409 && problem.type === 'duplicate' && operation.kind === 'create' && result) {
    const isOwn = there?.recordKey === operation.key;
    if (isOwn || isSameThing(operation.entity, operation.changes, result.record))
      return { do: 'compare', result, isOwn };
  }
  return keep({ state: 'rejected' });
}

/** The server answered this operation alone without doing or refusing it. */
export function isUndone(outcome: Outcome): boolean {
  return outcome.do === 'keep' && outcome.change.undoneSince !== undefined;
}

/** Backoff exponent for a lost connection, which may be back at any moment: 2 s to a minute. */
const SILENT_ATTEMPTS = 5;
/** The longest wait before a plain server is asked whether an operation happened. */
const MOST_FLOOR_MS = 24 * 3_600_000;

/**
 * A success must prove itself (docs/SYNC.md, rule 10): with a key, by the id or version in the answer. A plain server
 * may answer anything, or nothing: what it accepted is looked for in its lists afterwards.
 */
function provesItself({ kind, isKeyed }: Operation, { body }: Extract<Answer, { kind: 'ok' }>) {
  if (!isKeyed) return true;
  const { id, version } = readCreated(body);
  return Number.isInteger(kind === 'create' ? id : version);
}

/** Counts one more final-looking answer without a verdict, and keeps since when there has been none. */
function countUndone(
  operation: Operation,
  answer: Answer,
  { at, passedAt }: Circumstances,
): Pick<Operation, 'repeats' | 'undoneSince'> {
  const { trouble, repeats } = operation;
  const undoneSince = operation.undoneSince ?? at;
  if (answer.status === null || isGateway(answer.status) || answer.status === 408)
    return { repeats, undoneSince };
  // Errors of a server that fails at everything are not about this operation.
  const isGeneral = answer.status >= 500 && (passedAt === null || passedAt < (trouble?.at ?? at));
  const isSame = trouble?.status === answer.status;
  return { repeats: isGeneral ? repeats : isSame ? repeats + 1 : 1, undoneSince };
}

function isStalled({ repeats, undoneSince }: Operation, { at, passedAt }: Circumstances): boolean {
  if (repeats >= MOST_REPEATS) return true;
  const isLong = undoneSince !== null && at - undoneSince >= LONGEST_UNDONE_MS;
  return isLong && passedAt !== null && passedAt > undoneSince;
}

/** Responses to a delivery token carry no record: hold the operation until its author signs in. */
function toUntold(answer: Exclude<Answer, { kind: 'ok' }>, at: number): Partial<Operation> {
  return { state: 'held', trouble: { ...toSyncError(answer, at), code: 'needs-session' } };
}

/** Replays and answers to a delivery token carry the verdict only, never the record. */
function isFactsOnly({ isReplay, body }: Extract<Answer, { kind: 'ok' }>): boolean {
  const names = typeof body === 'object' && body !== null ? Object.keys(body) : [];
  return isReplay || names.every((name) => FACTS.includes(name));
}
const FACTS = ['status', 'id', 'version', 'numeroGuia'];

function toResult(
  operation: Operation,
  answer: Extract<Answer, { kind: 'ok' }>,
  at: number,
): Acknowledgement {
  const created = readCreated(answer.body);
  const guide = created.numeroGuia ? { numeroGuia: created.numeroGuia } : null;
  const record = isFactsOnly(answer) ? null : normalise(operation.entity, answer.body);
  return {
    id: operation.kind === 'create' ? created.id : null,
    version: created.version,
    record: record || guide ? { ...record?.fields, ...guide } : null,
    at,
  };
}

function toSyncError(answer: Answer, at: number): SyncError {
  if (answer.kind !== 'refused')
    return {
      code:
        answer.kind === 'ok'
          ? 'unreadable'
          : answer.reason === 'timeout'
            ? 'unreachable'
            : answer.reason,
      status: answer.status,
      title: null,
      errors: [],
      at,
    };
  const { status, isVerdict, problem, retryAfterMs } = answer;
  const isBusy = retryAfterMs !== null || status >= 500;
  return {
    code: answer.isLockedOut
      ? 'unauthenticated'
      : isBusy
        ? 'busy'
        : isVerdict
          ? 'refused'
          : 'unreadable',
    status,
    title: problem.title,
    ...(problem.requestId && { requestId: problem.requestId }),
    errors: problem.errors,
    at,
  };
}
