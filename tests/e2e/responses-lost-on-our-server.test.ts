/** Several responses are lost after our server's commit: the same keys are sent again and replayed. */
import { expect, it, onTestFinished } from 'vitest';
import { NETWORK_FAILURES } from '../support/chromium';
import { startFaultProxy } from '../support/fault-proxy';
import { startServerProcess } from '../support/server-process';
import { holdClock, passTimeUntilSent } from './support/clock';
import { expectGuideEverywhere } from './support/shipment-screens';
import { countOnOurs, ONCE_EACH, OUR_EMPLOYEE, readOurGuide, tellStory } from './support/story';
import { openTablet, withoutBackgroundSync } from './support/tablet';

interface Batch {
  readonly ops: readonly { readonly key: string }[];
}

it.each([
  ['by the app', { isKeptAlive: false }],
  // On a reused connection a browser repeats the request by itself.
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
  const fault = proxy.inject(lost, { method: 'POST', path: '/api/v1/batch', times: 3 });
  await browser.setOffline(false);

  await passTimeUntilSent(page);
  expect(fault.met()).toBe(3);
  expect(browser.problems().filter((problem) => !NETWORK_FAILURES.test(problem))).toEqual([]);
  expect(await countOnOurs(api, story)).toEqual(ONCE_EACH);
  const batches = proxy.requests.filter(({ path }) => path === '/api/v1/batch');
  const keys = batches.map(({ body }) => (JSON.parse(body) as Batch).ops.map(({ key }) => key));
  expect(new Set(keys[0]).size).toBe(4);
  // A batch that failed as a whole is split, with the same keys; what the browser repeats is word for word the same.
  expect(batches.length).toBeGreaterThan(3);
  const whole = batches.filter((_batch, at) => keys[at]?.length === 4).map(({ body }) => body);
  expect(new Set(whole).size).toBe(1);
  if (!connections.isKeptAlive) expect(whole).toHaveLength(1);
  expect(new Set(keys.flat())).toEqual(new Set(keys[0]));
  await expectGuideEverywhere(page, story, await readOurGuide(api, story));
});
