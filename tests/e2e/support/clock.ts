/** The page's clock in the test's hands: minutes pass in no time. The worker's and the server's go their own way. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { readPill } from './person';

/** From now on this page's clock may be moved; until then it runs as the world's. Before its first navigation. */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.install();
}

/** Lets the page's time pass, 5 s at a look, until everything is sent. Answers how much of it passed. */
export async function passTimeUntilSent(page: Page): Promise<number> {
  let passedMs = 0;
  const look = async () => {
    const { state, pending } = await readPill(page);
    if (pending > 0 || state !== 'synced') {
      await page.clock.fastForward(5_000);
      passedMs += 5_000;
    }
    return { state, pending };
  };
  await expect
    .poll(look, { interval: 300, timeout: 100_000 })
    .toEqual({ state: 'synced', pending: 0 });
  return passedMs;
}
