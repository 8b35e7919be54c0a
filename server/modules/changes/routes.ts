import * as v from 'valibot';
import { CHANGES_PATH, type Changes } from '../../../src/domain/wire';
import type { Deps, RequestContext } from '../../context';
import { invalid } from '../../http/problems';
import { id, pageOf, type Route, record, TAGS } from '../../http/route';
import { readChanges } from './read-changes';

const DEFAULT_LIMIT = 500;
const MAX_LIMIT = 1000;
const limit = v.optional(
  v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number), v.minValue(1)),
);

export const changes: v.GenericSchema<
  Omit<Changes, 'changes'> & {
    readonly changes: readonly (Omit<Changes['changes'][number], 'entity'> & {
      readonly entity: string;
    })[];
  }
> = v.object({
  cursor: v.string(),
  more: v.boolean(),
  waitingSince: v.exactOptional(v.string()),
  changes: v.array(
    v.object({
      entity: v.string(),
      id,
      version: id,
      gone: v.exactOptional(v.literal(true)),
      record: v.exactOptional(record),
    }),
  ),
});

/** `GET …/changes`: what changed since a cursor. */
export function changeRoutes(deps: Deps): readonly Route[] {
  const handle = async (c: RequestContext) => {
    const parsed = v.safeParse(limit, c.req.query('limit'));
    if (!parsed.success) throw invalid({ field: 'limit', message: 'Debe ser un número desde 1' });
    const pageSize = Math.min(parsed.output ?? DEFAULT_LIMIT, MAX_LIMIT);
    return c.json(
      await readChanges(deps.db, c.get('actor'), c.req.query('cursor') ?? '', pageSize),
    );
  };
  return [
    {
      method: 'GET',
      path: CHANGES_PATH,
      operationId: 'readChanges',
      summary: 'Qué cambió desde la última vez; sin cursor, todo. 410: empezar de nuevo',
      tag: TAGS.sync,
      query: pageOf(DEFAULT_LIMIT, MAX_LIMIT),
      answer: changes,
      handle,
    },
  ];
}
