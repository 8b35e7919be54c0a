/** A watcher of an entity's rows, and writes to them. */
import { expect, onTestFinished } from 'vitest';
import { watchRows } from '../../../src/db/live-rows';
import type { MirrorRow } from '../../../src/db/schema';
import { UserDatabase } from '../../../src/db/user-database';
import type { MirrorName } from '../../../src/domain/entity';

let last = 0;
export const open = (name = `watched-${++last}`) => new UserDatabase(name);

/** A database that records its reads and can delay the result of one after it has read the rows. */
export function slowly(db: UserDatabase) {
  const answer = async (read: string, find: () => PromiseLike<MirrorRow[]>) => {
    slow.reads.push(read);
    const rows = await find();
    const { beforeNextAnswer } = slow;
    slow.beforeNextAnswer = null;
    await beforeNextAnswer?.();
    return rows;
  };
  const slow = {
    name: db.name,
    reads: [] as string[],
    beforeNextAnswer: null as (() => unknown) | null,
    listRows: (entity: MirrorName) => answer('all', () => db.listRows(entity)),
    getRows: (entity: MirrorName, keys: readonly string[]) =>
      answer([...keys].sort().join(' '), () => db.getRows(entity, keys)),
  };
  return slow;
}

export const row = (key: string, name = key): MirrorRow => ({
  key,
  id: null,
  base: null,
  version: null,
  view: { name },
  mark: null,
});
export const put = (db: UserDatabase, ...rows: MirrorRow[]) =>
  db.write(['customer'], (tx) => tx.putRows('customer', rows));
export const remove = (db: UserDatabase, ...keys: string[]) =>
  db.write(['customer'], (tx) => tx.removeRows('customer', keys));
/** More keys than Dexie lists one by one. */
export const putMany = (db: UserDatabase, from: number, name: string) =>
  put(db, ...Array.from({ length: 60 }, (_, index) => row(`k${from + index}`, name)));

/** The rows of each notification in table order, and the errors. */
export function watch(db: Parameters<typeof watchRows>[0]) {
  const told: MirrorRow[][] = [];
  const errors: unknown[] = [];
  const end = watchRows(db, 'customer').subscribe(
    (rows) => told.push([...rows].sort((left, right) => (left.key < right.key ? -1 : 1))),
    (error) => errors.push(error),
  );
  onTestFinished(end);
  return {
    told,
    errors,
    end,
    becomes: (rows: MirrorRow[]) =>
      expect.poll(() => told.at(-1), { interval: 1, timeout: 5_000 }).toEqual(rows),
  };
}
