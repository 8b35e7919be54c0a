/** A delivery on one tablet shows on another screen at once: the server announces that there is something new. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startServerProcess } from '../support/server-process';
import { customerOf, fillAndSaveCustomer, newDocument } from './support/person';
import { OUR_EMPLOYEE } from './support/story';
import { openTablet } from './support/tablet';

const OFFICE = 'admin@fluvicarga.co';
/** The clock asks the feed every thirty seconds: all of these together are not its doing. */
const RECORDS = 3;
const AT_ONCE_MS = 4_000;

it('the office sees each record that a tablet delivers at once, and one stream serves its browser', async () => {
  const server = await startServerProcess();
  const office = await openTablet(OFFICE, { baseUrl: server.baseUrl });
  const tablet = await openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  const list = office.page;
  await list.goto('/adminSection/show-customers');
  await list.locator('[data-key]').first().waitFor();
  await expect.poll(() => countStreams(list), { timeout: 20_000 }).toBe(1);

  const api = await server.signIn(OUR_EMPLOYEE);
  const isThere = async (document: string) =>
    (await api.list('/api/v1/customers/all')).some((one) => String(one.numDocument) === document);
  const times: number[] = [];
  for (let count = 0; count < RECORDS; count += 1) {
    const document = newDocument();
    const shown = list.locator('[data-key]', { hasText: grouped(document) }).waitFor();
    await tablet.page.goto('/adminSection/add-customer');
    await fillAndSaveCustomer(tablet.page, customerOf(document));
    await expect.poll(() => isThere(document), { timeout: 20_000, interval: 20 }).toBe(true);
    const deliveredAt = performance.now();
    await shown;
    times.push(Math.round(performance.now() - deliveredAt));
  }
  expect(times.filter((time) => time > AT_ONCE_MS)).toEqual([]);

  // A second page of the same browser opens none of its own; it may take over that of the page behind it.
  const second = await office.browser.page();
  await second.goto('/adminSection/show-customers');
  await second.locator('[data-key]').first().waitFor();
  await expect.poll(() => countStreams(second), { timeout: 20_000 }).toBe(1);
  await second.close();
});

const countStreams = (page: Page) =>
  page.evaluate(
    async () =>
      (await navigator.locks.query()).held?.filter(({ name }) => name?.startsWith('stream:'))
        .length,
  );

const grouped = (document: string) => document.replace(/\B(?=(\d{3})+$)/g, '.');
