import type { Consent } from '../domain/consent';
import type { BatchOp, BatchVerdict, Ref } from '../domain/wire';
import { type Answer, toAnswerOf } from './answer';

/** A write as one of a batch; its key is its own. What it does not say is null. */
export function toBatchOp(
  key: string,
  {
    company,
    recordKey,
    ifMatch,
    after,
    consent,
    ...write
  }: Omit<BatchOp, 'key' | 'company' | 'recordKey' | 'ifMatch' | 'after' | 'consent'> & {
    readonly company: number | null;
    readonly recordKey: string | null;
    readonly ifMatch: number | Ref | null;
    readonly after: readonly string[];
    readonly consent: Consent | null;
  },
): BatchOp {
  return {
    key,
    ...write,
    ...(company !== null && { company }),
    ...(recordKey !== null && { recordKey }),
    ...(ifMatch !== null && { ifMatch }),
    ...(after.length > 0 && { after }),
    ...(consent && { consent }),
  };
}

/** Key → what that write was answered; one that says nothing readable is left out. */
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
