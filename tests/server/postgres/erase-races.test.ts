/** A customer's data is suppressed while other servers register shipments that name them. */
import { beforeAll, expect, it } from 'vitest';
import * as payloads from '../payloads';
import { SENDER } from '../shipment-fixtures';
import { type Call, caller, signIn, startNodes, type TestApp } from '../support';

const ROUNDS = 12;
let calls: Call[];
let first: TestApp;
beforeAll(async () => {
  const nodes = await startNodes(4);
  [first] = nodes as [TestApp];
  const { token } = await signIn(first, 'admin@fluvicarga.co');
  calls = nodes.map(({ app }) => caller(app, token));
});

it('either the shipment is first and refuses it, or it finds nobody of that document', async () => {
  const [call = first.call, ...others] = calls;
  const outcomes = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const body = payloads.customer();
    const { body: customer } = await call('POST', '/api/v1/customers/save', body);
    const products = await Promise.all(
      others.map(() => call('POST', '/api/v1/product/save', payloads.product())),
    );
    const [erased, ...shipments] = await Promise.all([
      call('POST', `/api/v1/customers/${customer.id}/erase`, { reason: 'Lo pidió' }),
      ...others.map((node, index) =>
        node(
          'POST',
          '/api/v1/envios/crear-con-costo',
          payloads.shipment({
            remitenteCedula: SENDER,
            destinatarioCedula: body.numDocument,
            productosIds: [products[index]?.body.id],
            direccionEnvio: `Calle ${round} de la carrera`,
          }),
        ),
      ),
    ]);
    const { rows } = await first.database.pool.query(
      'select direccion_envio from shipments where recipient_id = $1',
      [customer.id],
    );
    const made = shipments.filter(({ status }) => status === 201);
    expect(rows).toHaveLength(made.length);
    if (erased.status === 200) expect(made).toEqual([]);
    else expect(erased.body.type).toBe(made.length > 0 ? 'open-shipments' : 'in-progress');
    for (const { status, body: problem } of shipments.filter(({ status }) => status !== 201))
      expect([status, problem.type]).toEqual([422, 'invalid']);
    outcomes.add(String(erased.status));
  }
  expect(outcomes.size).toBeGreaterThan(0);
});
