/**
 * What an answer makes of its operation: the table in docs/SYNC.md ("What an answer makes of an operation") as one pure
 * function. Nothing is decided by the text of a message.
 */
import type { Answer } from '../../api/answer';
import { normalise, readCreated } from '../../api/normalise';
import type { Acknowledgement } from '../../db/mirror/apply-acknowledgement';
import { isSameThing } from '../../db/mirror/existing';
import type { Outcome } from '../../db/outbox/apply-outcomes';
import { fieldsOf, type Operation, type SyncError } from '../../db/schema';
import { pickFields } from '../../domain/entity';
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
  /** A create of the same request, which it needs, was not done. */
  readonly isForLack?: boolean;
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
  const keep = (change: Partial<Operation>) => toKept(operation, answer, at, change);
  const undone = () => toUndone(operation, answer, circumstances);

  if (answer.kind === 'ok')
    return provesItself(operation, answer) ? toAcknowledged(operation, answer, at) : undone();
  // Time without a network is not an attempt.
  if (answer.kind === 'silent' && (answer.reason !== 'unreadable' || answer.status === null))
    return keep({
      state: 'unknown',
      notBefore: at + toDelay(SILENT_ATTEMPTS, random),
      attempts: operation.attempts,
    });
  if (answer.kind === 'silent') return undone();

  const { status, isVerdict, problem, retryAfterMs } = answer;
  const isRunning = status === 409 && problem.type === 'in-progress';
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

  // Nothing was done: it names a record that the server has not.
  if (problem.type === 'blocked')
    return circumstances.isForLack
      ? keep({
          state: 'pending',
          trouble: null,
          notBefore: at + toDelay(operation.attempts, random),
        })
      : undone();
  const isUntold = (status === 412 || problem.type === 'duplicate') && problem.record === null;
  if (isUntold && operation.trouble?.code !== 'needs-session')
    return keep({ ...toUntold(answer, at), attempts: operation.attempts });
  const there = problem.record && normalise(operation.entity, problem.record);
  const result = there && { id: there.id, version: there.version, record: there.fields, at };
  if (status === 412 && result) return { do: 'contest', result, fields: problem.fields };
  if (problem.type === 'erased' && operation.kind !== 'create' && result)
    return { do: 'contest', result, fields: [] };
  if (status === 409 && problem.type === 'duplicate' && operation.kind === 'create' && result) {
    const isOwn = there?.recordKey === operation.key;
    if (isOwn || isSameThing(operation.entity, operation.changes, result.record))
      return { do: 'compare', result, isOwn };
  }
  return keep({ state: 'rejected' });
}

/** A success that counts; what was not needed is told with what the server has instead. */
export function toAcknowledged(
  operation: Operation,
  answer: Extract<Answer, { kind: 'ok' }>,
  at: number,
): Outcome {
  const result = toResult(operation, answer, at);
  const { record } = result;
  if (!answer.isUnneeded) return { do: 'acknowledge', result };
  const theirs = record ? pickFields(record, Object.keys(fieldsOf(operation))) : {};
  return { do: 'acknowledge', result, theirs };
}

/** The answer decides nothing: it is sent again under its key, or brought before its person as stalled. */
export function toUndone(
  operation: Operation,
  answer: Answer,
  circumstances: Circumstances,
): Outcome {
  const { at, random, isItsOwn } = circumstances;
  const count = isItsOwn ? countUndone(operation, answer, circumstances) : {};
  if (isStalled({ ...operation, ...count }, circumstances)) {
    const trouble = { ...toSyncError(answer, at), code: 'stalled' } as const;
    return toKept(operation, answer, at, { ...count, state: 'rejected', trouble });
  }
  const notBefore = at + toDelay(operation.attempts, random);
  return toKept(operation, answer, at, { state: 'unknown', notBefore, ...count });
}

function toKept(
  { attempts }: Operation,
  answer: Answer,
  at: number,
  change: Partial<Operation>,
): Outcome {
  const trouble = toSyncError(answer, at);
  return { do: 'keep', change: { epoch: null, attempts: attempts + 1, trouble, ...change } };
}

/** The server answered this operation alone without doing or refusing it. */
export function isUndone(outcome: Outcome): boolean {
  return outcome.do === 'keep' && outcome.change.undoneSince !== undefined;
}

/** Backoff exponent for a lost connection, which may be back at any moment: 2 s to a minute. */
const SILENT_ATTEMPTS = 5;
/** A success must prove itself (docs/SYNC.md, rule 10): by the id or version in the answer. */
function provesItself({ kind }: Operation, { body }: Extract<Answer, { kind: 'ok' }>) {
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
          ? problem.type === 'other-company'
            ? 'other-company'
            : 'refused'
          : 'unreadable',
    status,
    title: problem.title,
    ...(problem.requestId && { requestId: problem.requestId }),
    errors: problem.errors,
    at,
  };
}
