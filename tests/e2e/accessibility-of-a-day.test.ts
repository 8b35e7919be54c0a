/** axe-core finds nothing on what a day of voyages, claims and corrections opens, in any theme, on tablet and phone. */
import { expect, it } from 'vitest';
import { openBrowser } from '../support/chromium';
import { startServerProcess } from '../support/server-process';
import { findViolations, readOverflow, TABLET } from './support/axe';
import { signIn, waitUntilReady } from './support/person';
import { showTheme } from './support/screens';
import { findAlong } from './support/walk';
import { walkDay } from './support/walk-of-a-day';

const ADMIN = 'admin@fluvicarga.co';
const SIZES = [{ width: 390, height: 844 }, TABLET];

it('voyages, claims, reasons and corrections', async () => {
  const server = await startServerProcess();
  const options = { baseUrl: server.baseUrl, viewport: TABLET, reducedMotion: 'reduce' } as const;
  const page = await (await openBrowser(options)).page();
  await signIn(page, ADMIN);
  await waitUntilReady(page);
  const find = async (name: string) => {
    const faults: string[] = [];
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const overflow = await readOverflow(page);
      if (overflow > 0) faults.push(`${name}: ${overflow} px too wide at ${size.width} px`);
      for (const theme of ['claro', 'oscuro', 'sol']) {
        await showTheme(page, theme);
        for (const violation of await findViolations(page))
          faults.push(`${name}, ${theme}, ${size.width} px: ${violation}`);
      }
    }
    return faults;
  };
  expect(await findAlong(walkDay(page, await server.signIn(ADMIN)), find)).toEqual([]);
}, 400_000);

it('a device without the application on it', async () => {
  const server = await startServerProcess();
  const browser = await openBrowser({ baseUrl: server.baseUrl, reducedMotion: 'reduce' });
  browser.allow(/Quota|Failed to/);
  const page = await browser.page();
  const tools = await page.context().newCDPSession(page);
  const quota = { origin: server.baseUrl, quotaSize: 3_000_000 };
  await tools.send('Storage.overrideQuotaForOrigin', quota);
  await signIn(page, ADMIN);
  await page.goto('/adminSection/account');
  await page
    .getByText('La aplicación no cabe en este equipo.')
    .first()
    .waitFor({ timeout: 60_000 });
  for (const theme of ['claro', 'oscuro', 'sol']) {
    await showTheme(page, theme);
    expect(await findViolations(page), theme).toEqual([]);
  }
});

it('the sentence for an older browser', async () => {
  const server = await startServerProcess();
  const browser = await openBrowser({ baseUrl: server.baseUrl });
  await browser.context.addInitScript(() => Reflect.deleteProperty(window, 'CompressionStream'));
  const page = await browser.page();
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByText('Este navegador es muy antiguo para FluviCarga.').waitFor();
  expect(await findViolations(page)).toEqual([]);
});
