/** What the device holds of the role's areas: answers are computed from nothing else. */
import type { MirrorRow } from '../../db/rows';
import { readMeta, type UserDatabase } from '../../db/user-database';
import { customer } from '../../domain/entities/customer';
import { ENTITY_NAMES, type EntityName } from '../../domain/entity';
import type { Role } from '../../domain/options';
import { toBogotaDay } from '../../domain/rules/dates';
import { canWrite } from '../../domain/rules/permissions';
import type { KnownName } from './names';
import { formatDocument, toPersonName, toShipmentNumber } from './records';
import type { Known } from './request';

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

export interface Freshness {
  /** When the oldest of the role's lists was read, ms; null where none ever was. */
  readonly readAt: number | null;
  /** How many of its lists were never read. */
  readonly missing: number;
}

export async function readFreshness(db: UserDatabase, role: Role): Promise<Freshness> {
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

/** The names and numbers a sentence may contain. */
export function toKnown({ rows, now }: Knowledge): Known {
  const shipments = rows.shipment.map(({ view }) => view);
  const named = (kind: KnownName['kind'], values: readonly unknown[]) =>
    unique(values).map((name): KnownName => ({ kind, value: name, label: name, spoken: [name] }));
  const customers = rows.customer.map(({ view }): KnownName => {
    const document = String(view.numDocument ?? '');
    return {
      kind: 'customer',
      value: document,
      label: `${toPersonName(view)} · ${formatDocument(document)}`,
      spoken: unique([customer.nameOf(view), view.companyName]),
    };
  });
  const vessels = rows.vessel.map(({ view }) => view.nombre);
  const warehouses = rows.warehouse.map(({ view }) => view.name);
  return {
    names: [
      ...named('vessel', [...vessels, ...shipments.map((view) => view.vehiculoNombre)]),
      ...named(
        'place',
        shipments.flatMap((view) => [view.municipioSalida, view.municipioLlegada]),
      ),
      ...named('warehouse', warehouses),
      ...customers,
    ],
    guides: rows.shipment.map((row) => toShipmentNumber(row).number),
    today: toBogotaDay(now),
  };
}

const unique = (values: readonly unknown[]) => [...new Set(values.filter(Boolean).map(String))];
