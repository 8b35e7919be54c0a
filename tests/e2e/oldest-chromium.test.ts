/** The oldest Chromium that the app supports lacks what newer ones have: no screen of a day's work needs it. */
import { beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../support/chromium';
import { unpackOldestChromium } from '../support/oldest-chromium';
import { startServerProcess } from '../support/server-process';
import { expectProvisional, waitForPill } from './support/person';
import { ADMIN_SCREENS } from './support/screens';
import { expectGuideEverywhere } from './support/shipment-screens';
import { countOnOurs, ONCE_EACH, OUR_EMPLOYEE, readOurGuide, tellStory } from './support/story';
import { openTablet } from './support/tablet';

let executablePath: string;
beforeAll(async () => {
  executablePath = await unpackOldestChromium();
});

it('a shipment registered without a network after a cold start is sent once', async () => {
  const server = await startServerProcess();
  const { browser, page } = await openTablet(OUR_EMPLOYEE, {
    baseUrl: server.baseUrl,
    executablePath,
  });
  expect(await page.evaluate(() => navigator.userAgent)).toContain('Chrome/109.');
  const api = await server.signIn(OUR_EMPLOYEE);

  await browser.setOffline(true);
  const cold = await browser.restart();
  await cold.goto('/adminSection/register-shipment');
  const story = await tellStory(cold);
  expectProvisional(story.number);
  await waitForPill(cold, { state: 'offline', pending: 4 });

  await browser.setOffline(false);
  await waitForPill(cold, { state: 'synced', pending: 0 });
  expect(await countOnOurs(api, story)).toEqual(ONCE_EACH);
  await expectGuideEverywhere(cold, story, await readOurGuide(api, story));
});

it('every screen of an administrator opens', async () => {
  const server = await startServerProcess();
  const { page } = await openTablet('admin@fluvicarga.co', {
    baseUrl: server.baseUrl,
    executablePath,
  });
  for (const { path, title } of ADMIN_SCREENS) {
    await page.goto(`/adminSection${path}`);
    await page.getByRole('heading', { name: title }).first().waitFor();
  }
});

it('an older browser gets one sentence, and nothing of the page', async () => {
  const server = await startServerProcess();
  const browser = await openBrowser({ baseUrl: server.baseUrl });
  await browser.context.addInitScript(() => Reflect.deleteProperty(window, 'CompressionStream'));
  const page = await browser.page();
  for (const path of ['/', '/login', '/adminSection/show-shipment']) {
    // A blocked page never ends loading.
    await page.goto(path, { waitUntil: 'commit' });
    await expect
      .poll(() => page.locator('body').textContent())
      .toMatch(/^Este navegador es muy antiguo para FluviCarga\. Actualízalo .* más nuevos\.$/);
  }
});
