import type { JournalStore } from '../db/journal/journal-store';
import { readMeta } from '../db/store';
import type { EngineReport } from '../sync/types';
import { clock } from './clock';
import { device } from './connection';

const STEP_MS = 60_000;

/** Keeps the server's time on the disk: saves without a network use it too. */
export async function keepClock(
  db: JournalStore,
  { at, clockOffsetMs: offsetMs }: Extract<EngineReport, { is: 'reached' }>,
): Promise<void> {
  if (offsetMs === null) return;
  await clock.set(device, at + offsetMs);
  const known = await readMeta(db, 'clockOffsetMs', 0);
  if (Math.abs(offsetMs - known) >= STEP_MS)
    await db.write([], (tx) => tx.putMeta('clockOffsetMs', offsetMs));
}
