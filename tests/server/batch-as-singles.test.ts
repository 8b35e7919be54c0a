/** A batch answers and leaves behind what the same operations do that are sent one by one, whatever they are. */
import { beforeAll, expect, it, vi } from 'vitest';
import type { BatchOp } from '../../src/domain/wire';
import { createRandom, makeOperations, NOTHING } from './random-operations';
import { sendAlone, sendBatch } from './send-batch';
import { type Json, type SignedIn, signIn, startApp, type TestApp } from './support';

vi.setConfig({ testTimeout: 300_000 });

const BATCHES = 12;
const LENGTH = 30;

interface Side {
  readonly server: TestApp;
  readonly person: SignedIn;
}
let alone: Side;
let together: Side;
beforeAll(async () => {
  [alone, together] = await Promise.all([start(), start()]);
});

async function start(): Promise<Side> {
  const server = await startApp();
  return { server, person: await signIn(server, 'admin@fluvicarga.co') };
}

interface Outcome {
  readonly status: number;
  readonly body: Json;
}

/** As a batch resolves them: the record of a create, or none, for which what names it is blocked. */
async function sendEach(
  { person }: Side,
  ops: readonly BatchOp[],
  ids: Map<string, number>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const one of ops) {
    const texts = [one.path, JSON.stringify(one.body)];
    const keys = texts.flatMap((text) => [...text.matchAll(REFERENCE)].map(([, key = '']) => key));
    if (keys.some((key) => !ids.has(key))) {
      outcomes.push({ status: 424, body: { type: 'blocked' } });
      continue;
    }
    const [path = '', body = ''] = texts.map((text) =>
      text.replace(REFERENCE, (_, key) => String(ids.get(key))),
    );
    const outcome = await sendAlone(person, { ...one, path, body: JSON.parse(body) });
    const there = outcome.body.by ? (outcome.body.record as Json) : outcome.body;
    if (one.recordKey && typeof there.id === 'number') ids.set(one.recordKey, there.id);
    outcomes.push(outcome);
  }
  return outcomes;
}

const REFERENCE = /\{"\$ref":"([0-9a-f-]{36})"\}/g;

/** Fields that no two servers have alike: numbers, guide numbers and the times of now. */
const DIFFERENT =
  /^(id|productId|.*At|.*En|numeroGuia.*|enviosIds|tripulantesIds|productosIds|envioId|viajeId|shipmentId)$/;

function comparable({ status, body }: Outcome): unknown {
  const text = JSON.stringify(body, (name, value) => (DIFFERENT.test(name) ? undefined : value));
  const { title: _, ...told } = JSON.parse(text);
  return { status, ...JSON.parse(JSON.stringify(told).replace(GUIDE, 'GUIDE')) };
}
/** In the sentences of refusals. */
const GUIDE = /(?<=envíos? |, )[A-Za-z0-9]{9}/g;

const RECORD_TABLES = {
  ...{ customer: 'customers', vessel: 'vessels', crewMember: 'crew_members', product: 'products' },
  ...{ shipment: 'shipments', voyage: 'voyages', payment: 'payments', pieceCount: 'piece_counts' },
};

/** A company's rows, each with the record keys of those it names; without numbers and times. */
async function readAll({ server: { database } }: Side): Promise<Record<string, unknown[]>> {
  const keys = Object.entries(RECORD_TABLES)
    .map(
      ([entity, table]) =>
        `select '${entity}' as entity, id, record_key::text as key from ${table}`,
    )
    .join(' union all ');
  const named = `with record as materialized (${keys})`;
  const keyOf = (entity: string, id: string) =>
    `(select key from record where entity = '${entity}' and record.id = ${id})`;
  const keysOf = (entity: string, ids: string) =>
    `(select array_agg(key order by key) from record where entity = '${entity}' and record.id = any(${ids}))`;
  const queries: Record<string, string> = {
    customers: 'select record_key, version, num_document, name, phone from customers',
    vessels: 'select record_key, version, nombre, license_plate from vessels',
    categories: 'select category_name from categories',
    products: `select record_key, version, ${keyOf('customer', 'customer_id')}, category_id > 0 from products`,
    shipments: `select record_key, version, ${keyOf('customer', 'sender_id')} as sender, ${keyOf('customer', 'recipient_id')},
      estado_entrega, estado_pago, costo_envio from shipments`,
    voyages: `select record_key, version, estado, ${keysOf('shipment', 'envios_ids')} from voyages`,
    payments: `select record_key, version, estado, valor, nota, motivo from payments`,
    counts: 'select record_key, version, bultos from piece_counts',
    holds: `select ${keyOf('shipment', 'shipment_id')} as shipment, ${keyOf('product', 'product_id')} as product,
      released_by from shipment_products`,
    events: `select ${keyOf('shipment', 'shipment_id')}, field, from_state, to_state, reason from shipment_events`,
    audit: `select action, entity, coalesce(${keyOf('audit_entries.entity', 'record_id').replace(/'/g, '')}, entity) as key, detail
      from audit_entries where action not like 'sign%' and entity <> 'user'`,
    changes: `select distinct entity, ${keyOf('row_changes.entity', 'row_changes.id').replace(/'/g, '')} as key from row_changes`,
    keys: 'select key, status, type, errors, record_version from idempotency_keys',
  };
  const read: Record<string, unknown[]> = {};
  for (const [name, query] of Object.entries(queries)) {
    const { rows } = await database.pool.query(`${named} ${query}`);
    read[name] = rows.map((row) => JSON.stringify(row).replace(GUIDE, 'GUIDE')).sort();
  }
  return read;
}

it(`${BATCHES} batches of ${LENGTH} random operations`, async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
  const random = createRandom(seed);
  const made = structuredClone(NOTHING);
  const ids = new Map<string, number>();
  const met: Record<number, number> = {};
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const ops = makeOperations(made, random, LENGTH);
    const expected = await sendEach(alone, ops, ids);
    const verdicts = await sendBatch(together.person, ops);
    for (const [place, one] of ops.entries()) {
      const outcome = expected[place] as Outcome;
      const about = { seed, batch, place, method: one.method, path: one.path, sent: one.body };
      expect({ ...about, is: comparable(verdicts[place] as Outcome) }).toEqual({
        ...about,
        is: comparable(outcome),
      });
      met[outcome.status] = (met[outcome.status] ?? 0) + 1;
    }
    expect(await readAll(together), `seed ${seed}, batch ${batch}`).toEqual(await readAll(alone));
  }
  // It would prove nothing of refusals that it does not meet.
  expect(Object.keys(met)).toEqual(
    expect.arrayContaining(['200', '201', '409', '412', '422', '424']),
  );
});
