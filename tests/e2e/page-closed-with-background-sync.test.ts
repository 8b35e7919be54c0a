/** Saved offline and the page closed: Background Sync sends everything when the connection is back. */
import { expect, it } from 'vitest';
import { startServerProcess } from '../support/server-process';
import { customerOf, newDocument, registerCustomer, waitForPill } from './support/person';
import { openPlainCompany } from './support/plain-company';
import { closeApp } from './support/session';
import { OUR_EMPLOYEE, PLAIN_EMPLOYEE } from './support/story';
import { openTablet, type Tablet } from './support/tablet';
import { expectAllSent } from './support/unsent';

interface Case {
  readonly tablet: Tablet;
  /** The documents on the server, with duplicates. */
  readonly read: () => Promise<readonly string[]>;
}

async function deliverUnattended({ tablet, read }: Case): Promise<void> {
  const { browser, page } = tablet;
  const documents = [newDocument(), newDocument()];
  const readMine = async () => (await read()).filter((one) => documents.includes(one)).sort();

  await browser.setOffline(true);
  for (const document of documents) await registerCustomer(page, customerOf(document));
  await waitForPill(page, { state: 'offline', pending: 2 });
  const empty = await closeApp(page);
  expect(await readMine()).toEqual([]);
  await browser.setOffline(false);
  await expect.poll(readMine, { timeout: 45_000 }).toEqual(documents);
  expect(browser.context.pages().map((one) => one.url())).toEqual(['about:blank']);

  await empty.goto('/adminSection');
  await empty.getByText('Mientras no estabas: se enviaron 2.').waitFor();
  await waitForPill(empty, { state: 'synced', pending: 0 });
  await expectAllSent(empty);
  expect(await readMine()).toEqual(documents);
}

it('to our server', async () => {
  const server = await startServerProcess();
  const api = await server.signIn(OUR_EMPLOYEE);
  await deliverUnattended({
    tablet: await openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl, isWhole: true }),
    read: async () =>
      (await api.list('/api/v1/customers/all')).map(({ numDocument }) => String(numDocument)),
  });
});

it('to a plain server', async () => {
  const { api, options } = await openPlainCompany();
  await deliverUnattended({
    tablet: await openTablet(PLAIN_EMPLOYEE, { ...options, isWhole: true }),
    read: async () => api.ledger.map(({ body }) => String(body.numDocument)),
  });
});
