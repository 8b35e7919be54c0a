/** The scans of a cargo that goes aboard or comes off, kept among the drafts: they survive a reload and a lock. */
import type { Draft } from '../../../db/schema';
import type { Store, StoreReads } from '../../../db/store';
import type { Scan } from '../../../domain/rules/piece-count';

/** The state that a shipment has when all its pieces are through. */
export type CountStep = 'EN_TRANSITO' | 'ENTREGADO';

/** A count at a time for each step. */
const toName = (step: CountStep) => `cargo-count:${step}`;

export async function readScans(
  reads: Pick<StoreReads, 'getDraft'>,
  step: CountStep,
): Promise<readonly Scan[]> {
  return scansOf(await reads.getDraft(toName(step)));
}

/** Changes the scans in one transaction, so that two tabs count together. @returns what `edit` made of them. */
export function editScans(
  db: Store,
  step: CountStep,
  edit: (scans: readonly Scan[]) => readonly Scan[],
): Promise<readonly Scan[]> {
  return db.write([], async (tx) => {
    const name = toName(step);
    const before = scansOf(await tx.getDraft(name));
    const scans = edit(before);
    if (scans.length === 0) await tx.removeDraft(name);
    else if (scans !== before) await tx.putDraft({ name, values: { scans }, savedAt: Date.now() });
    return scans;
  });
}

function scansOf(draft: Draft | undefined): readonly Scan[] {
  const scans = draft?.values.scans;
  return Array.isArray(scans) ? (scans as readonly Scan[]) : [];
}
