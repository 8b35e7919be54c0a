/** Shared parts of the measurements inside a page: a person, a save, an engine, and summaries of times. */
import { createApiClient } from '../../../src/api/client';
import { createDeviceDatabase } from '../../../src/db/device-database';
import { createCipher } from '../../../src/db/journal/cipher';
import { JournalDisk } from '../../../src/db/journal/disk';
import { JournalStore } from '../../../src/db/journal/journal-store';
import { openJournal } from '../../../src/db/journal/open-journal';
import { saveRecord } from '../../../src/db/outbox/save-record';
import type { Store } from '../../../src/db/store';
import type { QueuedEntity } from '../../../src/domain/entities';
import type { Fields } from '../../../src/domain/entity';
import { createUuid, randomBytes } from '../../../src/domain/rules/uuid';
import { createEngine } from '../../../src/sync/engine';
import { createLock } from '../../../src/sync/lock';
import type { Engine } from '../../../src/sync/types';
import { testKey } from '../../support/journal';
import { customer as customerCargo, shipment } from '../../sync/support/builders';
import type { Places } from '../../sync/support/servers';

export const AUTHOR = 'empleado@fluvicarga.co';

export const PLACES: Places = {
  company: 'Transportes Fluviales del Guaviare',
  vessel: 'Delfín Rosado',
  branch: 'Calamar',
  warehouse: 'Bodega Malecón',
};

/** Validated once, before any measurement. */
const PERSON = customerCargo();

export const toCustomer = (number: number): Fields => ({
  ...PERSON,
  numDocument: String(20_000_000 + number),
  name: ['Luz Dary', 'Yeison', 'Rosalba', 'Ovidio', 'Marleny'][number % 5],
  lastName: ['Piñeros Güiza', 'Quiñones', 'Peña Ñáñez', 'Rodríguez', 'Chaparro'][number % 5],
  phone: `31${String(number).padStart(8, '0')}`,
  email: `persona${number}@correo.co`,
  address: `Calle ${number % 90} No. ${number % 40}`,
  cityName: ['Mitú', 'Calamar', 'Miraflores', 'Carurú'][number % 4],
});

const DAY_MS = 24 * 3_600_000;

/** A shipment on the server, from one of the people to another. */
export function toShipment(number: number, people: readonly Fields[]): Fields {
  const at = (steps: number) => people[(number * steps) % people.length] ?? {};
  return {
    ...shipment(PLACES, at(7), at(13), ['1'], {
      costoEnvio: 50_000 + (number % 40) * 10_000,
      estadoEntrega: ['EN_PREPARACION', 'EN_TRANSITO', 'ENTREGADO', 'ENTREGADO'][number % 4],
      estadoPago: ['PENDIENTE', 'PAGADO'][number % 2],
    }),
    id: 2_000_000 + number,
    numeroGuia: `FC${String(number).padStart(7, '0')}`,
    createdAt: new Date(Date.now() - (number % 90) * DAY_MS).toISOString(),
  };
}

/** A store of any name, under the key of the tests; it has been opened when it resolves. */
export async function openStore(name: string): Promise<JournalStore> {
  const cipher = createCipher(await testKey(), name);
  const { locks } = navigator;
  const store = new JournalStore({ disk: new JournalDisk(name), cipher, locks, now: Date.now });
  await store.catchUp();
  return store;
}

/** The database of the signed-in person, under the name and the key by which the app opens it. */
export async function openOwn(): Promise<JournalStore> {
  const device = createDeviceDatabase();
  const stored = await device.session.get('current');
  device.close();
  if (!stored) throw new Error('Nobody is signed in');
  const store = openJournal(stored.person, stored.dataKey);
  await store.catchUp();
  return store;
}

export const newId = () => createUuid(Date.now(), randomBytes);

interface Saved {
  readonly entity: QueuedEntity;
  readonly fields: Fields;
  /** The shipment whose state it changes; a new record where absent. */
  readonly changed?: string;
  readonly author?: string;
}

export const save = (store: Store, { entity, fields, changed, author = AUTHOR }: Saved) =>
  saveRecord(store, {
    operationId: newId(),
    entity,
    key: changed ?? null,
    kind: changed === undefined ? 'create' : 'status',
    fields,
    author,
    company: null,
    device: 'banco',
    now: Date.now(),
    draft: null,
  }).then(({ key }) => key);

/** Summarises times as median, p95 and longest. */
export const spread = (times: number[]) => {
  times.sort((left, right) => left - right);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { p50: at(0.5), p95: at(0.95), max: times.at(-1) ?? 0 };
};

export const after = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

interface Place {
  readonly baseUrl: string;
  readonly token: string;
  readonly serverVersion: number;
  readonly username?: string;
}

/** The engine of a page that is signed in at the server. */
export function engineOf(db: JournalStore, place: Place): Engine {
  const { baseUrl, token, serverVersion, username = AUTHOR } = place;
  const holder = newId();
  const { locks } = navigator;
  return createEngine({
    db,
    api: createApiClient({ baseUrl, fetch: (input, init) => fetch(input, init) }),
    session: async () => ({ username, role: 'EMPLOYEE', companyId: null, token, serverVersion }),
    onUnauthenticated: async () => undefined,
    lock: createLock({ db, name: db.name, locks, now: Date.now, holder, after }),
    now: Date.now,
    random: Math.random,
    holder,
  });
}
