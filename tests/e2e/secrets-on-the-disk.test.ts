/** Searches the browser's own files for a person's data, in use and afterwards; a draft holds no password. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { TABLET_DATABASE } from '../../src/db/database-names';
import { DEMO_PASSWORD } from '../support/api-caller';
import { startServerProcess } from '../support/server-process';
import { readDatabases, readOwn } from './support/disk';
import { customerOf, fill, newDocument, registerCustomer, waitForPill } from './support/person';
import { closeApp, endSession } from './support/session';
import { OUR_EMPLOYEE } from './support/story';
import { openTablet } from './support/tablet';

const TYPED = 'Secreto2026*';

it('a draft holds no password', async () => {
  const server = await startServerProcess();
  const { page } = await openTablet('admin@fluvicarga.co', { baseUrl: server.baseUrl });
  await page.goto('/adminSection/add-employed');
  await fill(page, { username: 'nuevo@correo.co', password: TYPED, confirmPassword: TYPED });
  await fill(page, { name: 'Nidia' });
  await page.getByText('Borrador guardado en este equipo').waitFor();
  const own = JSON.stringify(await readOwn(page));
  expect(own).toContain('nuevo@correo.co');
  expect(own).not.toContain(TYPED);
  expect(own).not.toContain(DEMO_PASSWORD);
});

/** As a thief of the tablet would look for them: in every file of the profile, whatever wrote it. */
async function filesWith(profile: string, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const file of await readdir(profile, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const bytes = await readFile(join(file.parentPath, file.name)).catch(() => null);
    for (const word of words)
      for (const encoding of ['utf8', 'utf16le'] as const)
        if (bytes?.includes(Buffer.from(word, encoding))) found.push(`${word}: ${file.name}`);
  }
  return [...new Set(found)];
}

it('no file of the profile names a customer or the person, unlocked, ended or signed out', async () => {
  const server = await startServerProcess();
  const { browser, page } = await openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  const numDocument = newDocument();
  const planted = { ...customerOf(numDocument), name: 'Zoraidaplantada', phone: '3147651234' };
  await registerCustomer(page, planted);
  await waitForPill(page, { state: 'synced', pending: 0 });
  await browser.setOffline(true);
  const waiting = { ...customerOf(newDocument()), name: 'Ufrasiaplantada' };
  await registerCustomer(page, waiting);
  const words = ['Zoraidaplantada', 'Ufrasiaplantada', '3147651234', numDocument, OUR_EMPLOYEE];
  const own = JSON.stringify(await readOwn(page));
  for (const word of words.slice(0, 4)) expect(own).toContain(word);

  const inMemory = async () =>
    page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  const look = async (from: typeof page) => {
    const databases = Object.values(await readDatabases(from)).join();
    return words.filter((word) => databases.includes(word));
  };
  expect(await look(page)).toEqual([]);
  for (const word of words) expect(await inMemory()).not.toContain(word);
  await endSession(page);
  const empty = await closeApp(page);
  await empty.goto('/');
  const device = async () =>
    JSON.parse((await readDatabases(empty))[TABLET_DATABASE] ?? '') as Record<string, unknown>;
  await expect.poll(async () => (await device()).session).toEqual([]);
  expect(await look(empty)).toEqual([]);
  // The browser itself offers usernames at the sign-in: docs/SECURITY.md.
  const ofCustomers = words.filter((word) => word !== OUR_EMPLOYEE);
  expect(await filesWith(browser.profile, ofCustomers)).toEqual([]);
});
