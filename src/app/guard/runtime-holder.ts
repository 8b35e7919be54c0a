/** The one runtime of this page: opened once a person, kept while they walk between screens. */
import type { Runtime } from '../../session/runtime';
import type { UnlockedSession } from '../../sync/session';
import { markStale } from '../stale-tab';

export type Opened =
  | { readonly is: 'open'; readonly runtime: Runtime }
  | { readonly is: 'failed'; readonly error: unknown };

interface Held {
  readonly person: string;
  readonly opening: Promise<Opened>;
  opened: Opened | null;
}

let held: Held | null = null;
/** One after the other: each writes the facts of the pill while it opens, and the last one is who is in. */
let last: Promise<unknown> = Promise.resolve();

/** Never rejects. The same person gets the same runtime; another one closes it; one that failed is tried again. */
export function holdRuntime(unlocked: UnlockedSession): Promise<Opened> {
  const person = personOf(unlocked);
  if (held && held.person === person && held.opened?.is !== 'failed') return held.opening;
  releaseRuntime();
  const mine: Held = { person, opened: null, opening: last.then(() => open(unlocked)) };
  held = mine;
  last = mine.opening
    .then((opened) => {
      mine.opened = opened;
      if (held !== mine && opened.is === 'open') opened.runtime.close();
    })
    .catch(reportError);
  return mine.opening;
}

/** The runtime that is open already, so that a screen shown again does not wait. */
export function peekRuntime(unlocked: UnlockedSession): Opened | null {
  return held?.person === personOf(unlocked) ? held.opened : null;
}

export function releaseRuntime(): void {
  if (held?.opened?.is === 'open') held.opened.runtime.close();
  held = null;
}

/**
 * Writes back the rows that the device has lost of the person whose data this page holds. @returns whether it holds any
 */
export async function restoreRuntime(id: string): Promise<boolean> {
  if (held?.opened?.is !== 'open' || held.opened.runtime.person !== id) return false;
  await held.opened.runtime.restore();
  return true;
}

/** In another role or company they read and show other things: that counts as another person. */
export function personOf({ stored, user }: UnlockedSession): string {
  return `${stored.person} ${user.rol} ${user.companyId}`;
}

async function open(unlocked: UnlockedSession): Promise<Opened> {
  try {
    const { openRuntime } = await import('../../session/runtime');
    const runtime = await openRuntime(unlocked, markStale);
    return { is: 'open', runtime };
  } catch (error) {
    return { is: 'failed', error };
  }
}
