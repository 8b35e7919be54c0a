/** Every answer to a create is lost after our server committed it: the same keys are sent again, and replayed. */
import { expect, it, onTestFinished } from 'vitest';
import { NETWORK_FAILURES } from '../support/chromium';
import { startFaultProxy } from '../support/fault-proxy';
import { startServerProcess } from '../support/server-process';
import { holdClock, passTimeUntilSent } from './support/clock';
import { expectGuideEverywhere } from './support/shipment-screens';
import { countOnOurs, ONCE_EACH, OUR_EMPLOYEE, readOurGuide, tellStory } from './support/story';
import { openTablet, withoutBackgroundSync } from './support/tablet';

it.each([
  ['by the app', { isKeptAlive: false }],
  // On a connection that served before, a browser does so by itself.
  ['by the browser', { isKeptAlive: true }],
])('is all there once, each sent again %s', async (_, connections) => {
  const server = await startServerProcess();
  const proxy = await startFaultProxy(server.baseUrl, connections);
  onTestFinished(() => proxy.close());
  const { browser, page } = await openTablet(OUR_EMPLOYEE, {
    baseUrl: proxy.url,
    prepare: async (made) => {
      await withoutBackgroundSync(made);
      await holdClock(await made.page());
    },
  });
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

  await passTimeUntilSent(page);
  expect(faults.map((fault) => fault.met())).toEqual([2, 1, 1]);
  expect(browser.problems().filter((problem) => !NETWORK_FAILURES.test(problem))).toEqual([]);
  expect(await countOnOurs(api, story)).toEqual(ONCE_EACH);
  const keys = proxy.requests.flatMap(({ headers }) => headers['idempotency-key'] ?? []);
  expect([new Set(keys).size, keys.length]).toEqual([4, 8]);
  await expectGuideEverywhere(page, story, await readOurGuide(api, story));
});
