/**
 * A create met a record that is on the server already. What one person saved never overwrites what another did without
 * a person's word (law 13): the record is filled where it is empty, and taken as it is where it says the same.
 */
import { entityOf, type QueuedEntity } from '../../domain/entities';
import type { Fields } from '../../domain/entity';
import { folded } from '../../domain/rules/search';
import { isSame } from './same';

/**
 * What makes two records the same thing in the world, as one text: the same document, plate or name, or goods that say
 * the same. Null where a record has no such value yet.
 */
export function toNatural(entity: QueuedEntity, fields: Fields): string | null {
  const natural = entityOf(entity).naturalKey(fields);
  return natural === null ? null : toPlain(natural);
}

export function isSameThing(entity: QueuedEntity, mine: Fields, theirs: Fields): boolean {
  const natural = toNatural(entity, mine);
  return natural !== null && natural === toNatural(entity, theirs);
}

/** They are also called the same: nobody's mistake of a digit. */
export function isSameNamed(entity: QueuedEntity, mine: Fields, theirs: Fields): boolean {
  const { nameOf } = entityOf(entity);
  return isSameThing(entity, mine, theirs) && toPlain(nameOf(mine)) === toPlain(nameOf(theirs));
}

/** What a create would make of the record that is there. */
export interface Comparison {
  /** One document, two names: a person says whether they are one. */
  readonly isOther: boolean;
  /** What was empty there and is not here. */
  readonly filled: Fields;
  /** What is filled on both sides and differs; theirs. */
  readonly contested: Fields;
}

/** Compares what a create set with the record that it met; fields that the record does not show are left out. */
export function compareCreate(entity: QueuedEntity, mine: Fields, theirs: Fields): Comparison {
  const filled: Fields = {};
  const contested: Fields = {};
  for (const [field, value] of Object.entries(mine)) {
    if (!(field in theirs) || isEmpty(value) || isSameLoosely(theirs[field], value)) continue;
    if (isEmpty(theirs[field])) filled[field] = value;
    else contested[field] = theirs[field];
  }
  return { isOther: !isSameNamed(entity, mine, theirs), filled, contested };
}

/** Whether a record says what was set of it, whatever a server makes of capitals, accents and spaces. */
export function isSameLoosely(left: unknown, right: unknown): boolean {
  if (isSame(left, right)) return true;
  return typeof left === 'string' && typeof right === 'string' && toPlain(left) === toPlain(right);
}

/** Capitals, accents and spaces aside. */
const toPlain = (text: string) => folded(text).replace(/\s+/g, ' ').trim();

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';
