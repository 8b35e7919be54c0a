/** The records of the role's areas on the device: answers are computed from nothing else. */
import type { MirrorRow } from '../../db/schema';
import { readMeta, type StoreReads } from '../../db/store';
import { customer, toPartyName } from '../../domain/entities/customer';
import { ENTITY_NAMES, type EntityName } from '../../domain/entity';
import { isKept } from '../../domain/registry';
import type { Role } from '../../domain/roles';
import { isErased } from '../../domain/rules/erased';
import { formatDocument } from '../../domain/rules/numbers';
import { canWrite } from '../../domain/rules/permissions';
import { PLAIN_SERVER } from '../../domain/server-version';
import { distinctNames, toNameKey, toPlaceKey } from '../../domain/values/same';
import { isQueueKnown, syncFacts, waitingPhotos } from '../../sync/status';
import type { KnownName } from './names';
import { fold } from './sentence';

export interface Knowledge {
  readonly role: Role;
  readonly now: number;
  /** Empty for an entity outside the role's areas. */
  readonly rows: Readonly<Record<EntityName, readonly MirrorRow[]>>;
  /** When the oldest of the lists was read from the server, ms; null where none ever was. */
  readonly readAt: number | null;
  /** Entities whose list this device has never read from the server. */
  readonly unread: ReadonlySet<EntityName>;
  /** Changes made here that the server does not have. */
  readonly waiting: number;
  /** Photos of deliveries that it does not have. */
  readonly photos: number;
  /** Those are all: nothing of this device's data is missing or not looked at yet. */
  readonly isAll: boolean;
}

/** Reads the device, never the network. */
export async function readKnowledge(db: StoreReads, role: Role, now: number): Promise<Knowledge> {
  const rows = Object.fromEntries(ENTITY_NAMES.map((entity) => [entity, [] as MirrorRow[]]));
  const unread = new Set<EntityName>();
  const readTimes: number[] = [];
  // Answers use the entities that every server keeps.
  const own = ENTITY_NAMES.filter(
    (entity) => canWrite(role, entity) && isKept(entity, PLAIN_SERVER),
  );
  for (const entity of own) {
    rows[entity] = await db.listRows(entity);
    const at = await readMeta<number | null>(db, `pulled:${entity}`, null);
    if (at === null) unread.add(entity);
    else readTimes.push(at);
  }
  // A part that was paid is not owed any more. No server has to keep payments, so their list makes no answer older.
  rows.payment = canWrite(role, 'payment') ? await db.listRows('payment') : [];
  const { length: waiting } = await db.listUnsettled();
  const readAt = readTimes.length > 0 ? Math.min(...readTimes) : null;
  const facts = syncFacts.getState();
  const photos = waitingPhotos(facts).length;
  const isAll = isQueueKnown(facts);
  const known = rows as unknown as Knowledge['rows'];
  return { role, now, rows: known, readAt, unread, waiting, photos, isAll };
}

/** The names a sentence may contain. */
export function toKnownNames({ rows }: Knowledge): KnownName[] {
  const valuesOf = (entity: EntityName, ...fields: string[]) =>
    rows[entity].flatMap(({ view }) => fields.map((field) => view[field]));
  const named = (kind: KnownName['kind'], values: readonly unknown[], keyOf = toNameKey) =>
    distinctNames(values, keyOf).map((name) => ({
      kind,
      value: name,
      label: name,
      spoken: [fold(name)],
    }));
  const people = rows.customer.filter(({ base }) => !isErased(base));
  return [
    ...named('vessel', [
      ...valuesOf('vessel', 'nombre'),
      ...valuesOf('shipment', 'vehiculoNombre'),
    ]),
    ...named('place', valuesOf('shipment', 'municipioSalida', 'municipioLlegada'), toPlaceKey),
    ...named('warehouse', valuesOf('warehouse', 'name')),
    ...people.map(({ view }) => {
      const value = String(view.numDocument ?? '');
      const label = `${toPartyName(view)} · ${formatDocument(value)}`;
      const spoken = [customer.nameOf(view), String(view.companyName ?? '')];
      return { kind: 'customer' as const, value, label, spoken: unique(spoken.map(fold)) };
    }),
  ];
}

const unique = (values: readonly unknown[]) => [...new Set(values.filter(Boolean).map(String))];
