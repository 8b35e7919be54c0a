/** Two servers change other fields of one record at the same moment: what both wrote is there. */
import { beforeAll, expect, it } from 'vitest';
import type { BatchOp } from '../../../src/domain/wire';
import { change, changeCustomer } from '../change-operations';
import { createKinds } from '../field-kinds';
import * as payloads from '../payloads';
import { sendBatch } from '../send-batch';
import { caller, type SignedIn, signIn, startNodes, type TestApp } from '../support';

const ROUNDS = 25;
let sessions: readonly [SignedIn, SignedIn];
let kinds: ReturnType<typeof createKinds>;
beforeAll(async () => {
  const [first, second] = (await startNodes(2)) as [TestApp, TestApp];
  const session = await signIn(first, 'admin@fluvicarga.co');
  sessions = [session, { token: session.token, call: caller(second.app, session.token) }];
  kinds = createKinds(session);
});

const sendAtOnce = async (...ops: readonly [BatchOp, BatchOp]) => {
  const sent = ops.map((one, index) => sendBatch(sessions[index] ?? sessions[0], [one]));
  return (await Promise.all(sent)).flat();
};
const statusesIn = (verdicts: readonly { readonly status: number }[]) =>
  verdicts.map(({ status }) => status).sort();

it('fields of a customer', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await kinds.make('customer', payloads.customer());
    const verdicts = await sendAtOnce(
      changeCustomer(id, { phone: '3001112233' }, { phone: '3201112233' }),
      changeCustomer(id, { cityName: 'Calamar' }, { cityName: 'Mitú' }),
    );
    expect(statusesIn(verdicts)).toEqual([200, 200]);
    expect(await kinds.read('customer', id)).toMatchObject({
      phone: '3001112233',
      cityName: 'Calamar',
      version: 3,
    });
  }
});

it('two changes of one field of a customer: the first is written, the second gets the conflict', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await kinds.make('customer', payloads.customer());
    const [one, other] = await sendAtOnce(
      changeCustomer(id, { phone: '3001112233' }, { phone: '3201112233' }),
      changeCustomer(id, { phone: '3009998877' }, { phone: '3201112233' }),
    );
    expect(statusesIn([one, other].filter((verdict) => verdict !== undefined))).toEqual([200, 412]);
    const refused = one?.status === 412 ? one : other;
    expect(refused?.body).toMatchObject({
      fields: ['phone'],
      record: { phone: one?.status === 200 ? '3001112233' : '3009998877' },
    });
  }
});

it('products and fields of a shipment, the crew of a voyage', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, products, numeroGuia } = await kinds.shipping.newShipment();
    const [one, other] = [await kinds.shipping.newProduct(), await kinds.shipping.newProduct()];
    const path = kinds.pathOf('shipment', id);
    const before = { productosIds: products };
    const verdicts = await sendAtOnce(
      change(path, { productosIds: [...products, one] }, before),
      change(
        path,
        { productosIds: [...products, other], costoEnvio: 1000 },
        { ...before, costoEnvio: 250000 },
      ),
    );
    expect(statusesIn(verdicts)).toEqual([200, 200]);
    const all = [...products, one, other];
    expect(await Promise.all(all.map(kinds.shipping.guideOf))).toEqual(all.map(() => numeroGuia));
    expect((await kinds.read('shipment', id)).costoEnvio).toBe(1000);

    const voyage = await kinds.make('voyage', payloads.voyage());
    const crew = [await kinds.make('crewMember', payloads.crewMember())];
    crew.push(await kinds.make('crewMember', payloads.crewMember()));
    const none = { tripulantesIds: [] };
    const [first, second] = crew.map((member) =>
      change(kinds.pathOf('voyage', voyage.id), { tripulantesIds: [member.id] }, none),
    );
    if (!first || !second) throw new Error('Two were made');
    expect(statusesIn(await sendAtOnce(first, second))).toEqual([200, 200]);
    const { tripulantesIds } = await kinds.read('voyage', voyage.id);
    expect((tripulantesIds as number[]).toSorted()).toEqual(
      crew.map((member) => member.id).toSorted(),
    );
  }
});
