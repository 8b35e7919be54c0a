/** The device's stored operations, read without the app. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { readOwn } from './disk';

interface Kept {
  readonly id: string;
  readonly author: string;
  readonly delivery: { readonly state: string };
  readonly schemaVersion: number;
  readonly ending?: { readonly is: string } | null;
}

/** Every operation in the outbox of every person on this device, in order. Needs a page of the app's origin, whatever it shows. */
export async function readOperations(page: Page): Promise<Kept[]> {
  return [...((await readOwn<Kept>(page)).outbox ?? [])];
}

/** The sent operations of every user on this device, in the order of their responses. */
export async function readSent(page: Page): Promise<Kept[]> {
  const { history: past = [] } = await readOwn<Kept>(page);
  return past.filter(({ ending }) => ending?.is === 'sent');
}

/** The number of unsent operations. */
export async function countUnsent(page: Page): Promise<number> {
  return (await readOperations(page)).length;
}

export async function expectAllSent(page: Page): Promise<void> {
  await expect.poll(() => countUnsent(page), { timeout: 30_000 }).toBe(0);
}
