import type { ApiClient } from '../../api/client';
import { DAMAGE, type Damage } from '../../db/journal/damage';
import type { JournalStore } from '../../db/journal/journal-store';
import type { Locks } from '../../db/take-turn';
import { deliverFrom } from './deliver-sealed';

interface LostDeps {
  readonly db: JournalStore;
  readonly api: ApiClient;
  readonly locks: Locks;
  /** The device's delivery token; null without one. */
  readonly token: () => Promise<string | null>;
  readonly onUnauthenticated: (token: string) => Promise<void>;
  readonly now: () => number;
}

const LONGEST_MS = 60_000;

/**
 * Sends the operations of which a damaged store has only the envelope left, and takes in their outcomes. Their
 * dependents wait for that.
 */
export async function deliverLost(deps: LostDeps): Promise<void> {
  const { db, now } = deps;
  const damage = (await db.getMeta(DAMAGE)) as Damage | undefined;
  const lost = damage?.operations.filter(({ hasEnvelope }) => hasEnvelope) ?? [];
  const token = lost.length > 0 ? await deps.token() : null;
  if (token === null) return;
  await deliverFrom(db.database, deps.locks, {
    api: deps.api,
    token,
    now,
    until: now() + LONGEST_MS,
    only: new Set(lost.map(({ id }) => id)),
    onUnauthenticated: deps.onUnauthenticated,
    wait: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
    isUnlocked: async () => false,
  });
  await db.takeDeliveries();
}
