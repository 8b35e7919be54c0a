import { Hono } from 'hono';
import * as v from 'valibot';
import { CHANGES_PATH } from '../../../src/domain/wire';
import type { Deps, Env } from '../../context';
import { answerJson } from '../../http/json-answer';
import { invalid } from '../../http/problems';
import { answerUnchanged } from './glance';
import { readChanges } from './read-changes';

const DEFAULT_LIMIT = 500;
const MAX_LIMIT = 1000;
const limit = v.optional(
  v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number), v.minValue(1)),
);

/** `GET …/changes`: what changed since a cursor. */
export function changeRoutes(deps: Deps) {
  return new Hono<Env>().get(CHANGES_PATH, async (c) => {
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
