/** A client of the change feed. */
import { expect, vi } from 'vitest';
import type { Changes } from '../../src/domain/wire';
import type { Answer, Json, SignedIn, TestApp } from './support';

export type Change = Changes['changes'][number];

export interface Follower {
  /** Everything new, once whatever was begun, also by other tests in the same cluster, is over. */
  readonly catchUp: () => Promise<Change[]>;
  /** What there is to be told now, page by page. */
  readonly look: () => Promise<Change[]>;
  readonly ask: (query?: string) => Promise<Answer>;
  /** What it knows of an entity, by id. */
  readonly records: (entity: string) => Json[];
  cursor: string;
  pages: number;
}

/** Follows the feed as a device does: from nothing, then from where it was. */
export function createFollower(
  server: Pick<TestApp, 'database'>,
  { call }: Pick<SignedIn, 'call'>,
  limit = 500,
): Follower {
  const mirror = new Map<string, Json>();
  const follower: Follower = {
    cursor: '',
    pages: 0,
    ask: (query = `?limit=${limit}&cursor=${follower.cursor}`) =>
      call('GET', `/api/v1/changes${query}`),
    catchUp: async () => {
      await untilOver(server);
      return follower.look();
    },
    look: async () => {
      const all: Change[] = [];
      for (let more = true; more; ) {
        const answer = await follower.ask();
        expect(answer.status).toBe(200);
        const page = answer.body as unknown as Changes;
        expect(page.changes.length).toBeLessThanOrEqual(limit);
        for (const change of page.changes) {
          const name = `${change.entity} ${change.id}`;
          if (change.gone) mirror.delete(name);
          else mirror.set(name, change.record as Json);
        }
        all.push(...page.changes);
        follower.cursor = page.cursor;
        follower.pages += 1;
        more = page.more;
      }
      return all;
    },
    records: (entity) =>
      [...mirror].filter(([name]) => name.startsWith(`${entity} `)).map(([, record]) => record),
  };
  return follower;
}

async function untilOver({ database }: Pick<TestApp, 'database'>): Promise<void> {
  const { rows } = await database.pool.query('select pg_current_xact_id()::text as xid');
  await vi.waitUntil(
    async () => {
      const isOver = 'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as "isOver"';
      return (await database.pool.query(isOver, [rows[0].xid])).rows[0].isOver;
    },
    { timeout: 20_000, interval: 20 },
  );
}

/** Which records changed, each as `entity id`. */
export const namesOf = (changes: readonly Change[]) =>
  changes.map(({ entity, id }) => `${entity} ${id}`).sort();
