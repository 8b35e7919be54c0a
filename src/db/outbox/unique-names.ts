/** The values by which two creates may be of one record: its natural key and its unique values. */
import { entityOf, type QueuedEntity } from '../../domain/entities';
import { toComparedKey } from '../../domain/entity';
import type { Operation } from '../schema';
import { goodsLeft } from './goods';

type Named = Pick<Operation, 'entity' | 'changes'>;

/** The names no other record may share: its natural key and its unique values. */
export function uniqueNamesOf({ entity, changes }: Named): string[] {
  if (!isLookedUp(entity)) return [];
  const definition = entityOf(entity);
  return [
    ...naturalOf({ entity, changes }),
    ...definition.unique.flatMap((field) => {
      const value = toComparedKey(definition, field, changes[field]);
      return value === '' ? [] : [`${entity} ${field} ${value}`];
    }),
  ];
}

/** The natural key as such a name. */
export function naturalOf({ entity, changes }: Named): string[] {
  const natural = entityOf(entity).naturalKey(changes);
  return natural === null ? [] : [`${entity} ${natural}`];
}

/**
 * The names that an operation gives to a record that it makes, or takes from one that it changes; and the goods that it
 * releases.
 */
export function heldNamesOf(
  operation: Pick<Operation, 'entity' | 'changes' | 'before'>,
  namesOf: (named: Named) => readonly string[] = uniqueNamesOf,
): readonly string[] {
  const { entity, changes, before } = operation;
  return [...namesOf({ entity, changes: before ?? changes }), ...goodsLeft(operation)];
}

/**
 * Whether an existing record can be found by name: identical products are allowed, a shipment has no name before its
 * guide number, and a voyage, its counts or a payment none at all.
 */
export function isLookedUp(entity: QueuedEntity): boolean {
  return !NAMELESS.includes(entity);
}

const NAMELESS: readonly QueuedEntity[] = [
  'product',
  'shipment',
  'voyage',
  'pieceCount',
  'payment',
];
