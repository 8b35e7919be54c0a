/** The disk is full during a save: the form says so, keeps its input, and saves once there is space. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startServerProcess } from '../support/server-process';
import { customerOf, fill, newDocument, waitForPill } from './support/person';
import { OUR_EMPLOYEE } from './support/story';
import { openTablet } from './support/tablet';
import { countUnsent, readOperations } from './support/unsent';

const QUOTA_BYTES = 30_000_000;

it('reports it, keeps the input, and saves afterwards', async () => {
  const server = await startServerProcess();
  const { browser, page } = await openTablet(OUR_EMPLOYEE, {
    baseUrl: server.baseUrl,
    // Limited from the start: a browser that found enough space does not check again for half a minute.
    prepare: async (made) => {
      const tools = await made.context.newCDPSession(await made.page());
      const quota = { origin: server.baseUrl, quotaSize: QUOTA_BYTES };
      await tools.send('Storage.overrideQuotaForOrigin', quota);
    },
  });
  const document = newDocument();
  const typed = customerOf(document, { address: 'Frente al muelle' });
  await browser.setOffline(true);
  await page.goto('/adminSection/add-customer');
  await fill(page, typed);
  await page.getByText('Borrador guardado en este equipo').waitFor();

  await fillTheDisk(page);
  await save(page);
  await page
    .getByText(
      'No se guardó: este equipo no tiene espacio. Libera espacio y vuelve a guardar; lo que escribiste sigue aquí.',
    )
    .waitFor();
  expect(await page.locator('[data-notice=success]').count()).toBe(0);
  for (const name of ['numDocument', 'name', 'lastName', 'email', 'phone', 'address'] as const)
    expect(await page.locator(`[name=${name}]`).inputValue()).toBe(typed[name]);
  expect(await readOperations(page)).toEqual([]);
  await waitForPill(page, { state: 'offline', pending: 0 });

  await freeTheDisk(page);
  await save(page);
  await page.locator('[data-notice=success]', { hasText: 'Guardado en este equipo' }).waitFor();
  expect(await countUnsent(page)).toBe(1);
  await waitForPill(page, { state: 'offline', pending: 1 });
  await browser.setOffline(false);
  await page.goto('/adminSection');
  await waitForPill(page, { state: 'synced', pending: 0 }, 60_000);
  const api = await server.signIn(OUR_EMPLOYEE);
  const held = await api.list('/api/v1/customers/all');
  expect(held.filter(({ numDocument }) => numDocument === document)).toMatchObject([
    { name: typed.name, address: typed.address },
  ]);
});

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Guardar cliente' }).click();
  await page.getByRole('button', { name: 'Confirmar' }).click();
}

const BALLAST = 'ballast';

/** Fills the disk with ever smaller pieces, until not even the smallest fits. */
async function fillTheDisk(page: Page): Promise<void> {
  const refusals = await page.evaluate(async (name) => {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore('all', { autoIncrement: true });
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const put = (bytes: number) =>
      new Promise<string | null>((resolve) => {
        const piece = new Uint8Array(bytes);
        for (let at = 0; at < bytes; at += 65_536)
          crypto.getRandomValues(piece.subarray(at, Math.min(bytes, at + 65_536)));
        const transaction = database.transaction('all', 'readwrite', { durability: 'strict' });
        transaction.objectStore('all').add(piece);
        transaction.oncomplete = () => resolve(null);
        transaction.onabort = () => resolve(transaction.error?.name ?? 'aborted');
      });
    const found: (string | null)[] = [];
    for (const bytes of [4_000_000, 400_000, 40_000, 4_000, 400]) {
      let refusal: string | null = null;
      while (refusal === null) refusal = await put(bytes);
      found.push(refusal);
    }
    database.close();
    return found;
  }, BALLAST);
  expect(new Set(refusals)).toEqual(new Set(['QuotaExceededError']));
}

async function freeTheDisk(page: Page): Promise<void> {
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase(name);
        deleting.onsuccess = () => resolve();
        deleting.onerror = () => reject(deleting.error);
      }),
    BALLAST,
  );
}
