/** Reads and writes an unlocked person's store within the page, without the app's screens. */
import { createDeviceDatabase } from '../../../src/db/device-database';
import type { JournalStore } from '../../../src/db/journal/journal-store';
import { openJournal } from '../../../src/db/journal/open-journal';
import type { MirrorRow, Operation, PastOperation } from '../../../src/db/schema';
import { MIRROR_NAMES } from '../../../src/db/state/state';

export type StoredRows = Readonly<Record<string, readonly object[]>>;

async function withStore<T>(run: (store: JournalStore) => Promise<T>): Promise<T> {
  const device = createDeviceDatabase();
  const session = await device.session.get('current');
  device.close();
  if (!session) throw new Error('Nobody has unlocked this device');
  const store = openJournal(session.person, session.dataKey);
  try {
    return await run(store);
  } finally {
    store.close();
  }
}

/** Every row by the name of its table; those of the outbox in order, unreadable ones last. */
const read = (): Promise<StoredRows> =>
  withStore(async (store) => {
    const mirrors = await Promise.all(
      MIRROR_NAMES.map(async (name) => [name, await store.listRows(name)] as const),
    );
    const unreadable = await store.listUnreadable();
    return {
      ...Object.fromEntries(mirrors),
      outbox: [
        ...(await store.listUnsettled()),
        ...unreadable.map(({ stored }) => stored as object),
      ],
      history: await store.listHistoryAfter(0),
      drafts: await store.write([], (tx) => tx.listDrafts()),
    };
  });

/** Puts rows in; queue rows get their sequence numbers. */
const put = (rows: StoredRows): Promise<void> =>
  withStore((store) =>
    store.write(MIRROR_NAMES, async (tx) => {
      for (const [name, all] of Object.entries(rows))
        if (name === 'outbox') for (const row of all) await tx.addOperation(row as Operation);
        else if (name === 'history') await tx.archive(all as PastOperation[]);
        else await tx.putRows(name as (typeof MIRROR_NAMES)[number], all as MirrorRow[]);
    }),
  );

Object.assign(globalThis, { ownStore: { read, put } });
