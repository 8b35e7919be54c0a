import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Fields } from '../../src/domain/entity';
import { REPLAYED_HEADER } from '../../src/domain/wire';
import type { RequestContext } from '../context';
import { type ProblemError, toProblem, toProblemResponse } from './problems';

/** The outcome of a write, before it becomes a response or a verdict of a batch. */
export interface Answer {
  readonly status: ContentfulStatusCode;
  /** The record, the ids of a replayed verdict, or a problem. */
  readonly body: Fields;
  readonly problem: ProblemError | null;
  readonly isReplayed: boolean;
  /** Nothing was written: the record was already as asked, or had moved past it. */
  readonly isUnneeded?: boolean;
}

/** The answer of a rejected write. */
export function toProblemAnswer(problem: ProblemError): Answer {
  return {
    status: problem.status,
    body: { ...toProblem(problem) },
    problem,
    isReplayed: false,
  };
}

/** The status under which the ledger keeps that nothing was written; the answer has 200. */
export const UNNEEDED_STATUS = 208;
/**
 * The same for a change that told no version it was made on: the version that it made may contain other people's
 * writes.
 */
export const UNSEEN_STATUS = 207;

/** The answer that repeats the result of an earlier request. */
export function toReplayedAnswer(made: {
  readonly status: number;
  readonly recordId: number | null;
  readonly recordVersion: number | null;
  readonly numeroGuia: string | null;
}): Answer {
  const status = made.status === 201 ? 201 : 200;
  const facts = { id: made.recordId, version: made.recordVersion, numeroGuia: made.numeroGuia };
  const isUnneeded = made.status === UNNEEDED_STATUS;
  return { status, body: { status, ...facts }, problem: null, isReplayed: true, isUnneeded };
}

/** The answer for a delivery token: the outcome, without any record's data. */
export function withoutRecord(answer: Answer): Answer {
  const { status, body, problem } = answer;
  if (problem)
    return { ...toProblemAnswer(problem.withoutRecord()), isReplayed: answer.isReplayed };
  const { id = null, version = null, numeroGuia = null } = body;
  return { ...answer, body: { status, id, version, numeroGuia } };
}

/** The response to a single write. */
export function respond(c: RequestContext, answer: Answer): Response {
  const { status, body, problem, isReplayed } = answer;
  if (isReplayed) c.header(REPLAYED_HEADER, 'true');
  if (problem) return toProblemResponse(c, problem);
  if (!isReplayed) c.header('ETag', `"${body.version}"`);
  return c.json(body, status);
}
