/**
 * Compares a create with a record that already exists on the server. A create never overwrites it without the user's
 * decision (docs/SYNC.md, rule 13): empty fields are filled, equal ones are left, different ones are contested.
 */
import { entityOf, type QueuedEntity } from '../../domain/entities';
import { type Fields, pickFields } from '../../domain/entity';
import { difference, isSame } from '../../domain/rules/same';
import { toNameKey } from '../../domain/values/same';
import { FIRST_VERSION } from '../../domain/wire';
import { isConsentRecorded } from '../outbox/consent';
import type { Operation } from '../schema';
import type { StoreReads } from '../store';
import { withRecordKeys } from './record-keys';

/** The natural key: a document, plate or name, or all values of a product. Null where the record has none yet. */
export function toNatural(entity: QueuedEntity, fields: Fields): string | null {
  return entityOf(entity).naturalKey(fields);
}

export function isSameThing(entity: QueuedEntity, mine: Fields, theirs: Fields): boolean {
  const natural = toNatural(entity, mine);
  return natural !== null && natural === toNatural(entity, theirs);
}

/** Also compares the names, so that a mistyped document does not match another person. */
export function isSameNamed(entity: QueuedEntity, mine: Fields, theirs: Fields): boolean {
  const { nameOf } = entityOf(entity);
  return isSameThing(entity, mine, theirs) && toNameKey(nameOf(mine)) === toNameKey(nameOf(theirs));
}

/** How a create compares with the existing record. */
export interface Comparison {
  /** One document with two names: the user decides whether they are one person. */
  readonly isOther: boolean;
  /** Fields that are empty there and set here. */
  readonly filled: Fields;
  /** Fields that are set on both sides and differ: their values. */
  readonly contested: Fields;
}

/**
 * Compares the fields that a create set with the record that has its record key: every difference is contested, except
 * for values that nobody set: the first state, once there is another version, and the time and the reason of a later
 * state.
 */
export async function compareOwn(
  reads: StoreReads,
  { entity, changes }: Pick<Operation, 'entity' | 'changes'>,
  { record: theirs, version }: { readonly record: Fields; readonly version: number | null },
): Promise<Comparison> {
  const { fields, references } = entityOf(entity);
  const isUnset = (field: string) => {
    const { kind, options } = fields[field] ?? {};
    if (kind === 'instant' || field === 'motivo') return isEmpty(changes[field]);
    const isFirst = field.startsWith('estado') && options?.[0]?.value === changes[field];
    return isFirst && version !== FIRST_VERSION;
  };
  const shown = Object.keys(changes).filter(
    (field) => field in theirs && !isUnset(field) && !isConsentRecorded(field, theirs),
  );
  // The server keeps no order of a list that no field declares.
  const unordered = references.filter(({ field, isMany }) => isMany && !(field in fields));
  const toComparable = async (side: Fields): Promise<Fields> => {
    const keyed: Record<string, unknown> = { ...(await withRecordKeys(reads, entity, side)) };
    for (const { field } of unordered)
      if (Array.isArray(keyed[field])) keyed[field] = [...keyed[field]].sort();
    return keyed;
  };
  const [there, mine] = await Promise.all([theirs, pickFields(changes, shown)].map(toComparable));
  const contested = Object.keys(difference(there ?? {}, mine ?? {}));
  return { isOther: false, filled: {}, contested: pickFields(theirs, contested) };
}

/** Compares the fields that a create set with the existing record; fields absent from that record are left out. */
export async function compareCreate(
  reads: StoreReads,
  { entity, changes }: Pick<Operation, 'entity' | 'changes'>,
  theirs: Fields,
): Promise<Comparison> {
  const filled: Fields = {};
  const contested: Fields = {};
  const [mine, there] = await Promise.all(
    [changes, theirs].map((side) => withRecordKeys(reads, entity, side)),
  );
  for (const [field, value] of Object.entries(changes)) {
    if (!(field in theirs) || isEmpty(value) || isSameLoosely(there?.[field], mine?.[field]))
      continue;
    if (isConsentRecorded(field, theirs)) continue;
    if (isEmpty(theirs[field])) filled[field] = value;
    else contested[field] = theirs[field];
  }
  return { isOther: !isSameNamed(entity, changes, theirs), filled, contested };
}

/** Compares two values ignoring what a server may change: capitals, blanks and the Unicode form. */
export function isSameLoosely(left: unknown, right: unknown): boolean {
  if (isSame(left, right)) return true;
  return (
    typeof left === 'string' && typeof right === 'string' && toNameKey(left) === toNameKey(right)
  );
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';
