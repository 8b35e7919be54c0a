/** The layout on low and narrow screens: the sign-out button, and the labels of the phone's tab bar. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startServerProcess } from '../support/server-process';
import { openTablet } from './support/tablet';

it('‘Cerrar sesión’ is visible to an administrator, and the tab bar’s labels fit the narrowest phone', async () => {
  const server = await startServerProcess();
  const { page } = await openTablet('admin@fluvicarga.co', { baseUrl: server.baseUrl });
  for (const theme of ['claro', 'sol']) {
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
    await page.reload();
    await page.setViewportSize({ width: 1440, height: 900 });
    const menu = page.getByRole('complementary', { name: 'Menú principal' });
    const wayOut = await menu.getByRole('button', { name: 'Cerrar sesión' }).boundingBox();
    expect(wayOut, theme).not.toBeNull();
    expect((wayOut?.y ?? 0) + (wayOut?.height ?? 0), theme).toBeLessThanOrEqual(900);
    // The other entries scroll.
    const last = menu.getByRole('link', { name: 'Sincronización' });
    await last.scrollIntoViewIfNeeded();
    const entry = await last.boundingBox();
    expect((entry?.y ?? 0) + (entry?.height ?? 0), theme).toBeLessThanOrEqual(wayOut?.y ?? 0);

    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of ['', '/sync']) {
      await page.goto(`/adminSection${path}`);
      expect(await readCutWords(page), `${theme} ${path}`).toEqual([]);
    }
  }
});

/** The labels of the tab bar that overflow their tab. */
function readCutWords(page: Page): Promise<(string | null)[]> {
  return page
    .getByRole('navigation', { name: 'Accesos' })
    .getByRole('link')
    .evaluateAll((tabs) =>
      tabs
        .filter((tab) => {
          const words = document.createRange();
          words.selectNodeContents(tab);
          const [inside, box] = [words.getBoundingClientRect(), tab.getBoundingClientRect()];
          return inside.left < box.left || inside.right > box.right || box.right > innerWidth;
        })
        .map(({ textContent }) => textContent),
    );
}
