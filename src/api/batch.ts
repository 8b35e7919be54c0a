import type { BatchOp, BatchVerdict } from '../domain/wire';
import { type Answer, toAnswerOf } from './answer';
import type { ApiRequest } from './client';

/** A write as one of a batch; its key is its own. */
export function toBatchOp(
  key: string,
  { method, path, ifMatch, body }: ApiRequest & Pick<BatchOp, 'method' | 'body'>,
): BatchOp {
  return { key, method, path, body, ...(typeof ifMatch === 'number' && { ifMatch }) };
}

/** Key → what that write was answered; one that says nothing readable is left out. */
export function readBatch(answer: Extract<Answer, { kind: 'ok' }>): ReadonlyMap<string, Answer> {
  const verdicts = (answer.body as { verdicts?: unknown } | null)?.verdicts;
  const readable = Array.isArray(verdicts) ? verdicts.filter(isVerdict) : [];
  return new Map(readable.map((verdict) => [verdict.key, toAnswerOf(verdict, answer.serverTime)]));
}

function isVerdict(value: unknown): value is BatchVerdict {
  const { key, status, body } = (value ?? {}) as Partial<BatchVerdict>;
  const isBody = typeof body === 'object' && body !== null;
  return typeof key === 'string' && Number.isInteger(status) && isBody;
}
