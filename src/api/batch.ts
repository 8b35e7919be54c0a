import type { BatchVerdict } from '../domain/wire';
import { type Answer, toAnswerOf } from './answer';

/** The answer to each write by its key; unreadable ones are left out. */
export function readBatch(answer: Extract<Answer, { kind: 'ok' }>): ReadonlyMap<string, Answer> {
  const verdicts = (answer.body as { verdicts?: unknown } | null)?.verdicts;
  const readable = Array.isArray(verdicts) ? verdicts.filter(isVerdict) : [];
  return new Map(readable.map((verdict) => [verdict.key, toAnswerOf(verdict, answer)]));
}

function isVerdict(value: unknown): value is BatchVerdict {
  const { key, status, body } = (value ?? {}) as Partial<BatchVerdict>;
  const isBody = typeof body === 'object' && body !== null;
  return typeof key === 'string' && Number.isInteger(status) && isBody;
}
