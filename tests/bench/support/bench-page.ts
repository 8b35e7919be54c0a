/** What is measured inside a page: the real database, engine and search, in the browser that runs them. */

import { createApiClient } from '../../../src/api/client';
import { normaliseChanges } from '../../../src/api/normalise';
import { createSearchIndex } from '../../../src/crud/search-index';
import { applyChanges } from '../../../src/db/feed';
import { readLease } from '../../../src/db/lease';
import { watchRows } from '../../../src/db/live-rows';
import { readQueue } from '../../../src/db/outbox';
import { saveRecord } from '../../../src/db/save';
import { UserDatabase } from '../../../src/db/user-database';
import type { QueuedEntity } from '../../../src/domain/entities';
import { customer } from '../../../src/domain/entities/customer';
import type { Fields } from '../../../src/domain/entity';
import { createUuid, randomBytes } from '../../../src/domain/rules/uuid';
import { createDriver } from '../../../src/sync/driver';
import { createEngine } from '../../../src/sync/engine';
import { createLock } from '../../../src/sync/lock';
import { customer as customerCargo, product } from '../../sync/support/cargo';
import type { Places } from '../../sync/support/servers';

const AUTHOR = 'empleado@fluvicarga.co';
const PAGE = 1_000;
const MIRROR = ['customer'] as const;

interface BenchPlaces extends Pick<Places, 'warehouse' | 'company'> {
  /** What a shipment says besides its people and its cargo. */
  readonly shipment: Fields;
}

/** Checked once, before anything is timed. */
const PERSON = customerCargo();

const toCustomer = (number: number): Fields => ({
  ...PERSON,
  numDocument: String(20_000_000 + number),
  name: ['Luz Dary', 'Yeison', 'Rosalba', 'Ovidio', 'Marleny'][number % 5],
  lastName: ['Piñeros Güiza', 'Quiñones', 'Peña Ñáñez', 'Rodríguez', 'Chaparro'][number % 5],
  phone: `31${String(number).padStart(8, '0')}`,
  email: `persona${number}@correo.co`,
  address: `Calle ${number % 90} No. ${number % 40}`,
  cityName: ['Mitú', 'Calamar', 'Miraflores', 'Carurú'][number % 4],
});

/** Pages of the feed, as text: reading them is part of the work. */
function* feedPages(count: number): Generator<string> {
  for (let from = 0; from < count; from += PAGE) {
    const changes = Array.from({ length: Math.min(PAGE, count - from) }, (_, index) => {
      const id = 1_000_000 + from + index;
      const record = { id, version: 1, ...toCustomer(from + index) };
      return { entity: 'customer', id, version: 1, record };
    });
    yield JSON.stringify({ cursor: String(from), more: from + PAGE < count, changes });
  }
}

const newId = () => createUuid(Date.now(), randomBytes);
const save = (db: UserDatabase, entity: QueuedEntity, fields: Fields) =>
  saveRecord(db, {
    operationId: newId(),
    entity,
    key: null,
    kind: 'create',
    fields,
    author: AUTHOR,
    device: 'banco',
    now: Date.now(),
    draft: null,
  });

const spread = (times: number[]) => {
  times.sort((left, right) => left - right);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { p50: at(0.5), p95: at(0.95), max: times.at(-1) ?? 0 };
};

