/**
 * The scans of a cargo that goes aboard or comes off, kept among the drafts: they survive a reload and a lock. Of a voyage
 * each change of them also saves this device's record of it, in the same transaction.
 */

import type { Draft, MirrorRow } from '../../../db/schema';
import type { StoreReads } from '../../../db/store';
import type { Scan } from '../../../domain/rules/piece-count';
import { createUuid, randomBytes } from '../../../domain/rules/uuid';
import { type CountStep, scansOfVoyage, toCountFields } from '../../../domain/rules/voyage-counts';
import { clock } from '../../../session/clock';
import type { Runtime } from '../../../session/runtime';

export interface CargoCount {
  readonly step: CountStep;
  /** The key of the voyage whose cargo is counted; null: any cargo, on this device alone. */
  readonly voyage: string | null;
}

export interface CountedScans {
  /** Scans of this person on this device, in order. */
  readonly own: readonly Scan[];
  /** Scans of everybody else, as this device last read them. */
  readonly others: readonly Scan[];
}

/** The result for a scan that was to be taken back. */
export type Undone =
  /** It is gone, or there was none. */
  | 'undone'
  /** It is gone, and somebody else has counted that piece too. */
  | 'counted'
  /** The change of state that it made has left already, or the shipment changed since. */
  | 'late';

type Reads = Pick<StoreReads, 'getDraft' | 'getRow' | 'listRows'>;

/** A count at a time for each step, and for each voyage. */
const toName = ({ step, voyage }: CargoCount) =>
  `cargo-count:${step}${voyage === null ? '' : `:${voyage}`}`;

export async function readScans(reads: Reads, count: CargoCount): Promise<CountedScans> {
  const draft = await reads.getDraft(toName(count));
  const own = scansOf(draft);
  const voyage = await voyageOf(reads, count);
  if (!voyage) return { own, others: [] };
  const [counts, shipments] = await Promise.all([
    reads.listRows('pieceCount'),
    reads.listRows('shipment'),
  ]);
  const strange = counts.filter(({ key }) => key !== draft?.values.record);
  return { own, others: scansOfVoyage(strange, { voyage, step: count.step }, shipments) };
}

/**
 * Changes this device's scans in one transaction, so that two tabs count together. The record for the server waits some
 * seconds for further scans.
 * @returns the result of `edit`
 */
export async function editScans(
  { db, saveFromDraft }: Pick<Runtime, 'db' | 'saveFromDraft'>,
  count: CargoCount,
  edit: (scans: CountedScans) => readonly Scan[],
): Promise<CountedScans> {
  const name = toName(count);
  let edited: CountedScans = { own: [], others: [] };
  if (count.voyage === null)
    await db.write([], async (tx) => {
      const before = await readScans(tx, count);
      edited = { ...before, own: edit(before) };
      if (edited.own.length === 0) await tx.removeDraft(name);
      else if (edited.own !== before.own) await tx.putDraft(toDraft(name, edited.own));
    });
  else
    await saveFromDraft('pieceCount', async (tx) => {
      const before = await readScans(tx, count);
      edited = { ...before, own: edit(before) };
      const operationId = createUuid(Date.now(), randomBytes);
      const known = (await tx.getDraft(name))?.values.record;
      if (edited.own.length === 0 && known === undefined) return null;
      const record = typeof known === 'string' ? known : null;
      await tx.putDraft(toDraft(name, edited.own, record ?? operationId));
      const voyage = await voyageOf(tx, count);
      if (!voyage) return null;
      return {
        operationId,
        entity: 'pieceCount',
        key: record,
        kind: record === null ? 'create' : 'update',
        fields: toCountFields(
          { voyage, step: count.step },
          edited.own,
          await tx.listRows('shipment'),
        ),
        draft: null,
      };
    });
  return edited;
}

async function voyageOf(reads: Reads, { voyage }: CargoCount): Promise<MirrorRow | undefined> {
  return voyage === null ? undefined : reads.getRow('voyage', voyage);
}

/** @param record the key of this device's record of the count */
function toDraft(name: string, scans: readonly Scan[], record?: string): Draft {
  return {
    name,
    values: record === undefined ? { scans } : { scans, record },
    savedAt: clock.now(),
  };
}

function scansOf(draft: Draft | undefined): readonly Scan[] {
  const scans = draft?.values.scans;
  return Array.isArray(scans) ? (scans as readonly Scan[]) : [];
}
