import { Hono } from 'hono';
import { LIST_PATHS } from '../../../src/domain/wire';
import type { Deps, Env } from '../../context';
import { readCategories } from '../../repositories/categories';
import { readAs } from '../../tenancy/scope';
import { CITIES, DEPARTMENTS } from './places';

/** The lists of options in forms, for every signed-in user. */
export function lookupRoutes(deps: Deps) {
  return new Hono<Env>()
    .get(LIST_PATHS.department, (c) => c.json(DEPARTMENTS))
    .get(LIST_PATHS.city, (c) => c.json(CITIES))
    .get(LIST_PATHS.category, async (c) =>
      c.json(await readAs(deps.db, c.get('actor'), 'company', readCategories)),
    );
}
