/** A client of the change feed. */
import { expect, vi } from 'vitest';
import type { Changes } from '../../src/domain/wire';
import type { Answer, Json, SignedIn, TestApp } from './support';

export type Change = Changes['changes'][number];

export interface Follower {
  /** Every change, once all open transactions have ended, also those of other tests in the same cluster. */
  readonly catchUp: () => Promise<Change[]>;
  /** The changes visible now, page by page. */
  readonly readPages: () => Promise<Change[]>;
  readonly ask: (query?: string) => Promise<Answer>;
  /** The follower's records of an entity. */
  readonly records: (entity: string) => Json[];
  cursor: string;
  pages: number;
}

/** Reads the feed as a device does: first everything, then from its cursor. */
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
      await waitForOpenTransactions(server);
      return follower.readPages();
    },
    readPages: async () => {
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

async function waitForOpenTransactions({ database }: Pick<TestApp, 'database'>): Promise<void> {
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
