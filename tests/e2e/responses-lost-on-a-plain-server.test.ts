/**
 * Every response to a create is lost after a plain server committed it. It has no keys: the outcome is read from its
 * lists, a minute later because an abandoned request may still arrive, and nothing is sent twice.
 */
import { expect, it } from 'vitest';
import { NETWORK_FAILURES } from '../support/chromium';
import { holdClock, passTimeUntilSent } from './support/clock';
import { openPlainCompany } from './support/plain-company';
import { expectGuideEverywhere } from './support/shipment-screens';
import {
  countOnPlain,
  ONCE_EACH,
  PLAIN_EMPLOYEE,
  PLAIN_FACTS,
  readPlainGuide,
  tellStory,
} from './support/story';
import { openTablet, withoutBackgroundSync } from './support/tablet';

it('every record is created once in spite of four lost responses', async () => {
  const { api, proxy, options } = await openPlainCompany({ isKeptAlive: false });
  const { browser, page } = await openTablet(PLAIN_EMPLOYEE, {
    ...options,
    // The test does not control the worker's clock.
    prepare: async (made) => {
      await withoutBackgroundSync(made);
      await holdClock(await made.page());
    },
  });

  await browser.setOffline(true);
  const story = await tellStory(page, PLAIN_FACTS);
  const lost = { kind: 'drop-answer' } as const;
  const faults = [
    proxy.inject(lost, { method: 'POST', path: '/api/v1/customers/save', times: 2 }),
    proxy.inject(lost, { method: 'POST', path: '/api/v1/product/save', times: 1 }),
    proxy.inject(lost, { method: 'POST', path: '/api/v1/envios/crear-con-costo', times: 1 }),
  ];
  await browser.setOffline(false);

  // Nobody is asked: the goods are counted before the send and after it.
  await passTimeUntilSent(page);
  expect(faults.map((fault) => fault.met())).toEqual([2, 1, 1]);
  expect(browser.problems().filter((problem) => !NETWORK_FAILURES.test(problem))).toEqual([]);
  expect(countOnPlain(api, story)).toEqual(ONCE_EACH);
  await expectGuideEverywhere(page, story, readPlainGuide(api, story));
});
