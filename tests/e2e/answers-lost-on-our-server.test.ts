/** Every answer to a create is lost after our server committed it: the same keys are sent again and replayed. */
import { expect, it, onTestFinished } from 'vitest';
import { NETWORK_FAILURES } from '../support/chromium';
import { startFaultProxy } from '../support/fault-proxy';
import { startServerProcess } from '../support/server-process';
import { waitForPill } from './support/person';
import { expectGuideEverywhere } from './support/shipment-screens';
import { countOnOurs, ONCE_EACH, OUR_EMPLOYEE, readOurGuide, tellStory } from './support/story';
import { openTablet } from './support/tablet';

it('is all there once, in spite of four lost answers', async () => {
  const server = await startServerProcess();
  const proxy = await startFaultProxy(server.baseUrl);
  onTestFinished(() => proxy.close());
  const { browser, page } = await openTablet(OUR_EMPLOYEE, { baseUrl: proxy.url });
  const api = await server.signIn(OUR_EMPLOYEE);

  await browser.setOffline(true);
  const story = await tellStory(page);
  const lost = { kind: 'drop-answer' } as const;
  const faults = [
    proxy.inject(lost, { method: 'POST', path: '/api/v1/customers/save', times: 2 }),
    proxy.inject(lost, { method: 'POST', path: '/api/v1/product/save', times: 1 }),
    proxy.inject(lost, { method: 'POST', path: '/api/v1/envios/crear-con-costo', times: 1 }),
  ];
  await browser.setOffline(false);

  // Each loss ends a burst; the next try comes within a minute, and the person may ask for it.
  await expect
    .poll(() => faults.map((fault) => fault.met()), { timeout: 100_000 })
    .toEqual([2, 1, 1]);
  await waitForPill(page, { state: 'synced', pending: 0 }, 100_000);
  expect(browser.problems().filter((problem) => !NETWORK_FAILURES.test(problem))).toEqual([]);
  expect(await countOnOurs(api, story)).toEqual(ONCE_EACH);

  const sent = proxy.requests.filter(({ method }) => method === 'POST');
  const keys = sent.flatMap(({ headers }) => headers['idempotency-key'] ?? []);
  expect(new Set(keys).size).toBe(4);
  expect(keys.length).toBeGreaterThanOrEqual(8);
  await expectGuideEverywhere(page, story, await readOurGuide(api, story));
});
