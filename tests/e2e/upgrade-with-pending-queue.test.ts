/**
 * The first released version saved offline and kept it in clear; the current one is installed over it, takes it over at
 * the next password, without signal, and sends everything.
 */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DEVICE_HEADER, LOGIN_PATH } from '../../src/domain/wire';
import { DEMO_PASSWORD } from '../support/api-caller';
import { startServerProcess } from '../support/server-process';
import { readDatabases, readOwn, type Stores } from './support/disk';
import { signIn, waitForPill } from './support/person';
import { closeApp } from './support/session';
import { expectGuideEverywhere } from './support/shipment-screens';
import { countOnOurs, ONCE_EACH, OUR_EMPLOYEE, readOurGuide, tellStory } from './support/story';
import { openTablet, withoutBackgroundSync } from './support/tablet';
import { expectAllSent, readSent } from './support/unsent';

const FIXTURE = new URL('../db/fixtures/queue-of-version-1.json', import.meta.url);
/** A page of the app's origin that runs none of its code. */
const NO_APP = '/manifest.webmanifest';
const DEVICE = '0199f2c4-0000-7000-8000-00000000d0c5';

it('takes over the queue of version 1 without signal and sends it once', async () => {
  const server = await startServerProcess();
  const { browser, page } = await openTablet(OUR_EMPLOYEE, {
    baseUrl: server.baseUrl,
    prepare: withoutBackgroundSync,
  });
  // As the older version signed in: without a signing key.
  const answer = await fetch(server.baseUrl + LOGIN_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [DEVICE_HEADER]: DEVICE },
    body: JSON.stringify({ username: OUR_EMPLOYEE, password: DEMO_PASSWORD }),
  });
  const { deliveryToken } = (await answer.json()) as { readonly deliveryToken: string };
  await browser.setOffline(true);
  const story = await tellStory(page);
  const rows = await readOwn<object>(page);
  const empty = await closeApp(page);
  await empty.goto(NO_APP);
  const [asReleased = {}] = JSON.parse(readFileSync(FIXTURE, 'utf8')) as object[];
  await putBackToVersionOne(empty, {
    rows,
    released: Object.keys(asReleased),
    username: OUR_EMPLOYEE,
    password: DEMO_PASSWORD,
    device: DEVICE,
    deliveryToken,
  });
  expect(Object.values(await readDatabases(empty)).join()).toContain(story.productName);

  await empty.goto('/adminSection');
  await empty.waitForURL(/\/login$/);
  await signIn(empty, OUR_EMPLOYEE);
  await waitForPill(empty, { state: 'offline', pending: 4, text: 'Sin conexión · 4 pendientes' });
  const databases = await readDatabases(empty);
  const clear = Object.keys(databases).filter((name) => name.startsWith('fluvicarga-user-'));
  expect(clear.map((name) => databases[name])).toEqual(['{}']);
  expect(Object.values(databases).join()).not.toContain(story.productName);

  await browser.setOffline(false);
  // By the older version's token, which takes operations in clear; it reads nothing.
  await waitForPill(empty, { state: 'locked', pending: 0 }, 60_000);
  await expectAllSent(empty);
  for (const { schemaVersion } of await readSent(empty)) expect(schemaVersion).toBeGreaterThan(1);
  const api = await server.signIn(OUR_EMPLOYEE);
  expect(await countOnOurs(api, story)).toEqual(ONCE_EACH);
  await empty.evaluate(() => localStorage.clear());
  await empty.goto('/adminSection');
  await empty.waitForURL(/\/login$/);
  await signIn(empty, OUR_EMPLOYEE);
  await waitForPill(empty, { state: 'synced', pending: 0 });
  await expectGuideEverywhere(empty, story, await readOurGuide(api, story));
});

interface AsReleased {
  readonly rows: Stores<object>;
  /** The fields that an operation of version 1 had. */
  readonly released: readonly string[];
  readonly username: string;
  readonly password: string;
  readonly device: string;
  readonly deliveryToken: string;
}

/** The same records in databases as made by the first version: Dexie's version 1 is IndexedDB's 10. */
async function putBackToVersionOne(page: Page, given: AsReleased): Promise<void> {
  await page.evaluate(async ({ rows, released, username, password, device, deliveryToken }) => {
    const settle = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const make = async (
      name: string,
      upgrade: (old: IDBDatabase) => void,
      records: Readonly<Record<string, readonly object[]>>,
    ) => {
      const opening = indexedDB.open(name, 10);
      opening.onupgradeneeded = () => upgrade(opening.result);
      const old = await settle(opening);
      const transaction = old.transaction([...old.objectStoreNames], 'readwrite');
      for (const [store, all] of Object.entries(records))
        for (const record of all) transaction.objectStore(store).put(record);
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
      old.close();
    };
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    const sealed = names.find((name) => name.startsWith('fluvicarga-data-')) ?? '';
    const databaseName = sealed.replace('fluvicarga-data-', 'fluvicarga-user-');
    const current = await settle(indexedDB.open('fluvicarga-device'));
    const read = (store: string) =>
      settle(current.transaction(store).objectStore(store).getAll()) as Promise<
        { readonly name?: string; readonly extensions?: readonly string[] }[]
      >;
    const [person] = await read('people');
    const meta = (await read('meta')).filter(({ name }) => name !== 'device');
    current.close();
    for (const name of [sealed, 'fluvicarga-device']) await settle(indexedDB.deleteDatabase(name));

    const { history: _, outbox = [], drafts = [], ...mirrors } = rows;
    const isReleased = ([field]: readonly [string, unknown]) => released.includes(field);
    await make(
      databaseName,
      (old) => {
        for (const store of Object.keys(mirrors))
          old.createObjectStore(store, { keyPath: 'key' }).createIndex('id', 'id');
        const queue = old.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
        queue.createIndex('id', 'id', { unique: true });
        queue.createIndex('state', 'state');
        queue.createIndex('[entity+key]', ['entity', 'key']);
        for (const store of ['drafts', 'meta']) old.createObjectStore(store, { keyPath: 'name' });
      },
      {
        ...mirrors,
        drafts,
        outbox: outbox.map((operation) => ({
          ...Object.fromEntries(Object.entries(operation).filter(isReleased)),
          schemaVersion: 1,
        })),
      },
    );
    const salt = crypto.getRandomValues(new Uint8Array(16));
    const typed = new TextEncoder().encode(password);
    const key = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveBits']);
    const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 600_000 };
    const hash = new Uint8Array(await crypto.subtle.deriveBits(derivation, key, 256));
    const user = { username, rol: 'EMPLOYEE', status: 'activo', companyStatus: 'activo' };
    await make(
      'fluvicarga-device',
      (old) => {
        old.createObjectStore('users', { keyPath: 'key' });
        old.createObjectStore('session', { keyPath: 'id' });
        old.createObjectStore('meta', { keyPath: 'name' });
      },
      {
        users: [
          {
            key: `${location.origin}\n${username}`,
            user,
            databaseName,
            verifier: { salt, hash, iterations: 600_000 },
            lastOnlineAt: Date.now(),
            extensions: person?.extensions ?? [],
            delivery: { token: deliveryToken, apiBase: '' },
            signInCount: 1,
            failedTries: 0,
            triesFrom: 0,
          },
        ],
        session: [],
        meta: [...meta, { name: 'device', value: device }],
      },
    );
    localStorage.setItem('token', 'a.bearer.token');
    localStorage.setItem('user', JSON.stringify(user));
  }, given);
}
