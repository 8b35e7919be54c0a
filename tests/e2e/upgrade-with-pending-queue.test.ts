/** The first released version saved offline; the current one is installed over it and sends everything. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startServerProcess } from '../support/server-process';
import { readPill, waitForPill } from './support/person';
import { closeApp } from './support/session';
import { expectGuideEverywhere } from './support/shipment-screens';
import { countOnOurs, ONCE_EACH, OUR_EMPLOYEE, readOurGuide, tellStory } from './support/story';
import { openTablet, withoutBackgroundSync } from './support/tablet';
import { expectAllSent, readOperations, readSent } from './support/unsent';

const FIXTURE = new URL('../db/fixtures/queue-of-version-1.json', import.meta.url);
/** A page of the app's origin that runs none of its code. */
const NO_APP = '/manifest.webmanifest';

it('migrates the queue of version 1 and sends it once', async () => {
  const server = await startServerProcess();
  const { browser, page } = await openTablet(OUR_EMPLOYEE, {
    baseUrl: server.baseUrl,
    prepare: withoutBackgroundSync,
  });
  await browser.setOffline(true);
  const story = await tellStory(page);
  const empty = await closeApp(page);
  await empty.goto(NO_APP);
  const [asReleased = {}] = JSON.parse(readFileSync(FIXTURE, 'utf8')) as object[];
  await putBackToVersionOne(empty, Object.keys(asReleased));
  for (const old of await readOperations(empty))
    expect(Object.keys(old).sort()).toEqual(Object.keys(asReleased).sort());

  await empty.goto('/adminSection');
  await waitForPill(empty, { state: 'offline', pending: 4 });
  expect((await readPill(empty)).text).toBe('Sin conexión · 4 pendientes');
  await browser.setOffline(false);
  await waitForPill(empty, { state: 'synced', pending: 0 }, 60_000);
  await expectAllSent(empty);
  for (const { schemaVersion } of await readSent(empty)) expect(schemaVersion).toBeGreaterThan(1);
  const api = await server.signIn(OUR_EMPLOYEE);
  expect(await countOnOurs(api, story)).toEqual(ONCE_EACH);
  await expectGuideEverywhere(empty, story, await readOurGuide(api, story));
});

/** The same records in a database as made by the first version: Dexie's version 1 is IndexedDB's 10. */
async function putBackToVersionOne(page: Page, fields: readonly string[]): Promise<void> {
  await page.evaluate(async (released) => {
    const settle = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const { name = '' } =
      (await indexedDB.databases()).find((one) => one.name?.startsWith('fluvicarga-user-')) ?? {};
    const current = await settle(indexedDB.open(name));
    const names = [...current.objectStoreNames].filter((one) => one !== 'history');
    const kept: Record<string, Record<string, unknown>[]> = {};
    for (const store of names)
      kept[store] = await settle(current.transaction(store).objectStore(store).getAll());
    current.close();
    await settle(indexedDB.deleteDatabase(name));

    const opening = indexedDB.open(name, 10);
    opening.onupgradeneeded = () => {
      const old = opening.result;
      for (const store of names.filter((one) => !['outbox', 'drafts', 'meta'].includes(one)))
        old.createObjectStore(store, { keyPath: 'key' }).createIndex('id', 'id');
      const outbox = old.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
      outbox.createIndex('id', 'id', { unique: true });
      outbox.createIndex('state', 'state');
      outbox.createIndex('[entity+key]', ['entity', 'key']);
      for (const store of ['drafts', 'meta']) old.createObjectStore(store, { keyPath: 'name' });
    };
    const old = await settle(opening);
    const transaction = old.transaction(names, 'readwrite');
    const toOld = (operation: Record<string, unknown>) => {
      const known = Object.entries(operation).filter(([field]) => released.includes(field));
      return { ...Object.fromEntries(known), schemaVersion: 1 };
    };
    for (const [store, records] of Object.entries(kept))
      for (const record of records)
        transaction.objectStore(store).put(store === 'outbox' ? toOld(record) : record);
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    old.close();
  }, fields);
}
