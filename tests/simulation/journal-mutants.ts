/** Journals that are wrong on purpose, one for each oracle of the histories on a damaged disk. */
import type { JournalDisk } from '../../src/db/journal/disk';
import { StoreError } from '../../src/db/own-database';
import { readRows } from '../db/support/raw-database';
import type { DamagedOptions } from './damaged-plan';
import type { Oracle } from './oracle-names';

interface JournalMutant {
  readonly name: string;
  readonly caughtBy: Oracle;
  readonly options: DamagedOptions;
}

/** Writes no marks. */
function forgetMarks(disk: JournalDisk): void {
  const append = disk.append.bind(disk);
  disk.append = ({ queue, ...commit }) => append({ ...commit, queue: { ...queue, put: [] } });
}

/** Hides the queue in clear, so that no mark tells of a lost operation. */
function hideMarks(disk: JournalDisk): void {
  const { inventory } = disk;
  disk.inventory = async () => ({ ...(await inventory()), marks: [] });
}

/** Opens whatever version lies there, as Dexie does by itself. */
function openAnyVersion({ db }: JournalDisk): void {
  db.run = async (mode, tables, work) => {
    if (!db.isOpen()) await db.open();
    return db.transaction(mode, [...tables], work);
  };
}

/** Takes in deliveries by envelope, except those of operations that the disk has lost. */
function forgetOrphans(disk: JournalDisk): void {
  const listQueue = disk.listQueue.bind(disk);
  disk.listQueue = async () => ({ ...(await listQueue()), marks: [] });
}

/** Reports a newer version like any connection that was lost. */
function tellNoReason({ db }: JournalDisk): void {
  const run = db.run.bind(db);
  db.run = (mode, tables, work) =>
    run(mode, tables, work).catch((error) => {
      if (!(error instanceof StoreError)) throw error;
      throw new DOMException('The connection was lost', 'InvalidStateError');
    });
}

export const JOURNAL_MUTANTS: readonly JournalMutant[] = [
  {
    name: 'writes no marks',
    caughtBy: 'each mark has its operation',
    options: { fault: { disk: forgetMarks } },
  },
  {
    name: 'leaves one out of the count at the sign-in',
    caughtBy: 'the screen counts what the sign-in counts',
    options: { countHere: async (name) => (await readRows(name, 'queue')).slice(1).length },
  },
  {
    name: 'waits for ever for a frozen page',
    caughtBy: 'a save ends in time',
    options: {
      fault: {
        locks: (locks) => ({
          request: ((
            name: string,
            { steal, ...options }: LockOptions,
            run: LockGrantedCallback<unknown>,
          ) => (steal ? new Promise(() => undefined) : locks.request(name, options, run))) as never,
        }),
      },
    },
  },
  {
    name: 'keeps quiet about its losses',
    caughtBy: 'each loss is reported',
    options: { fault: { disk: hideMarks } },
  },
  {
    name: 'does not notice that a lost operation has arrived',
    caughtBy: 'nothing that arrived is called lost',
    options: { fault: { disk: forgetOrphans } },
  },
  {
    name: 'sends no envelope of a lost operation',
    caughtBy: 'a lost operation with an envelope is sent',
    options: { sendLost: async () => undefined },
  },
  {
    name: 'opens a database that a newer version has upgraded',
    caughtBy: 'an older version touches nothing',
    options: { fault: { disk: openAnyVersion } },
  },
  {
    name: 'does not say that a newer version is there',
    caughtBy: 'an older page says why',
    options: { fault: { disk: tellNoReason } },
  },
];
