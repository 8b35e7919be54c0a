/** A plain server on another origin that answers creates with an empty body: one record each, and a guide number. */
import { expect, it } from 'vitest';
import { expectProvisional, waitForPill } from './support/person';
import { openPlainCompany } from './support/plain-company';
import { expectGuideEverywhere } from './support/shipment-screens';
import {
  countOnPlain,
  NOTHING,
  ONCE_EACH,
  PLAIN_EMPLOYEE,
  PLAIN_FACTS,
  readPlainGuide,
  tellStory,
} from './support/story';
import { openTablet } from './support/tablet';

it('every record is created once, and the guide number appears', async () => {
  const { api, options } = await openPlainCompany();
  const { browser, page } = await openTablet(PLAIN_EMPLOYEE, options);

  await browser.setOffline(true);
  const story = await tellStory(page, PLAIN_FACTS);
  expectProvisional(story.number);
  await waitForPill(page, { state: 'offline', pending: 4 });
  expect(countOnPlain(api, story)).toEqual(NOTHING);

  await browser.setOffline(false);
  await waitForPill(page, { state: 'synced', pending: 0 }, 60_000);
  expect(countOnPlain(api, story)).toEqual(ONCE_EACH);
  expect(api.ledger.map(({ method, entity }) => `${method} ${entity}`)).toEqual([
    'POST customer',
    'POST customer',
    'POST product',
    'POST shipment',
  ]);
  expect(new Set(api.ledger.map(({ author }) => author))).toEqual(new Set([PLAIN_EMPLOYEE]));
  await expectGuideEverywhere(page, story, readPlainGuide(api, story));
});
