import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Fields } from '../../src/domain/entity';
import { REPLAYED_HEADER } from '../../src/domain/wire';
import type { RequestContext } from '../context';
import { type ProblemError, toProblem, toProblemResponse } from './problems';

/** What a write came to, before it is a response or one verdict of a batch. */
export interface Answer {
  readonly status: ContentfulStatusCode;
  /** The record, the facts of a verdict given again, or a problem. */
  readonly body: Fields;
  readonly problem: ProblemError | null;
  readonly isReplayed: boolean;
}

export function toProblemAnswer(problem: ProblemError): Answer {
  return {
    status: problem.status,
    body: { ...toProblem(problem) },
    problem,
    isReplayed: false,
  };
}

/** What a device without a session is told: what became of it, and nothing of what is there. */
export function withoutRecord(answer: Answer): Answer {
  const { status, body, problem } = answer;
  if (problem)
    return { ...toProblemAnswer(problem.withoutRecord()), isReplayed: answer.isReplayed };
  const { id = null, version = null, numeroGuia = null } = body;
  return { ...answer, body: { status, id, version, numeroGuia } };
}

/** The response of a single write. */
export function respond(c: RequestContext, answer: Answer): Response {
  const told = c.get('deliveryId') ? withoutRecord(answer) : answer;
  const { status, body, problem, isReplayed } = told;
  if (isReplayed) c.header(REPLAYED_HEADER, 'true');
  if (problem) return toProblemResponse(c, problem);
  if (!isReplayed) c.header('ETag', `"${body.version}"`);
  return c.json(body, status);
}
