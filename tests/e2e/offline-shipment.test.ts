/** The main story: registered offline, the app closed, back online: once on the server, with its guide number. */
import { expect, it } from 'vitest';
import { startServerProcess } from '../support/server-process';
import { expectProvisional, waitForPill } from './support/person';
import { expectGuideEverywhere } from './support/shipment-screens';
import { countOnOurs, ONCE_EACH, OUR_EMPLOYEE, readOurGuide, tellStory } from './support/story';
import { openTablet } from './support/tablet';

it('a shipment is sent with the page closed, by Background Sync', async () => {
  const server = await startServerProcess();
  const { browser, page } = await openTablet(OUR_EMPLOYEE, {
    baseUrl: server.baseUrl,
    isWhole: true,
  });
  const api = await server.signIn(OUR_EMPLOYEE);

  await browser.setOffline(true);
  const story = await tellStory(page);
  expectProvisional(story.number);
  await waitForPill(page, { state: 'offline', pending: 4, text: 'Sin conexión · 4 pendientes' });

  await page.close();
  await browser.setOffline(false);
  await expect.poll(() => countOnOurs(api, story), { timeout: 60_000 }).toEqual(ONCE_EACH);

  const reopened = await browser.newPage();
  await reopened.goto('/adminSection');
  await waitForPill(reopened, { state: 'synced', pending: 0 });
  expect(await countOnOurs(api, story)).toEqual(ONCE_EACH);
  await expectGuideEverywhere(reopened, story, await readOurGuide(api, story));
});
