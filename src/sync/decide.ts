/**
 * What an answer makes of the operation it answers: the table "States of an operation", as one pure function.
 * Nothing is decided by the text of a message.
 */
import type { Answer } from '../api/answer';
import { normalise, readCreated } from '../api/normalise';
import type { Operation, Trouble } from '../db/rows';
import type { Acknowledgement } from '../db/truth';
import type { Fields } from '../domain/entity';
import { toDelay } from './backoff';
import { isLockedOut } from './road';

export type Decision =
  /** The effect is on the server. */
  | { readonly do: 'acknowledge'; readonly result: Acknowledgement }
  /** The record was there already, made elsewhere. */
  | { readonly do: 'adopt'; readonly result: Acknowledgement & { readonly record: Fields } }
  /** The record had moved on: weigh the change against it again. */
  | { readonly do: 'rebase'; readonly result: Acknowledgement & { readonly record: Fields } }
  /** It stays in the queue, like this. */
  | { readonly do: 'keep'; readonly change: Partial<Operation> };

/** `random` in [0, 1) spreads retries. */
export function decide(operation: Operation, answer: Answer, at: number, random: number): Decision {
  if (answer.kind === 'ok') return { do: 'acknowledge', result: toResult(operation, answer, at) };
  const keep = (change: Partial<Operation>): Decision => ({
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

  const there = problem.record && normalise(operation.entity, problem.record);
  const result = there && { id: there.id, version: there.version, record: there.fields, at };
  if (status === 412 && result) return { do: 'rebase', result };
  if (status === 409 && problem.type === 'duplicate' && operation.kind === 'create' && result)
    return { do: 'adopt', result };
  return keep({ state: 'rejected' });
}

/** Between two tries on a road that may be open again at any moment: 2 s to a minute. */
const SILENT_ATTEMPTS = 5;

/** A replay tells the verdict only, never the record. */
function toResult(
  operation: Operation,
  answer: Extract<Answer, { kind: 'ok' }>,
  at: number,
): Acknowledgement {
  const created = readCreated(answer.body);
  const guide = created.numeroGuia ? { numeroGuia: created.numeroGuia } : null;
  const record = answer.isReplay ? null : normalise(operation.entity, answer.body);
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
