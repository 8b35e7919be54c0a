/** Two processes at one record at the same moment: one of them has it, and whatever is kept can have happened in some order. */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { beforeAll, expect, it } from 'vitest';
import * as payloads from '../payloads';
import { createShipmentFixtures } from '../shipment-fixtures';
import {
  type Answer,
  type Call,
  caller,
  having,
  type Json,
  signIn,
  startNodes,
  type TestApp,
} from '../support';

const VOYAGES = '/api/v1/viajes';
const PAYMENTS = '/api/v1/pagos';
const VESSEL = 'Delfín Rosado';
const OTHER_VESSEL = 'La Esperanza del Guaviare';

let nodes: readonly [TestApp, TestApp];
let calls: readonly [Call, Call];
let admins: readonly [Call, Call];
let shipping: ReturnType<typeof createShipmentFixtures>;
beforeAll(async () => {
  const [one, other] = (await startNodes(2)) as [TestApp, TestApp];
  nodes = [one, other];
  const employee = await signIn(one, 'empleado@fluvicarga.co');
  const admin = await signIn(one, 'admin@fluvicarga.co');
  calls = [caller(one.app, employee.token), caller(other.app, employee.token)];
  admins = [caller(one.app, admin.token), caller(other.app, admin.token)];
  shipping = createShipmentFixtures(employee);
});

/** As many calls at once, by turns at each process. */
const atOnce = (
  count: number,
  send: (call: Call, place: number) => Promise<Answer>,
): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => send(calls[at % 2 ? 1 : 0], at)));

/** How many answers there were of each kind. */
function tally(answers: readonly Answer[]): Readonly<Record<string, number>> {
  const kinds = answers.map(({ status, body }) => (status < 300 ? 'done' : String(body.type)));
  return Object.fromEntries([...new Set(kinds)].map((kind) => [kind, countOf(kinds, kind)]));
}
const countOf = (kinds: readonly string[], kind: string) =>
  kinds.filter((one) => one === kind).length;

const call: Call = (...args) => calls[0](...args);
const newShipment = () => shipping.newShipment({ vehiculoNombre: VESSEL });
const voyageWith = (enviosIds: unknown[], vehiculoNombre = VESSEL) =>
  payloads.voyage({ vehiculoNombre, enviosIds });
const voyagesOf = async (shipment: unknown) => {
  const { list } = await call('GET', `${VOYAGES}/all`);
  return list.filter(({ enviosIds }) => (enviosIds as unknown[]).includes(shipment));
};

it('one product is in one of ten shipments', async () => {
  const productosIds = [await shipping.newProduct()];
  const answers = await atOnce(10, (one) =>
    one('POST', '/api/v1/envios/crear-con-costo', payloads.shipment({ productosIds })),
  );
  expect(tally(answers)).toEqual({ done: 1, 'product-travels': 9 });
});

it('one shipment is on one of eight new voyages', async () => {
  const { id } = await newShipment();
  const answers = await atOnce(8, (one) => one('POST', `${VOYAGES}/save`, voyageWith([id])));
  expect(tally(answers)).toEqual({ done: 1, invalid: 7 });
  expect(await voyagesOf(id)).toHaveLength(1);
});

it('one shipment is on one of six voyages that were there', async () => {
  const { id } = await newShipment();
  const empty = await atOnce(6, (one) => one('POST', `${VOYAGES}/save`, voyageWith([])));
  const answers = await atOnce(6, (one, at) =>
    one('PUT', `${VOYAGES}/update/${empty[at]?.body.id}`, voyageWith([id])),
  );
  expect(tally(answers)).toEqual({ done: 1, invalid: 5 });
  expect(await voyagesOf(id)).toHaveLength(1);
});

it('a shipment whose vessel is being changed joins no voyage of the former one', async () => {
  const { id, numeroGuia } = await newShipment();
  const changing = new Client(nodes[0].database.pool.options);
  await changing.connect();
  await changing.query('begin');
  await changing.query(
    'update shipments set vessel_id = (select id from vessels where nombre = $1) where id = $2',
    [OTHER_VESSEL, id],
  );
  const joining = atOnce(4, (one) => one('POST', `${VOYAGES}/save`, voyageWith([id])));
  await expect.poll(() => countWaiting(), { timeout: 10_000 }).toBeGreaterThan(0);
  await changing.query('commit');
  await changing.end();
  for (const { status, body } of await joining)
    expect([status, body.errors]).toEqual([
      422,
      [{ field: 'enviosIds', message: `El envío ${numeroGuia} va en otra embarcación` }],
    ]);
  expect(await voyagesOf(id)).toEqual([]);
});

