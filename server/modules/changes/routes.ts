import * as v from 'valibot';
import { CHANGES_PATH, type Changes, STREAM_PATH } from '../../../src/domain/wire';
import type { Deps, RequestContext } from '../../context';
import { answerJson } from '../../http/json-answer';
import { invalid, ProblemError } from '../../http/problems';
import { id, pageOf, type Route, record, TAGS } from '../../http/route';
import { answerUnchanged } from './glance';
import { readChanges } from './read-changes';
import { shareReadings } from './shared-readings';

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

/** `GET …/changes`: the changes since a cursor; `GET …/changes/stream`: an event whenever there may be some. */
export function changeRoutes(deps: Deps): readonly Route[] {
  // All screens of a company ask at the same event, most of them with the same cursor.
  const share = shareReadings<Changes>();
  const handle = async (c: RequestContext) => {
    const parsed = v.safeParse(limit, c.req.query('limit'));
    if (!parsed.success) throw invalid({ field: 'limit', message: 'Debe ser un número desde 1' });
    const pageSize = Math.min(parsed.output ?? DEFAULT_LIMIT, MAX_LIMIT);
    const [actor, glance, cursor] = [c.get('actor'), c.get('glance'), c.req.query('cursor') ?? ''];
    const question = [actor.role, actor.company.id, pageSize, cursor].join(' ');
    const page =
      (glance && answerUnchanged(actor, cursor, glance)) ??
      (await share(question, () => readChanges(deps.db, actor, cursor, pageSize)));
    return answerJson(c, page);
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
    {
      method: 'GET',
      path: STREAM_PATH,
      operationId: 'followChanges',
      summary:
        'Avisa cuándo hay algo nuevo en changes; no lo trae. 503 y 429: preguntar cada 30 segundos',
      tag: TAGS.sync,
      answer: 'events',
      handle: (c) => {
        const session = c.get('session');
        // Nobody would read or end the stream of a HEAD.
        if (!session || c.req.method !== 'GET') throw new ProblemError('forbidden');
        return c.body(deps.streams.open(session, c.get('actor')), 200, STREAM_HEADERS);
      },
    },
  ];
}
