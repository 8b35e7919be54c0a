/** Which records an operation names. */
import { entityOf, type QueuedEntity } from '../../domain/entities';
import { type Fields, pickFields } from '../../domain/entity';
import { isErased } from '../../domain/rules/erased';
import type { MirrorRow, Operation } from '../schema';
import { findRow, type StoreReads } from '../store';

/**
 * References that an update does not change: a plain server is sent the whole record, so their records may be renamed
 * first, too.
 */
export function unchangedReferences(
  entity: QueuedEntity,
  changes: Fields,
  { view }: MirrorRow,
): Fields {
  const fields = entityOf(entity).references.filter(
    ({ field, isMany }) => !isMany && !(field in changes) && view[field] !== undefined,
  );
  return pickFields(
    view,
    fields.map(({ field }) => field),
  );
}

/**
 * The references to people who were suppressed since: saved again, each means whoever is registered under the document
 * now.
 */
export async function erasedReferences(
  reads: StoreReads,
  entity: QueuedEntity,
  refs: Operation['refs'],
): Promise<string[]> {
  const named = entityOf(entity).references.map(async ({ field, entity: other }) => {
    const key = refs[field];
    const row = typeof key === 'string' ? await findRow(reads, other, key) : undefined;
    return isErased(row?.base) ? [field] : [];
  });
  return (await Promise.all(named)).flat();
}

/**
 * The local keys of the records that an operation names, so that it is sent with their names at that time. A change
 * means the record that is shown under the name; an unchanged field may still hold a name that was taken away here.
 */
export async function findReferences(
  tx: StoreReads,
  entity: QueuedEntity,
  changes: Fields,
  unchanged: Fields | null = null,
): Promise<Operation['refs']> {
  const fields = { ...unchanged, ...changes };
  const found = entityOf(entity).references.map(async (reference) => {
    const { field, by, isMany } = reference;
    const value = fields[field];
    if (value === undefined || value === null) return [];
    if (isMany) return [[field, (value as (string | number)[]).map(String)]] as const;
    // A number or a local key: both are the record's own.
    if (by === 'id') return [[field, String(value)]] as const;
    const name = [reference.entity as QueuedEntity, by, value] as const;
    const [unsettled, row] = await Promise.all([
      tx.findUnsettledByName(...name),
      tx.findRowByName(...name),
    ]);
    const key = field in changes ? (row ?? unsettled)?.key : (unsettled ?? row)?.key;
    return key === undefined ? [] : [[field, key] as const];
  });
  return Object.fromEntries((await Promise.all(found)).flat());
}

/**
 * The local keys of the records that a record names one by one as it is shown here. Whoever got another name on this device,
 * of which the server does not know yet, is found as well.
 */
export async function namedByRow(
  reads: StoreReads,
  entity: QueuedEntity,
  row: MirrorRow,
): Promise<Operation['refs']> {
  const fields = unchangedReferences(entity, {}, row);
  const refs = await findReferences(reads, entity, {}, fields);
  const saved = await reads.listOperations(entity, row.key);
  return mergeRefs(reads, entity, [
    { fields, refs },
    ...saved.map((one) => ({ fields: one.changes, refs: one.refs })),
  ]);
}

/** The values before an operation, as it tells them to the server. */
export async function toBefore(
  tx: StoreReads,
  entity: QueuedEntity,
  before: Fields | null,
): Promise<Pick<Operation, 'before' | 'beforeRefs'>> {
  const beforeRefs = before ? await findReferences(tx, entity, before) : {};
  return { before, ...(Object.keys(beforeRefs).length > 0 && { beforeRefs }) };
}

interface Named {
  readonly fields: Fields;
  /** Looked up where absent. */
  readonly refs?: Operation['refs'] | undefined;
}

/** Merges the references of several changes: the last one of each field holds. */
export async function mergeRefs(
  reads: StoreReads,
  entity: QueuedEntity,
  said: readonly Named[],
): Promise<Operation['refs']> {
  const merged: Record<string, string | readonly string[]> = {};
  for (const { fields, refs = await findReferences(reads, entity, fields) } of said) {
    for (const field of Object.keys(fields)) delete merged[field];
    Object.assign(merged, refs);
  }
  return merged;
}

export function pickRefs(
  refs: Operation['refs'] = {},
  fields: readonly string[],
): Operation['refs'] {
  return Object.fromEntries(Object.entries(refs).filter(([field]) => fields.includes(field)));
}
