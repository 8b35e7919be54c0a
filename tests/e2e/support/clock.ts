/** Controls the page's clock, so that minutes pass at once. The worker's and the server's clocks are not changed. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { readPill } from './person';

/** Makes this page's clock controllable; until it is moved it runs normally. Call it before the first navigation. */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.install();
}

/** Advances the page's clock by 5 s at a time until everything is sent. @returns how much time passed. */
export async function passTimeUntilSent(
  page: Page,
  end: { readonly state: string; readonly pending: number } = { state: 'synced', pending: 0 },
): Promise<number> {
  let passedMs = 0;
  const look = async () => {
    const { state, pending } = await readPill(page);
    if (pending !== end.pending || state !== end.state) {
      await page.clock.fastForward(5_000);
      passedMs += 5_000;
    }
    return { state, pending };
  };
  await expect.poll(look, { interval: 300, timeout: 100_000 }).toEqual(end);
  return passedMs;
}

const STEP_MS = 100;

/**
 * How long something stays on the screen by itself once a press has brought it, in the page's own time, to the nearest
 * tenth of a second. The page's clock stands still but for what this lets pass; it goes on afterwards.
 */
export async function measureStay(
  page: Page,
  shown: Locator,
  press: () => Promise<void>,
): Promise<number> {
  // Far enough that the moment has not passed when the browser hears of it; what was shown before is gone by then.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 20_000));
  await press();
  await expect
    .poll(
      async () => {
        await page.clock.runFor(STEP_MS);
        return shown.count();
      },
      { interval: 20, timeout: 30_000 },
    )
    .toBe(1);
  let stayedMs = 0;
  while ((await shown.count()) > 0 && stayedMs < 10_000) {
    await page.clock.runFor(STEP_MS);
    stayedMs += STEP_MS;
  }
  await page.clock.resume();
  return stayedMs;
}
