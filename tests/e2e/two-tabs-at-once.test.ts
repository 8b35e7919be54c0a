/** Two windows of one user save at the same time while the worker sends: every record exists once. */
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { type LoggedRequest, startFaultProxy } from '../support/fault-proxy';
import { startServerProcess } from '../support/server-process';
import { customerOf, fillAndSaveCustomer, newDocument, waitForPill } from './support/person';
import { OUR_EMPLOYEE } from './support/story';
import { openTablet } from './support/tablet';
import { expectAllSent } from './support/unsent';

const EACH = 6;

it('the server has the six customers of each window exactly once', async () => {
  const server = await startServerProcess();
  const proxy = await startFaultProxy(server.baseUrl);
  onTestFinished(() => proxy.close());
  const { browser, page } = await openTablet(OUR_EMPLOYEE, { baseUrl: proxy.url });
  // A separate window, because a background tab is throttled.
  const opened = browser.context.waitForEvent('page');
  await page.evaluate(() => {
    open('/adminSection/show-customers', '_blank', 'popup,width=1180,height=820');
  });
  const other = await opened;
  const documents = Array.from({ length: 2 * EACH }, newDocument);

  for (const tab of [page, other]) await tab.goto('/adminSection/show-customers');
  const registerAll = async (tab: Page, mine: readonly string[]) => {
    for (const document of mine) {
      await beginAnew(tab);
      await fillAndSaveCustomer(tab, customerOf(document));
    }
  };
  await Promise.all([
    registerAll(page, documents.slice(0, EACH)),
    registerAll(other, documents.slice(EACH)),
  ]);

  for (const tab of [page, other]) await waitForPill(tab, { state: 'synced', pending: 0 }, 60_000);
  await expectAllSent(page);
  const api = await server.signIn(OUR_EMPLOYEE);
  const held = (await api.list('/api/v1/customers/all')).map((one) => String(one.numDocument));
  expect(held.filter((document) => documents.includes(document)).sort()).toEqual(
    [...documents].sort(),
  );
  expect(new Set(proxy.requests.flatMap(keysOf)).size).toBe(2 * EACH);
});

/** The other tab's open form has a draft of the same user: it is offered here, and declined. */
async function beginAnew(tab: Page): Promise<void> {
  await tab.getByRole('main').getByRole('link', { name: 'Registrar cliente' }).click();
  const anew = tab.getByRole('button', { name: 'Empezar de nuevo' });
  await tab.locator('[name=personType]').or(anew).first().waitFor({ state: 'attached' });
  if (await anew.isVisible()) await anew.click();
}

/** A page reloaded during a push leaves operations to be sent again with the same keys. */
function keysOf({ path, headers, body }: LoggedRequest): string[] {
  if (!path.endsWith('/batch')) return [headers['idempotency-key'] ?? []].flat();
  return (JSON.parse(body) as { ops: { key: string }[] }).ops.map(({ key }) => key);
}
