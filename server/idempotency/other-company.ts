import { type Answer, toReplayedAnswer } from '../http/answer';
import { ProblemError } from '../http/problems';
import type { Scope } from '../tenancy/scope';
import type { Ledger } from './ledger';
import type { WriteHeaders } from './write';

/** Whether a write was made for a company to which its person does not belong now. */
export function isOfOtherCompany(
  { actor }: Pick<Scope, 'actor'>,
  { company }: Pick<WriteHeaders, 'company'>,
): boolean {
  return company !== null && company !== actor.company.id;
}

/**
 * Answers a write of another company without doing anything: with its result there, if it arrived before its person was
 * moved. A refusal is not stored, because the person may come back.
 * @throws ProblemError `other-company`
 */
export function answerOfOtherCompany(ledger: Ledger, key: string | null): Answer {
  const made = key === null ? null : ledger.successOf(key);
  if (!made) throw new ProblemError('other-company');
  return toReplayedAnswer(made);
}
