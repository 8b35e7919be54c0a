/**
 * The effect of an answer on its operation: the table in docs/SYNC.md ("What an answer makes of an operation") as one
 * pure function. Nothing is decided by the text of a message.
 */
import type { Answer } from '../../api/answer';
import { normalise, readCreated } from '../../api/normalise';
import {
  type Delivery,
  type DeliveryIn,
  type Sent,
  type SyncError,
  syncErrorOf,
} from '../../db/delivery';
import type { Acknowledgement } from '../../db/mirror/apply-acknowledgement';
import { isSameThing } from '../../db/mirror/existing';
import type { Outcome } from '../../db/outbox/apply-outcomes';
import { fieldsOf, type Operation } from '../../db/schema';
import { pickFields } from '../../domain/entity';
import { toToldState } from '../../domain/rules/to-claim';
import type { Inflight } from './claim';
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
  operation: Inflight,
  answer: Answer,
  circumstances: Circumstances,
): Outcome {
  const { at, random } = circumstances;
  const { sent } = operation.delivery;
  const error = toSyncError(answer, at);
  const told: Sent = { ...sent, error };
  const counted: Sent = { ...told, attempts: sent.attempts + 1 };
  const notBefore = at + toDelay(sent.attempts, random);
  const undone = () => toUndone(operation, answer, circumstances);

  if (answer.kind === 'ok')
    return provesItself(operation, answer) ? toAcknowledged(operation, answer, at) : undone();
  // Time without a network is not an attempt.
  if (answer.kind === 'silent' && (answer.reason !== 'unreadable' || answer.status === null))
    return keep({ state: 'unknown', sent: told, notBefore: at + toDelay(SILENT_ATTEMPTS, random) });
  if (answer.kind === 'silent') return undone();

  const { status, isVerdict, problem, retryAfterMs } = answer;
  const isRunning = status === 409 && problem.type === 'in-progress';
  if ([408, 425, 429, 503].includes(status) || isRunning)
    return keep({
      state: 'waiting',
      sent: counted,
      notBefore: at + toDelay(sent.attempts, random, retryAfterMs),
    });
  if (answer.isLockedOut) return keep({ state: 'held', sent: told });
  // Sealed for another server, or signed with a key that it does not know: its author's session needs no envelope.
  if (problem.type === 'unknown-seal') return keep(toUntold(counted, error));
  // 413 is final even from a proxy, whatever its body says.
  const isFinal = isVerdict || status === 413;
  if (!isFinal || status >= 500) return undone();

  // Nothing was done: it names a record that the server does not have.
  if (problem.type === 'blocked')
    return circumstances.isForLack
      ? keep({ state: 'pending', sent: { ...counted, error: null }, notBefore })
      : undone();
  const isUntold = (status === 412 || problem.type === 'duplicate') && problem.record === null;
  if (isUntold && sent.error?.code !== 'needs-session') return keep(toUntold(sent, error));
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
  return keep({ state: 'rejected', sent, error });
}

/** A success that counts; an unneeded change carries the server's own values. */
export function toAcknowledged(
  operation: Operation,
  answer: Extract<Answer, { kind: 'ok' }>,
  at: number,
): Outcome {
  const result = toResult(operation, answer, at);
  const { record } = result;
  if (!answer.isUnneeded) return { do: 'acknowledge', result };
  const theirs = record ? pickFields(record, Object.keys(fieldsOf(operation))) : {};
  const told = record && 'estadoEntrega' in theirs && { estadoEntrega: toToldState(record) };
  return { do: 'acknowledge', result, theirs: { ...theirs, ...told } };
}

/** The answer decides nothing: it is sent again under its key, or brought before its person as stalled. */
export function toUndone(
  { delivery: { sent } }: Inflight,
  answer: Answer,
  circumstances: Circumstances,
): Outcome {
  const { at, random, isItsOwn } = circumstances;
  const error = toSyncError(answer, at);
  const counts = isItsOwn ? countUndone(sent, answer, circumstances) : sent;
  const counted = { ...counts, attempts: sent.attempts + 1, error };
  const delivery: Delivery = isStalled(counts, circumstances)
    ? { state: 'rejected', sent: counted, error: { ...error, code: 'stalled' } }
    : { state: 'unknown', sent: counted, notBefore: at + toDelay(sent.attempts, random) };
  return { do: 'keep', delivery, isUndone: isItsOwn };
}

const keep = (delivery: Delivery): Outcome => ({ do: 'keep', delivery });

/** Backoff exponent for a lost connection, which may be back at any moment: 2 s to a minute. */
const SILENT_ATTEMPTS = 5;
/** A success must prove itself (docs/SYNC.md, rule 10): by the id or version in the answer. */
function provesItself({ kind }: Operation, { body }: Extract<Answer, { kind: 'ok' }>) {
  const { id, version } = readCreated(body);
  return Number.isInteger(kind === 'create' ? id : version);
}

/** Counts one more final-looking answer without a verdict, and keeps the time since when there has been none. */
function countUndone(sent: Sent, answer: Answer, { at, passedAt }: Circumstances): Sent {
  const { error, repeats } = sent;
  const undoneSince = sent.undoneSince ?? at;
  if (answer.status === null || isGateway(answer.status) || answer.status === 408)
    return { ...sent, undoneSince };
  // Errors of a server that fails at everything are not about this operation.
  const isGeneral = answer.status >= 500 && (passedAt === null || passedAt < (error?.at ?? at));
  const isSame = error?.status === answer.status;
  return { ...sent, repeats: isGeneral ? repeats : isSame ? repeats + 1 : 1, undoneSince };
}

function isStalled({ repeats, undoneSince }: Sent, { at, passedAt }: Circumstances): boolean {
  if (repeats >= MOST_REPEATS) return true;
  const isLong = undoneSince !== null && at - undoneSince >= LONGEST_UNDONE_MS;
  return isLong && passedAt !== null && passedAt > undoneSince;
}

/** Responses to a delivery token carry no record: hold the operation until its author signs in. */
function toUntold(sent: Sent, error: SyncError): DeliveryIn<'held'> {
  return { state: 'held', sent: { ...sent, error: { ...error, code: 'needs-session' } } };
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
  if (answer.kind === 'ok') return { ...syncErrorOf('unreadable', at), status: answer.status };
  if (answer.kind === 'silent') {
    const code = answer.reason === 'timeout' ? 'unreachable' : answer.reason;
    return { ...syncErrorOf(code, at), status: answer.status };
  }
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
