/**
 * An update that tells its fields is compared, on device and server alike, with the record as it is now
 * (docs/decisions/0120).
 */
import type { EntityDefinition, Fields } from '../entity';
import { isSame } from './same';

/**
 * The part of an update that is told in place of a whole body. Each field of `changes` has in `before` the value that
 * its person saw. In both, a field that names another record holds that record's id or `{"$ref": <record key>}`, or null
 * for none.
 */
export interface FieldChanges {
  readonly changes: Fields;
  readonly before: Fields;
}

/** The effect of an update on the record as it is now; fields that both sides changed alike are in neither. */
export interface MergedFields {
  /** The fields to be written: those that this side alone changed, and lists merged item by item. */
  readonly written: Fields;
  /** The fields that both sides changed differently: a person decides. */
  readonly contested: readonly string[];
}

/**
 * Merges an update into the record as it is `now`. All sides name other records in one form: by key on a device, by id
 * on the server. Updates of a record that changes no more are dropped as needless, except one that takes its final
 * state back, by a person who saw it: the rules judge that one.
 */
export function mergeFields(
  { references, isFinal }: Pick<EntityDefinition, 'references' | 'isFinal'>,
  { changes, before }: FieldChanges,
  now: Fields,
): MergedFields {
  const written: Record<string, unknown> = {};
  const contested: string[] = [];
  for (const [field, mine] of Object.entries(changes)) {
    const [was, theirs] = [before[field], now[field]];
    const takesBack = () => isSame(theirs, was) && !isFinal({ ...now, [field]: mine });
    if (isFinal(now) && !takesBack()) continue;
    if (isSame(theirs, mine)) continue;
    const isList = references.some((one) => one.field === field && one.isMerged);
    if (isSame(theirs, was)) written[field] = mine;
    else if (!isList || isReplacedByBoth(toList(was), toList(mine), toList(theirs)))
      contested.push(field);
    else {
      const merged = mergeList(toList(was), toList(mine), toList(theirs));
      if (!isSame(theirs, merged)) written[field] = merged;
    }
  }
  return { written, contested };
}

/** Their list, without the items that I removed and with those that I added. */
export function mergeList<T>(was: readonly T[], mine: readonly T[], theirs: readonly T[]): T[] {
  const [old, own, there] = [new Set(was), new Set(mine), new Set(theirs)];
  const kept = theirs.filter((one) => own.has(one) || !old.has(one));
  return [...kept, ...mine.filter((one) => !old.has(one) && !there.has(one))];
}

/** Whether both removed the same item, and each added one that the other did not: probably in its place. */
function isReplacedByBoth<T>(was: readonly T[], mine: readonly T[], theirs: readonly T[]): boolean {
  const isTakenByBoth = was.some((one) => !mine.includes(one) && !theirs.includes(one));
  const isNew = (one: T, other: readonly T[]) => !was.includes(one) && !other.includes(one);
  return (
    isTakenByBoth &&
    mine.some((one) => isNew(one, theirs)) &&
    theirs.some((one) => isNew(one, mine))
  );
}

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
