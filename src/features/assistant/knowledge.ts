/** What the device holds of the role's areas: answers are computed from nothing else. */
import type { MirrorRow } from '../../db/schema';
import { readMeta, type StoreReads } from '../../db/store';
import { customer, toPartyName } from '../../domain/entities/customer';
import { ENTITY_NAMES, type EntityName } from '../../domain/entity';
import { isKept } from '../../domain/registry';
import type { Role } from '../../domain/roles';
import { toBogotaDay } from '../../domain/rules/dates';
import { isErased } from '../../domain/rules/erased';
import { formatDocument } from '../../domain/rules/numbers';
import { canWrite } from '../../domain/rules/permissions';
import { toShipmentNumber } from '../../domain/rules/waybill';
import type { KnownName } from './names';
import { fold } from './sentence';

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

/** Reads the device, never the network. */
export async function readKnowledge(db: StoreReads, role: Role, now: number): Promise<Knowledge> {
  const readTimes = await readTimesOf(db, role);
  const [lists, operations] = await Promise.all([
    Promise.all(readTimes.map(async ({ entity }) => [entity, await db.listRows(entity)])),
    db.listUnsettled(),
  ]);
  const none = ENTITY_NAMES.map((entity) => [entity, []]);
  const rows = Object.fromEntries([...none, ...lists]) as unknown as Knowledge['rows'];
  const unread = readTimes.filter(({ at }) => at === null).map(({ entity }) => entity);
  return { role, now, rows, unread: new Set(unread), waiting: operations.length };
}

/** When each list of the role's areas was last read, ms; null of one that never was. */
export function readTimesOf(db: StoreReads, role: Role) {
  // It answers by what every server keeps.
  const own = ENTITY_NAMES.filter((entity) => canWrite(role, entity) && isKept(entity, []));
  const readTime = async (entity: EntityName) => {
    return { entity, at: await readMeta<number | null>(db, `pulled:${entity}`, null) };
  };
  return Promise.all(own.map(readTime));
}

/** The names and guide numbers a sentence may contain, and the day in Bogotá, `YYYY-MM-DD`. */
export type Known = ReturnType<typeof toKnown>;

export function toKnown({ rows, now }: Knowledge) {
  const valuesOf = (entity: EntityName, ...fields: string[]) =>
    rows[entity].flatMap(({ view }) => fields.map((field) => view[field]));
  const named = (kind: KnownName['kind'], values: readonly unknown[]) =>
    unique(values).map((name) => ({ kind, value: name, label: name, spoken: [fold(name)] }));
  const people = rows.customer.filter(({ base }) => !isErased(base));
  const customers = people.map(({ view }) => {
    const value = String(view.numDocument ?? '');
    const label = `${toPartyName(view)} · ${formatDocument(value)}`;
    const spoken = [customer.nameOf(view), String(view.companyName ?? '')];
    return { kind: 'customer' as const, value, label, spoken: unique(spoken.map(fold)) };
  });
  return {
    names: [
      ...named('vessel', [
        ...valuesOf('vessel', 'nombre'),
        ...valuesOf('shipment', 'vehiculoNombre'),
      ]),
      ...named('place', valuesOf('shipment', 'municipioSalida', 'municipioLlegada')),
      ...named('warehouse', valuesOf('warehouse', 'name')),
      ...customers,
    ],
    guides: rows.shipment.map((row) => toShipmentNumber(row).number),
    today: toBogotaDay(now),
  };
}

const unique = (values: readonly unknown[]) => [...new Set(values.filter(Boolean).map(String))];
