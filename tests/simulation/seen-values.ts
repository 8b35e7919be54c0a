/**
 * What a person had before their eyes when they saved or decided: only that may be written over in their name. A value
 * that is written over and was never seen by whoever did it is a word of somebody overwritten.
 */
import type { Operation } from '../../src/db/schema';
import type { QueuedEntity } from '../../src/domain/entities';
import type { Fields } from '../../src/domain/entity';
import { toName, valueFields } from './modelled-fields';

/** A field of a record was changed from one value to another. */
export interface Replacement {
  readonly device: string;
  readonly username: string;
  readonly entity: QueuedEntity;
  readonly id: number;
  readonly field: string;
  readonly was: unknown;
  readonly is: unknown;
  /** When the value that went was written. */
  readonly writtenAt: number;
  /** As of when the device knew the record as it sent this; null where the server checked that it knew it as it is. */
  readonly knownAt: number | null;
}

export class SeenValues {
  private readonly seen = new Map<string, Set<string>>();

  /** A save or a decision came onto a disk. */
  look(device: string, was: Operation | undefined, is: Operation): void {
    const shown: readonly (Fields | null | undefined)[] = [
      is.before,
      was?.before,
      was?.trouble?.theirs,
      was?.trouble?.existing?.record,
    ];
    for (const field of valueFields(is.entity)) {
      if (is.changes[field] === undefined) continue;
      const place = toPlace(device, is.author, is.entity, field, is.changes[field]);
      const seen = this.seen.get(place) ?? new Set();
      this.seen.set(place, seen);
      for (const fields of shown)
        if (fields && field in fields) seen.add(String(fields[field] ?? '').toLowerCase());
    }
  }

  /** Null where it is lawful. */
  check(replacement: Replacement): string | null {
    const { device, username, entity, id, field, was, is, writtenAt, knownAt } = replacement;
    if (isEmpty(was) || !valueFields(entity).includes(field)) return null;
    // Two who write at one moment: without versions nobody can see it.
    if (knownAt !== null && writtenAt > knownAt) return null;
    const seen = this.seen.get(toPlace(device, username, entity, field, is));
    if (seen?.has(String(was).toLowerCase())) return null;
    return `${device} ${username}: ${entity} ${id} ${field} was ${was}, and is ${is}`;
  }
}

function toPlace(
  device: string,
  author: string,
  entity: string,
  field: string,
  value: unknown,
): string {
  return `${device} ${author} ${toName(entity, field, value)}`;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || value === 'N/A';
}
