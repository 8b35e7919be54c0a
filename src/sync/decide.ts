/**
 * What an answer makes of the operation it answers: the table "States of an operation", as one pure function.
 * Nothing is decided by the text of a message.
 */
import type { Answer } from '../api/answer';
import { normalise, readCreated } from '../api/normalise';
import type { Outcome } from '../db/outbox';
import type { Operation, Trouble } from '../db/rows';
import type { Acknowledgement } from '../db/truth';
import { toDelay } from './backoff';
import { isLockedOut } from './road';

/** `random` in [0, 1) spreads retries. */
export function decide(operation: Operation, answer: Answer, at: number, random: number): Outcome {
  if (answer.kind === 'ok') return { do: 'acknowledge', result: toResult(operation, answer, at) };
  const keep = (change: Partial<Operation>): Outcome => ({
    do: 'keep',
    change: {
      epoch: null,
      attempts: operation.attempts + 1,
      trouble: toTrouble(answer, at),
      ...change,
    },
  });
  /** On a plain server it is not sent again but asked for, and that at once. */
  const unknown = (attempts: number): Partial<Operation> => ({
    state: 'unknown',
    notBefore: operation.isKeyed ? at + toDelay(attempts, random) : at,
  });

  // Time without a network is not an attempt.
  if (answer.kind === 'silent')
    return keep({ ...unknown(SILENT_ATTEMPTS), attempts: operation.attempts });

  const { status, isVerdict, problem } = answer;
  const isRunning = status === 409 && problem.type === 'in-progress';
  if ([408, 425, 429, 503].includes(status) || isRunning)
    return keep({
      state: 'waiting',
      notBefore: at + toDelay(operation.attempts, random, answer.retryAfterMs),
    });
  if (isLockedOut(answer)) return keep({ state: 'held', attempts: operation.attempts });
  // A proxy that finds it too large refuses it for good, in whatever words.
  const isFinal = isVerdict || status === 413;
  if (!isFinal || status >= 500) return keep(unknown(operation.attempts));

  // What it waited for in the same request did not come about.
  if (problem.type === 'blocked') return { do: 'restart', at };
  const isUntold = (status === 412 || problem.type === 'duplicate') && problem.record === null;
  if (isUntold && operation.isKeyed && operation.trouble?.code !== 'needs-session')
    return keep({ ...toUntold(answer, at), attempts: operation.attempts });
  const there = problem.record && normalise(operation.entity, problem.record);
  const result = there && { id: there.id, version: there.version, record: there.fields, at };
  if (status === 412 && result) return { do: 'rebase', result };
  if (status === 409 && problem.type === 'duplicate' && operation.kind === 'create' && result)
    return { do: 'adopt', result };
  return keep({ state: 'rejected' });
}

/** Between two tries on a road that may be open again at any moment: 2 s to a minute. */
const SILENT_ATTEMPTS = 5;

/** A delivery token is told no record: what comes of it waits for its person's session. */
function toUntold(answer: Exclude<Answer, { kind: 'ok' }>, at: number): Partial<Operation> {
  return { state: 'held', trouble: { ...toTrouble(answer, at), code: 'needs-session' } };
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

function toTrouble(answer: Exclude<Answer, { kind: 'ok' }>, at: number): Trouble {
  if (answer.kind === 'silent')
    return {
      code: answer.reason === 'timeout' ? 'unreachable' : answer.reason,
      status: answer.status,
      title: null,
      errors: [],
      at,
    };
  const { status, isVerdict, problem, retryAfterMs } = answer;
  const isBusy = retryAfterMs !== null || status >= 500;
  return {
    code: isLockedOut(answer)
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
