import { Hono } from 'hono';
import * as v from 'valibot';
import { CHANGES_PATH, STREAM_PATH } from '../../../src/domain/wire';
import type { Deps, Env } from '../../context';
import { answerJson } from '../../http/json-answer';
import { invalid, ProblemError } from '../../http/problems';
import { answerUnchanged } from './glance';
import { readChanges } from './read-changes';

const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-transform',
  // nginx would gather the events before it passes them on.
  'X-Accel-Buffering': 'no',
};
const DEFAULT_LIMIT = 500;
const MAX_LIMIT = 1000;
const limit = v.optional(
  v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number), v.minValue(1)),
);

/** `GET …/changes`: what changed since a cursor; `GET …/changes/stream`: an event whenever that may be something. */
export function changeRoutes(deps: Deps) {
  const routes = new Hono<Env>().get(STREAM_PATH, (c) => {
    const session = c.get('session');
    // Of a HEAD nobody would read or end the stream.
    if (!session || c.req.method !== 'GET') throw new ProblemError('forbidden');
    return c.body(deps.streams.open(session, c.get('actor')), 200, STREAM_HEADERS);
  });
  return routes.get(CHANGES_PATH, async (c) => {
    const parsed = v.safeParse(limit, c.req.query('limit'));
    if (!parsed.success) throw invalid({ field: 'limit', message: 'Debe ser un número desde 1' });
    const pageSize = Math.min(parsed.output ?? DEFAULT_LIMIT, MAX_LIMIT);
    const [actor, glance, cursor] = [c.get('actor'), c.get('glance'), c.req.query('cursor') ?? ''];
    const page =
      (glance && answerUnchanged(actor, cursor, glance)) ??
      (await readChanges(deps.db, actor, cursor, pageSize));
    return answerJson(c, page);
  });
}
