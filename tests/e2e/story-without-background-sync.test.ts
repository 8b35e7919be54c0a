/** Without Background Sync, records registered offline are sent when the app is opened again. */
import { expect, it } from 'vitest';
import { startServerProcess } from '../support/server-process';
import { expectProvisional, waitForPill } from './support/person';
import { expectGuideEverywhere, findInList } from './support/shipment-screens';
import {
  countOnOurs,
  NOTHING,
  ONCE_EACH,
  OUR_EMPLOYEE,
  readOurGuide,
  tellStory,
} from './support/story';
import { openTablet, withoutBackgroundSync } from './support/tablet';

it('a shipment is sent once on reopening, and every screen shows its guide number', async () => {
  const server = await startServerProcess();
  const { browser, page } = await openTablet(OUR_EMPLOYEE, {
    baseUrl: server.baseUrl,
    prepare: withoutBackgroundSync,
  });
  const api = await server.signIn(OUR_EMPLOYEE);

  await browser.setOffline(true);
  const story = await tellStory(page);
  expectProvisional(story.number);
  await waitForPill(page, { state: 'offline', pending: 4 });
  await findInList(page, story.number, story.key);
  await page.locator(`[data-key="${story.key}"]`).getByText('En este equipo').waitFor();

  const closed = await browser.restart();
  await closed.goto('about:blank');
  await browser.setOffline(false);
  expect(await countOnOurs(api, story)).toEqual(NOTHING);

  await withoutBackgroundSync(browser);
  await closed.goto('/adminSection');
  await waitForPill(closed, {
    state: 'synced',
    pending: 0,
    text: /^\s*Al día · \d{1,2}:\d\d\s[ap]\.\sm\.\s*$/,
  });
  expect(await countOnOurs(api, story)).toEqual(ONCE_EACH);
  await expectGuideEverywhere(closed, story, await readOurGuide(api, story));
});
