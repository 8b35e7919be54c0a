/** A page that becomes hidden may be frozen the next moment: it begins no transaction, and a draft is on the disk before. */
import { expect, it, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openJournal } from '../../src/db/journal/open-journal';
import { OwnDatabase } from '../../src/db/own-database';
import type { Runtime } from '../../src/session/runtime';
import { testKey } from '../support/journal';
import { control, type } from './support/typing';
import { openPerson, openScreen } from './support/workplace';

/** Counts the transactions that this page begins from now on. */
function countTransactions(): () => number {
  let begun = 0;
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...given) {
    begun += 1;
    return transaction.apply(this, given);
  };
  onTestFinished(() => {
    IDBDatabase.prototype.transaction = transaction;
  });
  return () => begun;
}

function show(visibilityState: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    value: visibilityState,
  });
  document.dispatchEvent(new Event('visibilitychange'));
}

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The rows that another page finds on the disk. */
async function draftOnDisk({ person }: Runtime): Promise<unknown> {
  const db = openJournal(person, await testKey());
  const [draft] = await db.write([], (tx) => tx.listDrafts());
  db.close();
  return draft?.values;
}

it('begins no transaction between becoming hidden and being left, though a form was typed into', async () => {
  const runtime = await openPerson();
  await openScreen(runtime, 'add-customer');
  await type({ name: 'Wilson' });
  await expect.poll(() => draftOnDisk(runtime)).toMatchObject({ name: 'Wilson' });
  // The first run of the engine has ended.
  await rest(1_000);
  await type({ name: 'Wilson Andrés' });
  onTestFinished(() => void Reflect.deleteProperty(document, 'visibilityState'));
  const begun = countTransactions();
  show('hidden');
  await rest(150);
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  expect(begun()).toBe(0);
  // Seen again, it looks.
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  show('visible');
  await expect.poll(begun).toBeGreaterThan(0);
});

it('writes a typed value as soon as the field is left', async () => {
  const runtime = await openPerson();
  await openScreen(runtime, 'add-customer');
  await userEvent.fill(await control('name'), 'Yolanda');
  await userEvent.tab();
  // Closed at once: nothing that waits for a time comes any more.
  const last = setTimeout(() => undefined, 0);
  for (let timer = Number(last); timer > Number(last) - 200; timer -= 1) clearTimeout(timer);
  await expect.poll(() => draftOnDisk(runtime)).toMatchObject({ name: 'Yolanda' });
});

class Notes extends OwnDatabase {}
const notesOf = (name: string) => new Notes({ name, tables: { notes: 'id' } });

it('ends work under way when the page is hidden, and runs it again when the page is back', async () => {
  const name = `notes-${crypto.randomUUID()}`;
  const db = notesOf(name);
  onTestFinished(() => db.delete());
  const notes = db.table('notes');
  let runs = 0;
  const saved = db.run('rw', [notes], async () => {
    runs += 1;
    await notes.put({ id: runs });
    // In mid-transaction for as long as the page is not hidden.
    while (runs === 1) await notes.get(runs);
  });
  await expect.poll(() => runs).toBe(1);
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));

  // Another page writes at once.
  await expect(write(name, { id: 'other' })).resolves.toBe('complete');
  expect(runs).toBe(1);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await saved;
  expect(await db.run('r', [notes], () => notes.toCollection().primaryKeys())).toEqual([
    2,
    'other',
  ]);
});

/** Without Dexie, as another page would. */
function write(name: string, row: object): Promise<string> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('The other page waits')), 3_000);
    const opening = indexedDB.open(name);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('notes', 'readwrite');
      transaction.objectStore('notes').put(row);
      transaction.oncomplete = () => {
        clearTimeout(limit);
        opening.result.close();
        resolve('complete');
      };
    };
  });
}
