import { Hono } from 'hono';
import * as v from 'valibot';
import { CHANGES_PATH } from '../../../src/domain/wire';
import type { Deps, Env } from '../../context';
import { invalid } from '../../http/problems';
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
    return c.json(
      await readChanges(deps.db, c.get('actor'), c.req.query('cursor') ?? '', pageSize),
    );
  });
}