/** How many transactions wait for what another has locked. */
async function countWaiting(): Promise<number> {
  const { rows } = await nodes[0].database.pool.query(
    `select count(*)::integer as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0].waiting;
}

it('ten changes of a state are a chain: each begins where the one before it ended', async () => {
  const { id } = await newShipment();
  const answers = await atOnce(10, (one, at) =>
    one('PATCH', `/api/v1/envios/${id}/estado-pago`, {
      estadoEntrega: at % 3 ? 'EN_TRANSITO' : 'CANCELADO',
      motivo: 'No viajó',
    }),
  );
  // A state that it has already is done; none leads back from the cancellation.
  expect(['done', 'illegal-transition']).toEqual(
    expect.arrayContaining(Object.keys(tally(answers))),
  );
  const { list: events } = await call('GET', `/api/v1/envios/${id}/eventos`);
  const steps = events.filter(({ field }) => field === 'estadoEntrega');
  expect(steps.slice(1).map(({ from }) => from)).toEqual(steps.slice(0, -1).map(({ to }) => to));
  const { list } = await call('GET', '/api/v1/envios/all');
  expect(having(list, 'id', id).estadoEntrega).toBe(steps.at(-1)?.to);
});

it('one payment that is sent twelve times under one key is one', async () => {
  const { id: envioId } = await shipping.newShipment();
  const [body, headers] = [payloads.payment({ envioId }), { 'Idempotency-Key': randomUUID() }];
  const answers = await atOnce(12, (one) => one('POST', `${PAYMENTS}/save`, body, headers));
  expect(Object.keys(tally(answers)).filter((kind) => kind !== 'in-progress')).toEqual(['done']);
  const done = answers.filter(({ status }) => status < 300);
  expect(new Set(done.map(({ body: { id } }) => id)).size).toBe(1);
  const { list } = await call('GET', `${PAYMENTS}/all`);
  expect(list.filter((payment) => payment.envioId === envioId)).toHaveLength(1);
});

it('two payments of a paid shipment: an employee annuls one, and the one that pays it stays', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id: envioId } = await shipping.newShipment({ costoEnvio: 100_000 });
    const made: Json[] = [];
    for (const _ of [1, 2])
      made.push((await call('POST', `${PAYMENTS}/save`, payloads.payment({ envioId }))).body);
    expect((await shipping.patch(envioId, { estadoPago: 'PAGADO' })).status).toBe(200);
    const annulled = { estado: 'ANULADO', motivo: 'Repetido' };
    const answers = await atOnce(2, (one, at) =>
      one('PUT', `${PAYMENTS}/update/${made[at]?.id}`, { ...made[at], ...annulled }),
    );
    expect(tally(answers)).toEqual({ done: 1, 'illegal-transition': 1 });
  }
});

it('five third ADMINs find the two places that are free', async () => {
  const admin = () => payloads.user({ roleRequest: { roleListName: ['ADMIN'] } });
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, at) => admins[at % 2 ? 1 : 0]('POST', '/auth/sign-up', admin())),
  );
  expect(tally(answers)).toEqual({ done: 2, 'three-admins': 3 });
});

it('sixty batches that change two customers in opposite orders are answered, without one deadlock', async () => {
  const made: Json[] = [];
  for (const _ of [1, 2])
    made.push((await call('POST', '/api/v1/customers/save', payloads.customer())).body);
  const change = ({ id, numDocument }: Json, name: string) => ({
    key: randomUUID(),
    method: 'PUT',
    path: `/api/v1/customers/update/${id}`,
    body: payloads.customer({ numDocument, name }),
  });
  for (let round = 0; round < 15; round += 1) {
    const answers = await atOnce(4, (one, at) => {
      const ops = made.map((customer) => change(customer, `Una ${round} ${at}`));
      return one('POST', '/api/v1/batch', { ops: at % 2 ? ops : ops.reverse() });
    });
    const verdicts = answers.flatMap(({ body }) => body.verdicts as Json[]);
    expect(verdicts.map(({ status }) => status)).toEqual(Array(8).fill(200));
  }
  const failures = nodes.flatMap(({ logs }) => logs.filter(({ event }) => event === 'failure'));
  expect(failures).toEqual([]);
});
