/** The measurements inside a page: the real database, engine and search, in the browser that runs them. */

import { normaliseChanges } from '../../../src/api/normalise';
import { createSearchIndex } from '../../../src/crud/search-index';
import type { JournalStore } from '../../../src/db/journal/journal-store';
import { readLease } from '../../../src/db/lease';
import { watchTables } from '../../../src/db/live-query';
import { applyChanges } from '../../../src/db/mirror/apply-changes';
import { readQueue } from '../../../src/db/outbox/queue';
import { customer } from '../../../src/domain/entities/customer';
import type { Fields } from '../../../src/domain/entity';
import { createScheduler } from '../../../src/sync/scheduler';
import { product } from '../../sync/support/builders';
import type { Places } from '../../sync/support/servers';
import { costs } from './page-costs';
import {
  after,
  engineOf,
  openOwn,
  openStore,
  save,
  spread,
  toCustomer,
  toShipment,
} from './page-parts';

const PAGE = 1_000;
const MIRROR = ['customer'] as const;
/** The number of tries of each query, whose median is reported. */
const TRIES = 5;

interface BenchPlaces extends Pick<Places, 'warehouse' | 'company'> {
  /** The shipment's fields besides its people and its cargo. */
  readonly shipment: Fields;
}

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

/** Shipments of every state, made in the last months, and before them the people that they name. */
function* shipmentPages(count: number): Generator<string> {
  const people = Array.from({ length: PAGE }, (_, index) => toCustomer(index));
  const records = people.map((record) => ['customer', record] as const);
  yield JSON.stringify(toPage(records));
  for (let from = 0; from < count; from += PAGE)
    yield JSON.stringify(
      toPage(
        Array.from({ length: Math.min(PAGE, count - from) }, (_, index) => [
          'shipment',
          toShipment(from + index, people),
        ]),
      ),
    );
}

const toPage = (records: readonly (readonly [string, Fields])[]) => ({
  cursor: '1',
  more: false,
  changes: records.map(([entity, fields], index) => {
    const id = Number(fields.id ?? 1_000_000 + index);
    return { entity, id, version: 1, record: { ...fields, id, version: 1 } };
  }),
});

async function takePages(
  db: JournalStore,
  pages: Iterable<string>,
  entities: readonly ('customer' | 'shipment')[] = MIRROR,
): Promise<void> {
  const { epoch } = await readLease(db);
  for (const text of pages) {
    const page = normaliseChanges(JSON.parse(text));
    if (!page) throw new Error('The page is not well-formed');
    await applyChanges(db, epoch, page, entities, Date.now());
  }
}

const bench = {
  ...costs,

  /** The time of records from the feed's text until they are durable and read again. */
  async fill(name: string, count: number): Promise<{ ms: number; read: number }> {
    const db = await openStore(name);
    const pages = [...feedPages(count)];
    const startedAt = performance.now();
    await takePages(db, pages);
    const read = (await db.listRows('customer')).length;
    const ms = performance.now() - startedAt;
    await db.packed;
    db.close();
    return { ms, read };
  },

  /** The same into the database of the signed-in person. @returns the number of its customers afterwards */
  async fillOwn(count: number): Promise<number> {
    const db = await openOwn();
    await takePages(db, feedPages(count));
    await db.packed;
    db.close();
    const again = await openOwn();
    const held = (await again.listRows('customer')).length;
    again.close();
    return held;
  },

  /** Shipments and their people, likewise. @returns the number of its shipments afterwards */
  async fillOwnShipments(count: number): Promise<number> {
    const db = await openOwn();
    await takePages(db, shipmentPages(count), ['customer', 'shipment']);
    await db.packed;
    db.close();
    const again = await openOwn();
    const held = (await again.listRows('shipment')).length;
    again.close();
    return held;
  },

  /** The time of a new connection until every record is in memory. */
  async reopen(name: string): Promise<{ ms: number; read: number }> {
    const startedAt = performance.now();
    const db = await openStore(name);
    const read = (await db.listRows('customer')).length;
    const ms = performance.now() - startedAt;
    db.close();
    return { ms, read };
  },

  /** The time from a save until a watched list of the mirror has it. */
  async visible(name: string, count: number) {
    const db = await openStore(name);
    await db.openTable('customer');
    const times: number[] = [];
    let told: () => void = () => undefined;
    const countRows = () => db.rowsInMemory('customer').length;
    let seen = countRows();
    const stop = db.database.watch(
      () => watchTables(db, MIRROR),
      () => {
        if (countRows() === seen) return;
        seen = countRows();
        told();
      },
      reportError,
    );
    for (let number = 0; number < count; number += 1) {
      const shown = new Promise<void>((resolve) => {
        told = resolve;
      });
      const startedAt = performance.now();
      await save(db, { entity: 'customer', fields: toCustomer(9_500_000 + number) });
      await shown;
      times.push(performance.now() - startedAt);
    }
    stop();
    db.close();
    return { ...spread(times), rows: seen };
  },

  /**
   * The time of a keystroke: every row compared over all its listed fields, the texts made once. `found`: by the
   * commonest query.
   */
  async search(name: string) {
    const db = await openStore(name);
    const rows = await db.listRows('customer');
    db.close();
    const index = createSearchIndex(customer);
    index.warm(rows);
    const queries = ['p', 'pi', 'piñ', 'pine', 'güiza calamar', '3100000', 'zzz', '17/05/1985'];
    let found = 0;
    const times = queries.map((query) => {
      const again = Array.from({ length: TRIES }, () => {
        const startedAt = performance.now();
        const some = index.find(rows, query);
        const took = performance.now() - startedAt;
        found = Math.max(found, some.length);
        return took;
      });
      return spread(again).p50;
    });
    return { rows: rows.length, found, ...spread(times) };
  },

  /** Queues a boat's day: people, their cargo, its shipments and later states of some. */
  async queue(
    name: string,
    places: BenchPlaces,
    from: number,
    operations: number,
  ): Promise<number> {
    const db = await openStore(name);
    let queued = 0;
    for (let voyage = 0; queued < operations; voyage += 1) {
      const number = from + voyage;
      const sender = { ...toCustomer(number), numDocument: String(number) };
      await save(db, { entity: 'customer', fields: sender });
      const products: string[] = [];
      for (let one = 0; one < 2; one += 1)
        products.push(
          await save(db, {
            entity: 'product',
            fields: product(places, sender, { productName: `Bulto ${number} ${one}` }),
          }),
        );
      await save(db, {
        entity: 'shipment',
        fields: {
          ...places.shipment,
          remitenteCedula: String(number),
          destinatarioCedula: String(number),
          descripcionEnvio: `Viaje ${number}`,
          productosIds: products,
        },
      });
      queued += 4;
    }
    db.close();
    return queued;
  },

  /** Sends until nothing waits, as after a person's tap. */
  async replay(name: string, baseUrl: string, token: string, serverVersion: number) {
    const db = await openStore(name);
    const engine = engineOf(db, { baseUrl, token, serverVersion });
    let over: () => void = () => undefined;
    const isOver = new Promise<void>((resolve) => {
      over = resolve;
    });
    const driver = createScheduler({
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
      isSaidUnreachable: () => false,
      onStoreFailed: (error) => reportError(error),
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
