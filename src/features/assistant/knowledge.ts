/** What the device holds of the role's areas: all that answers are made of. */
import type { MirrorRow } from '../../db/schema';
import { readMeta, type UserDatabase } from '../../db/user-database';
import { customer } from '../../domain/entities/customer';
import { ENTITY_NAMES, type EntityName } from '../../domain/entity';
import type { Role } from '../../domain/options';
import { toBogotaDay } from '../../domain/rules/dates';
import { canWrite } from '../../domain/rules/permissions';
import { toShipmentNumber } from './answering/shipment-words';
import { formatDocument, toPersonName } from './answering/words';
import type { KnownName } from './understanding/names';
import type { Known } from './understanding/understand';

export interface Knowledge {
  readonly role: Role;
  readonly now: number;
  /** Empty for an entity of another role's area. */
  readonly rows: Readonly<Record<EntityName, readonly MirrorRow[]>>;
  /** Entities of which this device has never read the server's list. */
  readonly unread: ReadonlySet<EntityName>;
  /** Changes made here that the server does not have. */
  readonly waiting: number;
}

/** Reads the device; never the network. */
export async function readKnowledge(db: UserDatabase, role: Role, now: number): Promise<Knowledge> {
  const own = ownOf(role);
  const [lists, ages, queue] = await Promise.all([
    Promise.all(own.map((entity) => db.listRows(entity))),
    readAges(db, own),
    db.listUnsettled(),
  ]);
  const byEntity = new Map(own.map((entity, at) => [entity, lists[at] ?? []]));
  return {
    role,
    now,
    rows: Object.fromEntries(
      ENTITY_NAMES.map((entity) => [entity, byEntity.get(entity) ?? []]),
    ) as unknown as Knowledge['rows'],
    unread: new Set(own.filter((_, at) => ages[at] === null)),
    waiting: queue.length,
  };
}

export interface Freshness {
  /** When the oldest of the role's lists was read, ms; null where none ever was. */
  readonly readAt: number | null;
  /** How many of its lists were never read. */
  readonly missing: number;
}

export async function readFreshness(db: UserDatabase, role: Role): Promise<Freshness> {
  const ages = await readAges(db, ownOf(role));
  const known = ages.filter((at) => at !== null);
  return {
    readAt: known.length > 0 ? Math.min(...known) : null,
    missing: ages.length - known.length,
  };
}

function ownOf(role: Role): EntityName[] {
  return ENTITY_NAMES.filter((entity) => canWrite(role, entity));
}

function readAges(db: UserDatabase, entities: readonly EntityName[]) {
  return Promise.all(
    entities.map((entity) => readMeta<number | null>(db, `pulled:${entity}`, null)),
  );
}

/** The names a sentence may hold. */
export function toKnown({ rows, now }: Knowledge): Known {
  const views = rows.shipment.map(({ view }) => view);
  const vessels = unique([
    ...rows.vessel.map(({ view }) => view.nombre),
    ...views.map(({ vehiculoNombre }) => vehiculoNombre),
  ]);
  const places = unique(
    views.flatMap(({ municipioSalida, municipioLlegada }) => [municipioSalida, municipioLlegada]),
  );
  const warehouses = unique(rows.warehouse.map(({ view }) => view.name));
  const plain = (kind: KnownName['kind'], names: readonly string[]): KnownName[] =>
    names.map((name) => ({ kind, value: name, label: name, spoken: [name] }));
  const people = rows.customer.map(({ view }): KnownName => {
    const document = String(view.numDocument ?? '');
    return {
      kind: 'customer',
      value: document,
      label: `${toPersonName(view)} · ${formatDocument(document)}`,
      spoken: unique([customer.nameOf(view), view.companyName]),
    };
  });
  return {
    names: [
      ...plain('vessel', vessels),
      ...plain('place', places),
      ...plain('warehouse', warehouses),
      ...people,
    ],
    guides: rows.shipment.map((row) => toShipmentNumber(row).number),
    today: toBogotaDay(now),
  };
}

const unique = (values: readonly unknown[]) => [
  ...new Set(values.filter(Boolean).map((value) => String(value))),
];
