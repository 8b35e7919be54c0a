/**
 * Losses of a store (docs/SYNC.md, rule 9): the person is told, and they are healed where something is left to heal
 * them from.
 */
import { entityOf } from '../../domain/entities';
import { restartedFeed } from '../mirror/apply-changes';
import { MIRROR_NAMES, type StateDraft, type Tables } from '../state/state';
import type { StoreWrites } from '../store';
import type { QueueMark } from './queue-marks';

export interface Damage {
  /** When it was found, by the device's clock. */
  readonly at: number;
  /** Tables of which rows are missing. Those of the mirror are read again. */
  readonly tables: readonly string[];
  /** Commits of which nothing is left. */
  readonly entries: readonly number[];
  /** Operations of which only their mark is left; one with an envelope can still be sent. */
  readonly operations: readonly (QueueMark & { readonly hasEnvelope: boolean })[];
  /** The disk lost everything under an open page, which wrote again all that it held. */
  readonly isRewritten: boolean;
}

/** The meta entry that holds a `Damage` until the person has seen it. */
export const DAMAGE = 'damage';

export const NO_DAMAGE: Damage = {
  at: 0,
  tables: [],
  entries: [],
  operations: [],
  isRewritten: false,
};

export const isWhole = ({ tables, entries, operations, isRewritten }: Damage) =>
  tables.length + entries.length + operations.length === 0 && !isRewritten;

/**
 * Whether nothing of it is missing any more: rows of the mirror have been read again.
 * @param readAt when the lists were last read completely, ms
 */
export function isHealed(
  { at, tables, operations, entries }: Damage,
  readAt: number | null,
): boolean {
  const isReadAgain = readAt !== null && readAt >= at;
  const needsNothingElse = operations.length === 0 && tables.every(isMirror);
  return needsNothingElse && (isReadAgain || tables.length + entries.length === 0);
}

/** Both damages as one, without repeating what was known. */
export function joinDamage(known: Damage, found: Damage): Damage {
  const ids = new Set(known.operations.map(({ id }) => id));
  return {
    at: found.at,
    tables: [...new Set([...known.tables, ...found.tables])],
    entries: [...new Set([...known.entries, ...found.entries])],
    operations: [...known.operations, ...found.operations.filter(({ id }) => !ids.has(id))],
    isRewritten: known.isRewritten || found.isRewritten,
  };
}

/** Notes a damage, and has the mirror read again from nothing where rows of it are missing. */
export async function noteDamage(tx: StoreWrites, found: Damage): Promise<void> {
  const known = ((await tx.getMeta(DAMAGE)) as Damage | undefined) ?? NO_DAMAGE;
  await tx.putMeta(DAMAGE, joinDamage(known, found));
  const mirrors = found.entries.length > 0 ? MIRROR_NAMES : found.tables.filter(isMirror);
  if (mirrors.length === 0) return;
  await tx.putMeta('feed', await restartedFeed(tx));
  for (const name of [...mirrors.map((mirror) => `pulled:${mirror}`), 'pulledAt'])
    await tx.putMeta(name, null);
}

/**
 * Forgets a lost operation that has left the queue of a page which still held it.
 * @param before the outbox without the draft
 */
export function forgetSettled(draft: StateDraft, before: Tables['outbox']): void {
  const { meta, outbox } = draft.tables();
  const damage = meta.get(DAMAGE)?.value as Damage | null | undefined;
  if (!damage) return;
  const gone = new Set<string>();
  for (const [table, key] of draft.changes()) {
    const was = table === 'outbox' ? before.get(Number(key)) : undefined;
    if (was && outbox.find('id', was.id).length === 0) gone.add(was.id);
  }
  const operations = damage.operations.filter(({ id }) => !gone.has(id));
  if (operations.length < damage.operations.length)
    meta.put(DAMAGE, { value: { ...damage, operations } });
}

const isMirror = (table: string) => MIRROR_NAMES.some((name) => name === table);

/**
 * An operation of which only the envelope was left is on the server: its record, if it is still here, has its id.
 */
export async function noteDelivered(
  tx: StoreWrites,
  mark: QueueMark,
  done: { readonly id: number; readonly version: number | null },
): Promise<void> {
  const damage = (await tx.getMeta(DAMAGE)) as Damage | undefined;
  if (damage)
    await tx.putMeta(DAMAGE, {
      ...damage,
      operations: damage.operations.filter(({ id }) => id !== mark.id),
    });
  const { name } = entityOf(mark.entity);
  const row = await tx.getRow(name, mark.key);
  if (row && row.id === null) await tx.putRows(name, [{ ...row, ...done, base: row.view }]);
}
