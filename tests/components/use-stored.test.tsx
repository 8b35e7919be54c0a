/** Screens draw the person's data after each commit, of any connection, never with fewer rows in between. */
import { useState } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { JournalDisk } from '../../src/db/journal/disk';
import { JournalStore } from '../../src/db/journal/journal-store';
import type { StoreReads } from '../../src/db/store';
import type { Runtime } from '../../src/session/runtime';
import { RuntimeContext } from '../../src/session/runtime-context';
import { useStored, useStoredRows } from '../../src/session/use-stored';
import { testCipher } from '../support/journal';

let stores = 0;
function open(name?: string): JournalStore {
  stores += 1;
  const own = name ?? `use-stored-${stores}-${Date.now()}`;
  const store = new JournalStore({
    now: Date.now,
    disk: new JournalDisk(own),
    cipher: testCipher(own),
    locks: navigator.locks,
  });
  onTestFinished(() => store.close());
  return store;
}
const put = (store: JournalStore, from: number, count: number) =>
  store.write(['customer'], (tx) =>
    tx.putRows(
      'customer',
      Array.from({ length: count }, (_, at) => ({
        key: `k${from + at}`,
        id: null,
        base: null,
        version: null,
        view: { name: `Cliente ${from + at}` },
        mark: null,
      })),
    ),
  );

/** Everything that was drawn, in order. */
async function draw(db: JournalStore, Screen: () => React.JSX.Element) {
  const { unmount } = await render(
    <RuntimeContext value={{ db } as Runtime}>
      <Screen />
    </RuntimeContext>,
  );
  onTestFinished(unmount);
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('a list grows with each commit and never shows fewer rows between two of them', async () => {
  const db = open();
  await put(db, 0, 20);
  const drawn: number[] = [];
  const queried: (number | undefined)[] = [];
  await draw(db, () => {
    drawn.push(useStoredRows('customer').length);
    queried.push(useStored(async (reads) => (await reads.listRows('customer')).length, []));
    return <p>{drawn.at(-1)}</p>;
  });
  for (let commit = 1; commit <= 20; commit += 1) {
    await put(db, 20 * commit, 20);
    if (commit % 4 === 0) await pause(30);
  }
  await expect.poll(() => [drawn.at(-1), queried.at(-1)]).toEqual([420, 420]);
  await expect.element(page.getByText('420')).toBeVisible();
  const isGrowing = (all: readonly number[]) =>
    all.every((count, at) => count >= (all[at - 1] ?? 0));
  expect(isGrowing(drawn)).toBe(true);
  // Undefined until the first result, and never again.
  const known = queried.slice(queried.findIndex((count) => count !== undefined));
  expect(known).not.toContain(undefined);
  expect(isGrowing(known as number[])).toBe(true);
});

it('commits of another connection are drawn', async () => {
  const db = open();
  const other = open(db.name);
  await draw(db, () => {
    const rows = useStoredRows('customer').length;
    const cursor = useStored((reads) => reads.getMeta('cursor'), []);
    return <p>{`${rows} filas, ${String(cursor)}`}</p>;
  });
  await expect.element(page.getByText('0 filas')).toBeVisible();
  await put(other, 0, 3);
  await expect.element(page.getByText('3 filas, undefined')).toBeVisible();
  await other.write([], (tx) => tx.putMeta('cursor', 'c-1'));
  await expect.element(page.getByText('3 filas, c-1')).toBeVisible();
});

it('a query runs once at its mount, again after a commit to its tables, and after no other', async () => {
  const db = open();
  await db.write([], (tx) => tx.putMeta('cursor', 'c-0'));
  let runs = 0;
  const read = (reads: StoreReads) => {
    runs += 1;
    return reads.getMeta('cursor');
  };
  await draw(db, () => <p>{String(useStored(read, []))}</p>);
  await expect.element(page.getByText('c-0')).toBeVisible();
  await pause(150);
  expect(runs).toBe(1);
  await put(db, 0, 3);
  await pause(150);
  expect(runs).toBe(1);
  await db.write([], (tx) => tx.putMeta('cursor', 'c-1'));
  await expect.element(page.getByText('c-1')).toBeVisible();
  await pause(150);
  expect(runs).toBe(2);
});

it('a query runs again when a dependency changes, and follows the tables that it reads then', async () => {
  const db = open();
  await put(db, 0, 3);
  await db.write([], (tx) => tx.putMeta('cursor', 'c-0'));
  let show: (isList: boolean) => void = () => undefined;
  await draw(db, () => {
    const [isList, setIsList] = useState(false);
    show = setIsList;
    const value = useStored(
      async (reads) =>
        isList ? `${(await reads.listRows('customer')).length} filas` : reads.getMeta('cursor'),
      [isList],
    );
    return <p>{String(value)}</p>;
  });
  await expect.element(page.getByText('c-0')).toBeVisible();
  show(true);
  await expect.element(page.getByText('3 filas')).toBeVisible();
  await put(db, 3, 1);
  await expect.element(page.getByText('4 filas')).toBeVisible();
  show(false);
  await expect.element(page.getByText('c-0')).toBeVisible();
  await db.write([], (tx) => tx.putMeta('cursor', 'c-2'));
  await expect.element(page.getByText('c-2')).toBeVisible();
});
