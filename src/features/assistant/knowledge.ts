/** What the device holds of the role's areas: answers are computed from nothing else. */

import type { MirrorRow } from '../../db/schema';
import { readMeta, type UserDatabase } from '../../db/user-database';
import { customer, toPartyName } from '../../domain/entities/customer';
import { ENTITY_NAMES, type EntityName } from '../../domain/entity';
import type { Role } from '../../domain/options';
import { toBogotaDay } from '../../domain/rules/dates';
import { formatDocument } from '../../domain/rules/numbers';
import { canWrite } from '../../domain/rules/permissions';
import type { KnownName } from './names';
import { toShipmentNumber } from './records';

export interface Knowledge {
  readonly role: Role;
  readonly now: number;
  /** Empty for an entity outside the role's areas. */
  readonly rows: Readonly<Record<EntityName, readonly MirrorRow[]>>;
  /** Entities whose list this device has never read from the server. */
  readonly unread: ReadonlySet<EntityName>;
  /** Changes made here that the server does not have. */
  readonly waiting: number;
}

const entitiesOf = (role: Role) => ENTITY_NAMES.filter((entity) => canWrite(role, entity));

/** Reads the device, never the network. */
export async function readKnowledge(db: UserDatabase, role: Role, now: number): Promise<Knowledge> {
  const own = entitiesOf(role);
  const [lists, readTimes, operations] = await Promise.all([
    Promise.all(own.map(async (entity) => [entity, await db.listRows(entity)] as const)),
    readTimesOf(db, own),
    db.listUnsettled(),
  ]);
  const none = ENTITY_NAMES.map((entity) => [entity, []]);
  const rows = Object.fromEntries([...none, ...lists]) as unknown as Knowledge['rows'];
  const unread = new Set(own.filter((_, at) => readTimes[at] === null));
  return { role, now, rows, unread, waiting: operations.length };
}

/** When the oldest list was read, ms (null: none ever was), and how many were never read. */
export async function readFreshness(db: UserDatabase, role: Role) {
  const times = await readTimesOf(db, entitiesOf(role));
  const known = times.filter((at) => at !== null);
  const readAt = known.length > 0 ? Math.min(...known) : null;
  return { readAt, missing: times.length - known.length };
}

function readTimesOf(db: UserDatabase, entities: readonly EntityName[]) {
  return Promise.all(
    entities.map((entity) => readMeta<number | null>(db, `pulled:${entity}`, null)),
  );
}

/** The names and guide numbers a sentence may contain, and the day in Bogotá, `YYYY-MM-DD`. */
export type Known = ReturnType<typeof toKnown>;

export function toKnown({ rows, now }: Knowledge) {
  const named = (kind: KnownName['kind'], values: readonly unknown[]) =>
    unique(values).map((name): KnownName => ({ kind, value: name, label: name, spoken: [name] }));
  const valuesOf = (entity: EntityName, ...fields: string[]) =>
    rows[entity].flatMap(({ view }) => fields.map((field) => view[field]));
  const vessels = [...valuesOf('vessel', 'nombre'), ...valuesOf('shipment', 'vehiculoNombre')];
  const customers = rows.customer.map(({ view }): KnownName => {
    const value = String(view.numDocument ?? '');
    const label = `${toPartyName(view)} · ${formatDocument(value)}`;
    const spoken = unique([customer.nameOf(view), view.companyName]);
    return { kind: 'customer', value, label, spoken };
  });
  return {
    names: [
      ...named('vessel', vessels),
      ...named('place', valuesOf('shipment', 'municipioSalida', 'municipioLlegada')),
      ...named('warehouse', valuesOf('warehouse', 'name')),
      ...customers,
    ],
    guides: rows.shipment.map((row) => toShipmentNumber(row).number),
    today: toBogotaDay(now),
  };
}

const unique = (values: readonly unknown[]) => [...new Set(values.filter(Boolean).map(String))];
