/**
 * The values that users had seen when they saved or decided: only those may be overwritten in their name. Overwriting
 * a value that its author never saw loses another user's work.
 */
import { questionOf } from '../../src/db/delivery';
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
  /** When the overwritten value was written. */
  readonly writtenAt: number;
  /** When the device had last read the record before sending; null where the server checked its version. */
  readonly knownAt: number | null;
}

export class SeenValues {
  private readonly seen = new Map<string, Set<string>>();

  /** Records a stored save or decision. */
  look(device: string, was: Operation | undefined, is: Operation): void {
    const asked = was && questionOf(was);
    const shown: readonly (Fields | null | undefined)[] = [
      is.before,
      was?.before,
      asked?.theirs,
      asked?.existing?.record,
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

  /** Another tablet becomes a copy of this one. */
  copyTo(other: string, device: string, author: string): void {
    for (const [place, seen] of [...this.seen])
      if (place.startsWith(`${device} ${author} `))
        this.seen.set(place.replace(device, other), new Set(seen));
  }

  /** @returns a description of the violation, or null. */
  check(replacement: Replacement): string | null {
    const { device, username, entity, id, field, was, is, writtenAt, knownAt } = replacement;
    if (isEmpty(was) || !valueFields(entity).includes(field)) return null;
    // Two simultaneous writes cannot be detected without versions.
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
