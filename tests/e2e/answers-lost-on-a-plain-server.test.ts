/** Every answer to a create is lost after a plain server committed it, which knows no keys: it is read, never sent again. */
import { expect, it } from 'vitest';
import { waitForPill } from './support/person';
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
import { openTablet } from './support/tablet';

it('is in its ledger once, in spite of four lost answers', async () => {
  const { api, proxy, options } = await openPlainCompany();
  const { browser, page } = await openTablet(PLAIN_EMPLOYEE, options);

  await browser.setOffline(true);
  const story = await tellStory(page, PLAIN_FACTS);
  const lost = { kind: 'drop-answer' } as const;
  const faults = [
    proxy.inject(lost, { method: 'POST', path: '/api/v1/customers/save', times: 2 }),
    proxy.inject(lost, { method: 'POST', path: '/api/v1/product/save', times: 1 }),
    proxy.inject(lost, { method: 'POST', path: '/api/v1/envios/crear-con-costo', times: 1 }),
  ];
  await browser.setOffline(false);

  await expect
    .poll(() => faults.map((fault) => fault.met()), { timeout: 100_000 })
    .toEqual([2, 1, 1]);
  await waitForPill(page, { state: 'synced', pending: 0 }, 100_000);
  expect(countOnPlain(api, story)).toEqual(ONCE_EACH);
  await expectGuideEverywhere(page, story, readPlainGuide(api, story));
}, 240_000);
