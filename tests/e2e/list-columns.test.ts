/** A list's columns hold their words at every width it is a table at: no name a letter a line, no head over the next. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REGISTRY } from '../../src/domain/registry';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { openTablet } from './support/tablet';

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess({ lifetime: 'file' });
});
afterAll(() => server.close());

const WIDTHS = [1024, 1100, 1180, 1280, 1366, 1440, 1920];

/** Heads whose words leave their column, rows that leave the page, and names with less than 7 rem. */
function readMisfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const misfits: string[] = [];
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    for (const cell of document.querySelectorAll('main th, main td')) {
      const box = cell.getBoundingClientRect();
      if (box.width === 0) continue;
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      let right = 0;
      while (texts.nextNode()) {
        // Texts for screen readers take no place.
        if (texts.currentNode.parentElement?.closest('.sr-only, .actions-head')) continue;
        const words = document.createRange();
        words.selectNodeContents(texts.currentNode);
        right = Math.max(right, words.getBoundingClientRect().right);
      }
      if (right > box.right + 1 || box.right > innerWidth)
        misfits.push(`beyond: ${cell.textContent} ${right - box.right}`);
      const isName = cell.matches('th:nth-child(2)');
      if (isName && box.width < 7 * rem) misfits.push(`narrow: ${cell.textContent} ${box.width}`);
    }
    return misfits;
  });
}

it.each(['admin@fluvicarga.co', 'superadmin@fluvicarga.co'])('for %s', async (username) => {
  const { page } = await openTablet(username, { baseUrl: server.baseUrl });
  const { company, ...others } = REGISTRY;
  const entities = username.startsWith('admin') ? Object.values(others) : [company, REGISTRY.user];
  const misfits: Record<string, string[]> = {};
  for (const theme of ['claro', 'sol']) {
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
    for (const { screens } of entities) {
      await page.setViewportSize({ width: 1440, height: 800 });
      await page.goto(`/adminSection/${screens.list}`);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await page.locator('main tbody tr').first().waitFor();
        const found = await readMisfits(page);
        if (found.length > 0) misfits[`${screens.list} ${theme} ${width}`] = found;
      }
    }
  }
  expect(misfits).toEqual({});
});
