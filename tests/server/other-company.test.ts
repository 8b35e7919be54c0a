/** An operation that a person saved for one company is not written in another one, whoever they are by then. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BatchOp } from '../../src/domain/wire';
import {
  createPerson,
  GUAVIARE,
  listCustomers,
  type MovedPerson,
  renamedCustomer,
  VAUPES,
} from './moved-person';
import * as payloads from './payloads';
import type { SealedDevice } from './sealed-device';
import { sendAlone, sendBatch, statusesOf, typesOf } from './send-batch';
import { CUSTOMERS, customerUpdatePath, op, post, shipmentOperations } from './shipment-operations';
import { type SignedIn, signIn, startApp, type TestApp } from './support';

const REFUSED = { status: 403, type: 'other-company', title: 'Se guardó para otra empresa' };

let server: TestApp;
let guaviare: SignedIn;
let vaupes: SignedIn;
beforeAll(async () => {
  server = await startApp();
});
let person: MovedPerson;
beforeEach(async () => {
  guaviare = await signIn(server, 'admin@fluvicarga.co');
  vaupes = await signIn(server, 'admin@navieravaupes.co');
  person = await createPerson(server);
});

const create = () => post(CUSTOMERS, payloads.customer());
const documentOf = ({ body }: BatchOp) => body.numDocument;
const countRows = async () => {
  const { rows } = await server.database.pool.query(
    `select (select count(*) from customers) + (select count(*) from products) + (select count(*) from shipments)
       + (select count(*) from shipment_events) + (select count(*) from idempotency_keys) as all`,
  );
  return Number(rows[0]?.all);
};

it('a sign-in tells who signed in, and of which company they are', async () => {
  const credentials = { username: person.username, password: person.password };
  const before = await server.call('POST', '/auth/log-in', credentials);
  expect(before.body).toMatchObject({ userId: person.id, companyId: person.device.companyId });
  await person.moveTo(VAUPES);
  const { body } = await server.call('POST', '/auth/log-in', credentials);
  expect(body.userId).toBe(person.id);
  expect(body.companyId).not.toBe(person.device.companyId);
  expect(Number.isInteger(body.companyId)).toBe(true);
});

describe('an operation of a person who was moved to another company', () => {
  /** Signs in after the move. */
  const move = async (): Promise<SealedDevice> => {
    await person.moveTo(VAUPES);
    return person.signInAgain();
  };
  const inClear = (ops: readonly BatchOp[]) =>
    ops.map((one) => ({ ...one, company: person.device.companyId }));

  it('an envelope sealed before is refused under the new session and token, and in clear', async () => {
    const customer = create();
    const sealed = await person.device.seal(customer);
    const now = await move();
    expect(now.companyId).not.toBe(person.device.companyId);
    for (const { call } of [now.deliver, now.session]) {
      const [verdict] = await sendBatch({ call }, [sealed]);
      expect(verdict).toMatchObject({ status: 403, body: REFUSED });
    }
    const [clear] = await sendBatch(now.session, inClear([customer]));
    expect(clear).toMatchObject({ status: 403, body: REFUSED });
    expect(await listCustomers(vaupes)).not.toContain(documentOf(customer));
    expect(await listCustomers(guaviare)).not.toContain(documentOf(customer));
  });

  it('nothing of a whole day is written: creates, updates, states, and operations that name them', async () => {
    const [known, renamed] = renamedCustomer();
    await sendBatch(person.device.session, inClear([known]));
    const { ops } = shipmentOperations();
    const day = [...ops, renamed];
    const sealed = await Promise.all(day.map((one) => person.device.seal(one)));
    const now = await move();
    const rows = await countRows();
    for (const sent of [sealed, inClear(day)]) {
      const verdicts = await sendBatch(now.session, sent);
      expect(typesOf(verdicts)).toEqual(day.map(() => 'other-company'));
      expect(statusesOf(verdicts)).toEqual(day.map(() => 403));
    }
    expect(await countRows()).toBe(rows);
  });

  it('a single call is refused by its header, whether it creates, updates or changes a state', async () => {
    const { ops, shipment } = shipmentOperations();
    const [customer] = ops;
    const verdicts = await sendBatch(person.device.session, inClear(ops.slice(0, 4)));
    const [made, , , sent] = verdicts.map(({ body }) => body.id);
    expect(shipment.key).toBe(verdicts[3]?.key);
    const now = await move();
    const rows = await countRows();
    const writes = [
      create(),
      op('PUT', customerUpdatePath(made), { ...customer?.body, name: 'Otra' }),
      op('PATCH', `/api/v1/envios/${sent}/estado-pago`, { estadoEntrega: 'EN_TRANSITO' }),
    ];
    for (const write of inClear(writes)) {
      const answer = await sendAlone(now.session, write);
      expect(answer).toMatchObject({ status: 403, body: REFUSED });
    }
    expect(await countRows()).toBe(rows);
    const header = { 'Company-Id': 'Guaviare' };
    const unreadable = await now.session.call('POST', CUSTOMERS, create().body, header);
    expect(unreadable).toMatchObject({ status: 422, body: { errors: [{ field: 'Company-Id' }] } });
  });

  it('is taken where it was saved for the new company, and counts as of the present one where it names none', async () => {
    const now = await move();
    const [sealed, plain] = [create(), create()];
    expect((await now.send(sealed)).status).toBe(201);
    expect((await sendAlone(now.session, plain)).status).toBe(201);
    const there = await listCustomers(vaupes);
    expect([documentOf(sealed), documentOf(plain)].map((one) => there.includes(one))).toEqual([
      true,
      true,
    ]);
  });

  it('it is refused for as long as they are away: back again, the same envelope is taken', async () => {
    const customer = create();
    const sealed = await person.device.seal(customer);
    const away = await move();
    expect(typesOf(await sendBatch(away.deliver, [sealed]))).toEqual(['other-company']);
    await person.moveTo(GUAVIARE);
    const back = await person.signInAgain();
    expect(statusesOf(await sendBatch(back.deliver, [sealed]))).toEqual([201]);
    expect(await listCustomers(guaviare)).toContain(documentOf(customer));
  });

  it('is answered as done if it arrived before the move and its answer was lost', async () => {
    const day = renamedCustomer();
    const sealed = await Promise.all(day.map((one) => person.device.seal(one)));
    const first = await sendBatch(person.device.deliver, sealed);
    expect(statusesOf(first)).toEqual([201, 200]);
    const now = await move();
    for (const sent of [sealed, inClear(day)]) {
      const again = await sendBatch(now.session, sent);
      expect(again.map(({ replayed }) => replayed)).toEqual([true, true]);
      expect(again.map(({ body }) => body.id)).toEqual(first.map(({ body }) => body.id));
    }
    expect(await listCustomers(vaupes)).not.toContain(documentOf(day[0]));
  });
});

it('an envelope that does not say its company is refused: nobody could tell where it belongs', async () => {
  const { device } = person;
  const customer = { ...create(), company: undefined } as unknown as BatchOp;
  const [verdict] = await sendBatch(device.deliver, [await device.seal(customer)]);
  expect(verdict).toMatchObject({
    status: 422,
    body: { type: 'invalid', errors: [{ field: 'company', message: 'Falta o no es válido' }] },
  });
});

it('a move ends sessions and delivery tokens, and the signing key goes on to be good', async () => {
  const { session, deliver, keys } = person.device;
  await person.moveTo(VAUPES);
  for (const { call } of [session, deliver]) {
    const answer = await call('POST', '/api/v1/batch', { ops: [create()] });
    expect(answer.status).toBe(401);
  }
  const { rows } = await server.database.pool.query(
    'select key_id from device_keys where user_id = $1 and revoked_at is null',
    [person.id],
  );
  expect(rows.map(({ key_id }) => key_id)).toContain(keys.keyId);
  const now = await person.signInAgain();
  expect((await now.send(create())).status).toBe(201);
});
