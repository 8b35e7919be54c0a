/**
 * What an answer makes of the operation it answers: the table "States of an operation", as one pure function.
 * Nothing is decided by the text of a message.
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
  /** When the server last took an operation of this queue; null: never. */
  readonly passedAt: number | null;
  /** The answer is about this operation and no other: it was sent alone, or it is a verdict of a batch. */
  readonly isItsOwn: boolean;
}

/** How often the same answer without a verdict is heard before a person is shown the operation. */
const MOST_REPEATS = 3;
/** How long the server may be reached about an operation and leave it undone before a person is shown it. */
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
  /** On a plain server it is not sent again but asked for: at once, or when the server wants to be asked. */
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
  // Without a key these may have come after the commit.
  const mayBeDone = (status === 408 || status === 503) && operation.isKeyed === false;
  if (mayBeDone) return undone(retryAfterMs);
  if ([408, 425, 429, 503].includes(status) || isRunning)
    return keep({
      state: 'waiting',
      notBefore: at + toDelay(operation.attempts, random, retryAfterMs),
    });
  if (answer.isLockedOut) return keep({ state: 'held', attempts: operation.attempts });
  // A proxy that finds it too large refuses it for good, in whatever words.
  const isFinal = isVerdict || status === 413;
  if (!isFinal || status >= 500) return undone();

  // What it waited for in the same request did not come about.
  if (problem.type === 'blocked') return { do: 'restart', at };
  const isUntold = (status === 412 || problem.type === 'duplicate') && problem.record === null;
  if (isUntold && operation.isKeyed && operation.trouble?.code !== 'needs-session')
    return keep({ ...toUntold(answer, at), attempts: operation.attempts });
  const there = problem.record && normalise(operation.entity, problem.record);
  const result = there && { id: there.id, version: there.version, record: there.fields, at };
  if (status === 412 && result) return { do: 'compare', result };
  if (status === 409 && problem.type === 'duplicate' && operation.kind === 'create' && result)
    if (isSameThing(operation.entity, operation.changes, result.record))
      return { do: 'compare', result };
  return keep({ state: 'rejected' });
}

/** The server was reached about it alone, and neither did it nor refused it. */
export function isUndone(outcome: Outcome): boolean {
  return outcome.do === 'keep' && outcome.change.undoneSince !== undefined;
}

/** Between two tries on a line that may be open again at any moment: 2 s to a minute. */
const SILENT_ATTEMPTS = 5;
/** No machine waits longer to ask whether something happened. */
const MOST_FLOOR_MS = 24 * 3_600_000;

/**
 * A success must prove itself (law 10): with a key only by the number or the version that the call answers. A plain
 * server may say anything, or nothing: what it took is looked for in its lists afterwards.
 */
function provesItself({ kind, isKeyed }: Operation, { body }: Extract<Answer, { kind: 'ok' }>) {
  if (!isKeyed) return true;
  const { id, version } = readCreated(body);
  return Number.isInteger(kind === 'create' ? id : version);
}

/** An answer that looked final and was no verdict, heard once more; and since when the server leaves it undone. */
function countUndone(
  operation: Operation,
  answer: Answer,
  { at, passedAt }: Circumstances,
): Pick<Operation, 'repeats' | 'undoneSince'> {
  const { trouble, repeats } = operation;
  const undoneSince = operation.undoneSince ?? at;
  if (answer.status === null || isGateway(answer.status) || answer.status === 408)
    return { repeats, undoneSince };
  // A server that fails at everything says nothing of this operation.
  const isGeneral = answer.status >= 500 && (passedAt === null || passedAt < (trouble?.at ?? at));
  const isSame = trouble?.status === answer.status;
  return { repeats: isGeneral ? repeats : isSame ? repeats + 1 : 1, undoneSince };
}

function isStalled({ repeats, undoneSince }: Operation, { at, passedAt }: Circumstances): boolean {
  if (repeats >= MOST_REPEATS) return true;
  const isLong = undoneSince !== null && at - undoneSince >= LONGEST_UNDONE_MS;
  return isLong && passedAt !== null && passedAt > undoneSince;
}

/** A delivery token is told no record: what comes of it waits for its person's session. */
function toUntold(answer: Exclude<Answer, { kind: 'ok' }>, at: number): Partial<Operation> {
  return { state: 'held', trouble: { ...toSyncError(answer, at), code: 'needs-session' } };
}

/** A replay, and every answer to a delivery token, tells the verdict only, never the record. */
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
    errors: problem.errors,
    at,
  };
}
