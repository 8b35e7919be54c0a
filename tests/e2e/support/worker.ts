/** The service worker as seen through the browser's developer tools. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Stops the worker at any point, as the browser does when it takes too long. */
export async function stopWorker(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  const seen: string[] = [];
  tools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    seen.push(...versions.map(({ runningStatus }) => runningStatus));
  });
  await tools.send('ServiceWorker.enable');
  await expect.poll(() => seen.at(-1)).toBe('running');
  await tools.send('ServiceWorker.stopAllWorkers');
  await expect.poll(() => seen.at(-1), { timeout: 15_000 }).toBe('stopped');
  await tools.detach();
}
