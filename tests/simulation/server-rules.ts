/** The server's rules: existing references, unique values and allowed transitions. */
import type { QueuedEntity } from '../../src/domain/entities';
import { entityOf } from '../../src/domain/entities';
import { type Fields, isSameUnique, pickFields } from '../../src/domain/entity';
import { isErased } from '../../src/domain/rules/erased';
import type { ServerModel } from './server-model';

/** Places that exist from the beginning and are in no list. */
const FOUNDED = ['Malecón', 'Delfín', 'Calamar'];
/** In the order in which the database checks. */
const UNIQUE: Readonly<Partial<Record<QueuedEntity, readonly string[]>>> = {
  customer: ['numDocument'],
  crewMember: ['numDocument'],
  vessel: ['licensePlate', 'nombre'],
  warehouse: ['name'],
  branch: ['nombre'],
};

const isSameName = (left: unknown, right: unknown) =>
  String(left).toLowerCase() === String(right).toLowerCase();

/** Our server: the record with the same unique value, and its field. */
export function findDuplicate(
  server: ServerModel,
  entity: QueuedEntity,
  body: Fields,
  id: number | null,
): { readonly field: string; readonly record: Fields } | null {
  for (const field of UNIQUE[entity] ?? []) {
    const record = server
      .all(entity)
      .find(
        (one) => one.id !== id && isSameUnique(entityOf(entity), field, one[field], body[field]),
      );
    if (record) return { field, record };
  }
  return null;
}

/** A reference from one record to another. */
export interface Named {
  readonly entity: QueuedEntity;
  readonly id: number;
  readonly by: string;
}

const isForgotten = ({ tables }: ServerModel, { entity, id }: Named) =>
  isErased(tables[entity].get(id));

/**
 * Field → the record to which a body refers there, by the id that it tells or by name; where it tells `null`, the one to which
 * the record referred before. Null where one does not exist.
 * @param sent the fields of the request itself
 */
export function resolveNames(
  server: ServerModel,
  entity: QueuedEntity,
  { references, ...body }: Fields,
  was?: ReadonlyMap<string, Named>,
  sent: Fields = body,
): ReadonlyMap<string, Named> | null {
  const named = new Map<string, Named>();
  for (const { field, entity: other, by, isMany } of entityOf(entity).references) {
    const value = body[field];
    const told = Object(references)[field];
    const before = told === null ? was?.get(field) : undefined;
    if (before && isForgotten(server, before)) return null;
    if (before) named.set(field, before);
    if (
      told === null ||
      isMany ||
      value === null ||
      value === undefined ||
      FOUNDED.includes(String(value))
    )
      continue;
    const target = other as QueuedEntity;
    const record =
      server.tables[target].get(Number(told)) ??
      server.all(target).find((one) => isSameName(one[by], value));
    if (isErased(record)) return null;
    if (!record) {
      server.noteUnknownName({ entity, sent, target, by, value });
      return null;
    }
    named.set(field, { entity: target, id: Number(record.id), by });
  }
  return named;
}

/** The lists of others that a whole record leaves out stay as they are; on a plain server the goods of a shipment do always. */
export function keptLists(
  { isOurs }: ServerModel,
  entity: QueuedEntity,
  was: Fields | undefined,
  body: Fields,
): Fields {
  const kept = entityOf(entity).references.filter(
    ({ field, isMany }) => isMany && ((entity === 'shipment' && !isOurs) || !(field in body)),
  );
  return was
    ? pickFields(
        was,
        kept.map(({ field }) => field),
      )
    : {};
}

export const STATE = { estadoPago: true, estadoEntrega: true };