const bench = {
  /** Records from the feed's text until they are durable and read again. */
  async fill(name: string, count: number): Promise<{ ms: number; read: number }> {
    const db = new UserDatabase(name);
    await db.open();
    const { epoch } = await readLease(db);
    const pages = [...feedPages(count)];
    const startedAt = performance.now();
    for (const text of pages) {
      const page = normaliseChanges(JSON.parse(text));
      if (!page) throw new Error('The page is not well-formed');
      await applyChanges(db, epoch, page, MIRROR, Date.now());
    }
    const read = (await db.listRows('customer')).length;
    const ms = performance.now() - startedAt;
    db.close();
    return { ms, read };
  },

  /** One operation after the other, each durable. */
  async saves(name: string, count: number) {
    const db = new UserDatabase(name);
    const times: number[] = [];
    for (let number = 0; number < count; number += 1) {
      const startedAt = performance.now();
      await save(db, 'customer', toCustomer(9_000_000 + number));
      times.push(performance.now() - startedAt);
    }
    db.close();
    return spread(times);
  },

  /** From a save until a list of the mirror that is watched has it. */
  async visible(name: string, count: number) {
    const db = new UserDatabase(name);
    const times: number[] = [];
    let seen = 0;
    let told: () => void = () => undefined;
    const stop = watchRows(db, 'customer').subscribe((rows) => {
      if (rows.length === seen) return;
      seen = rows.length;
      told();
    });
    const next = () =>
      new Promise<void>((resolve) => {
        told = resolve;
      });
    await next();
    for (let number = 0; number < count; number += 1) {
      const shown = next();
      const startedAt = performance.now();
      await save(db, 'customer', toCustomer(9_500_000 + number));
      await shown;
      times.push(performance.now() - startedAt);
    }
    stop();
    db.close();
    return spread(times);
  },

  /** A keystroke: every row compared over all its listed fields, the texts made once. */
  async search(name: string) {
    const db = new UserDatabase(name);
    const rows = await db.listRows('customer');
    db.close();
    const index = createSearchIndex(customer);
    index.warm(rows);
    const queries = ['p', 'pi', 'piñ', 'pine', 'güiza calamar', '3100000', 'zzz', '17/05/1985'];
    const times = queries.map((query) => {
      const startedAt = performance.now();
      index.find(rows, query);
      return performance.now() - startedAt;
    });
    return { rows: rows.length, ...spread(times) };
  },

  /** A boat's day: people, their cargo, its shipments and what became of some. */
  async queue(
    name: string,
    places: BenchPlaces,
    from: number,
    operations: number,
  ): Promise<number> {
    const db = new UserDatabase(name);
    let queued = 0;
    for (let voyage = 0; queued < operations; voyage += 1) {
      const number = from + voyage;
      const sender = { ...toCustomer(number), numDocument: String(number) };
      await save(db, 'customer', sender);
      const products: string[] = [];
      for (let one = 0; one < 2; one += 1)
        products.push(
          await save(
            db,
            'product',
            product(places, sender, { productName: `Bulto ${number} ${one}` }),
          ),
        );
      await save(db, 'shipment', {
        ...places.shipment,
        remitenteCedula: String(number),
        destinatarioCedula: String(number),
        descripcionEnvio: `Viaje ${number}`,
        productosIds: products,
      });
      queued += 4;
    }
    db.close();
    return queued;
  },

  /** Until nothing waits: what a person's tap begins. */
  async replay(name: string, baseUrl: string, token: string, extensions: readonly string[]) {
    const db = new UserDatabase(name);
    await db.open();
    const after = (ms: number, run: () => void) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    };
    const holder = newId();
    const engine = createEngine({
      db,
      api: createApiClient({ baseUrl, fetch: (input, init) => fetch(input, init) }),
      session: async () => ({ username: AUTHOR, role: 'EMPLOYEE', token, extensions }),
      onUnauthenticated: async () => undefined,
      lock: createLock({ db, name, locks: navigator.locks, now: Date.now, holder, after }),
      now: Date.now,
      random: Math.random,
      holder,
    });
    let over: () => void = () => undefined;
    const isOver = new Promise<void>((resolve) => {
      over = resolve;
    });
    const driver = createDriver({
      engine: {
        async drain(options) {
          const drained = await engine.drain(options);
          if ((await readQueue(db)).length === 0) over();
          return drained;
        },
      },
      now: Date.now,
      after,
      random: Math.random,
      mayReach: () => true,
      onBroken: (error) => reportError(error),
    });
    const startedAt = performance.now();
    void driver.wake('save');
    await isOver;
    const ms = performance.now() - startedAt;
    driver.stop();
    db.close();
    return ms;
  },
};

Object.assign(globalThis, { bench });
export type Bench = typeof bench;
