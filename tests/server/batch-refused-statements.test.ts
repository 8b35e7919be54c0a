/** A batch whose operations are refused costs about as much as a good one: statements are counted, as their time depends on the machine. */
import { drizzle } from 'drizzle-orm/node-postgres';
import { beforeAll, expect, it, vi } from 'vitest';
import { BATCH_LIMIT, type BatchOp } from '../../src/domain/wire';
import * as payloads from './payloads';
import { sendBatch, statusesOf } from './send-batch';
import { createShipmentFixtures, SENDER } from './shipment-fixtures';
import { CUSTOMERS, op, post, SHIPMENTS, statusPath } from './shipment-operations';
import { type Call, caller, having, type SignedIn, serve, signIn, startApp } from './support';

// Batches of 250, on a machine that does other things too.
vi.setConfig({ testTimeout: 120_000 });

let employee: SignedIn;
let counted: Call;
const statements: string[] = [];
let facts: { readonly travelling: number; readonly strange: number; readonly sent: unknown };
beforeAll(async () => {
  const server = await startApp();
  employee = await signIn(server, 'empleado@fluvicarga.co');
  const logger = { logQuery: (query: string) => void statements.push(query) };
  counted = caller(serve(drizzle({ client: server.database.pool, logger })), employee.token);
  const shipment = await createShipmentFixtures(employee).newShipment();
  const { list } = await employee.call('GET', '/api/v1/product/all');
  const strange = list.find(({ customerNumDocument }) => `${customerNumDocument}` !== SENDER);
  facts = {
    travelling: Number(shipment.products[0]),
    strange: Number(strange?.id),
    sent: having((await employee.call('GET', '/api/v1/envios/all')).list, 'id', shipment.id).id,
  };
});

const many = (make: (place: number) => BatchOp) =>
  Array.from({ length: BATCH_LIMIT }, (_, at) => make(at));
const customer = (isTaken = false) =>
  post(CUSTOMERS, payloads.customer(isTaken ? { numDocument: SENDER } : {}));
const ships = (product: number) => post(SHIPMENTS, payloads.shipment({ productosIds: [product] }));

async function count(ops: readonly BatchOp[]) {
  statements.splice(0);
  const statuses = statusesOf(await sendBatch({ call: counted }, ops));
  return { statements: statements.length, refused: statuses.filter((one) => one >= 400).length };
}

it.each<[what: string, refused: number, ops: () => BatchOp[]]>([
  ['one duplicate', 1, () => many((at) => customer(at === 125))],
  ['ten duplicates', 10, () => many((at) => customer(at % 25 === 0))],
  ['duplicates alone', BATCH_LIMIT, () => many(() => customer(true))],
  [
    'duplicates of the first of them',
    BATCH_LIMIT - 1,
    () => {
      const { numDocument } = payloads.customer();
      return many(() => post(CUSTOMERS, payloads.customer({ numDocument })));
    },
  ],
  ['shipments of a product that travels', BATCH_LIMIT, () => many(() => ships(facts.travelling))],
  ['shipments of another’s product', BATCH_LIMIT, () => many(() => ships(facts.strange))],
  ['shipments of a product that is not there', BATCH_LIMIT, () => many(() => ships(999_999))],
  [
    'states that it cannot have',
    BATCH_LIMIT,
    () => many(() => op('PATCH', statusPath(facts.sent), { estadoEntrega: 'DEVUELTO' })),
  ],
  [
    'changes of nothing that is there',
    BATCH_LIMIT,
    () => many(() => op('PUT', '/api/v1/customers/update/999999', payloads.customer())),
  ],
])(
  '250 operations of which are refused %s: at most three times the statements of good ones',
  async (_what, refused, ops) => {
    const good = await count(many(() => customer()));
    expect(good.refused).toBe(0);
    const bad = await count(ops());
    expect(bad.refused).toBe(refused);
    expect(bad.statements).toBeLessThanOrEqual(3 * good.statements);
  },
);
