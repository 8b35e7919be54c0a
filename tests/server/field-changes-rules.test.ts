/** The rules of every write hold for an update that tells its fields: versions, keys, consent, the trail, what is valid. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { changeCustomer, startWithKinds } from './change-operations';
import * as payloads from './payloads';
import { sendBatch, statusesOf, typesOf } from './send-batch';
import { CUSTOMERS, customerUpdatePath, op, pathRef, post, versionBy } from './shipment-operations';
import type { Json } from './support';

const { device, kinds, send } = await startWithKinds();

const make = () => kinds.make('customer', payloads.customer());
const phone = (told: string) => ({ phone: told });
const was = phone('3201112233');

it('stays at its version where the same was wanted by both, and where nothing is', async () => {
  const { id } = await make();
  const first = await send('in clear', changeCustomer(id, phone('3001112233'), was));
  const [again, nothing] = await sendBatch(device.session, [
    changeCustomer(id, phone('3001112233'), was),
    changeCustomer(id, {}, {}),
  ]);
  for (const one of [first, again, nothing])
    expect(one).toMatchObject({ status: 200, body: { version: 2, phone: '3001112233' } });
});

it('is answered the first verdict when the change is sent again, whatever happened since', async () => {
  const { id } = await make();
  const first = changeCustomer(id, phone('3001112233'), was);
  await send('in clear', first);
  await send('in clear', changeCustomer(id, phone('3009998877'), phone('3001112233')));
  expect(await sendBatch(device.session, [first])).toMatchObject([
    { status: 200, replayed: true, body: { id, version: 2 } },
  ]);
  expect(await sendBatch(device.session, [await device.seal(first)])).toMatchObject([
    { status: 200, replayed: true, body: { id, version: 2 } },
  ]);
  const other = { ...first, body: { changes: phone('3005554433'), before: was } };
  expect(typesOf(await sendBatch(device.session, [other]))).toEqual(['key-reuse']);
  expect(await kinds.read('customer', id)).toMatchObject({ phone: '3009998877', version: 3 });
});

it('is compared anew where a change was refused for a conflict and is sent again', async () => {
  const { id } = await make();
  const mine = changeCustomer(id, phone('3001112233'), was);
  await send('in clear', changeCustomer(id, phone('3009998877'), was));
  expect((await send('in clear', mine)).status).toBe(412);
  await send('in clear', changeCustomer(id, was, phone('3009998877')));
  expect(await send('in clear', mine)).toMatchObject({ status: 200, body: { version: 4 } });
});

it('takes a first consent beside its changes, and keeps it', async () => {
  const { id } = await make();
  const consent = { textVersion: '2026-11-22', at: '2026-11-20T15:00:00.000Z' };
  const first = await send('sealed', changeCustomer(id, phone('3001112233'), was, { consent }));
  expect(first.body).toMatchObject({ phone: '3001112233', consent, version: 2 });
  const later = { ...consent, at: '2026-11-21T15:00:00.000Z' };
  const second = await send('sealed', changeCustomer(id, {}, {}, { consent: later }));
  expect(second.body).toMatchObject({ phone: '3001112233', consent, version: 2 });
});

it('follows its create in one batch, and changes of it each other, whichever way a path names it', async () => {
  const made = post(CUSTOMERS, payloads.customer());
  const verdicts = await sendBatch(device.session, [
    made,
    changeCustomer(pathRef(made), phone('3001112233'), was),
    changeCustomer(pathRef(made), phone('3009998877'), phone('3001112233')),
  ]);
  expect(statusesOf(verdicts)).toEqual([201, 200, 200]);
  const id = verdicts[0]?.body.id;
  const more = await sendBatch(device.session, [
    changeCustomer(pathRef(made), { address: 'Calle 1' }, { address: 'Calle 3 No. 4-5' }),
    changeCustomer(id, { cityName: 'Calamar' }, { cityName: 'Mitú' }),
    changeCustomer(pathRef(made), { cityName: 'Carurú' }, { cityName: 'Calamar' }),
  ]);
  expect(statusesOf(more)).toEqual([200, 200, 200]);
  expect(await kinds.read('customer', id)).toMatchObject({
    phone: '3009998877',
    address: 'Calle 1',
    cityName: 'Carurú',
    version: 6,
  });
});

it('tells a delivery token the fields, and nothing of the record', async () => {
  const { id } = await make();
  await send('in clear', changeCustomer(id, phone('3009998877'), was));
  const refused = await device.send(changeCustomer(id, phone('3001112233'), was));
  expect(refused).toMatchObject({ status: 412, body: { fields: ['phone'], version: 2 } });
  expect(refused.body.record).toBeUndefined();
  const done = await device.send(changeCustomer(id, { cityName: 'Calamar' }, { cityName: 'Mitú' }));
  expect(done.body).toEqual({ status: 200, id, version: 3, numeroGuia: null });
});

it('may be changed on a version, too', async () => {
  const { id } = await make();
  const one = changeCustomer(id, phone('3001112233'), was, { ifMatch: 1 });
  const late = changeCustomer(id, { cityName: 'Calamar' }, { cityName: 'Mitú' }, { ifMatch: 1 });
  const next = { ...late, key: randomUUID(), ifMatch: versionBy(one) };
  expect(statusesOf(await sendBatch(device.session, [one, late, next]))).toEqual([200, 412, 200]);
});

it('keeps what one wrote in the trail to the fields that were written', async () => {
  const { id } = await make();
  await send('in clear', changeCustomer(id, phone('3009998877'), was));
  const changes = { ...phone('3009998877'), cityName: 'Calamar' };
  await send('in clear', changeCustomer(id, changes, { ...was, cityName: 'Mitú' }));
  const { body } = await device.session.call('GET', '/api/v1/audit?entity=customer&limit=3');
  const details = (body.entries as Json[])
    .filter(({ recordId, action }) => recordId === id && action === 'update')
    .map(({ detail }) => detail);
  expect(details).toEqual([{ fields: ['cityName'] }, { fields: ['phone'] }]);
});

it('is held to every rule as the changes leave it', async () => {
  const { id } = await make();
  const { numDocument, id: other } = await make();
  const cases: readonly (readonly [Json, Json, number, Json])[] = [
    [{ email: 'no' }, { email: 'rosalba@correo.co' }, 422, { errors: [{ field: 'email' }] }],
    [{ personType: 'Juridica' }, { personType: 'Natural' }, 422, { type: 'invalid' }],
    [{ apodo: 'Rosa' }, { apodo: null }, 422, { errors: [{ field: 'apodo' }] }],
    [{ id: 1 }, { id }, 422, { errors: [{ field: 'id' }] }],
    [phone('3001112233'), {}, 422, { errors: [{ field: 'phone' }] }],
  ];
  for (const [changes, before, status, body] of cases)
    expect(await send('in clear', changeCustomer(id, changes, before))).toMatchObject({
      status,
      body,
    });
  const mine = (await kinds.read('customer', id)).numDocument;
  const taken = changeCustomer(id, { numDocument }, { numDocument: mine });
  expect(await send('in clear', taken)).toMatchObject({
    status: 409,
    body: { type: 'duplicate', record: { id: other } },
  });
  expect(await kinds.read('customer', id)).toMatchObject({ version: 1 });
  const nobody = changeCustomer(999_999, phone('3001112233'), was);
  expect((await send('in clear', nobody)).status).toBe(404);
  for (const body of [{ changes: [], before: {} }, { changes: {} }, { changes: null, before: {} }])
    expect((await send('in clear', op('PUT', customerUpdatePath(id), body))).status).toBe(422);
});

it('takes no change once its data was suppressed', async () => {
  const { id } = await make();
  await device.session.call('POST', '/auth/verify', { password: 'Guaviare2026*' });
  const { body: verified } = await device.session.call('POST', '/auth/verify', {
    password: 'Guaviare2026*',
  });
  const erased = await device.session.call(
    'POST',
    `/api/v1/customers/${id}/erase`,
    { reason: 'Lo pidió' },
    { 'Verification-Proof': String(verified.proof) },
  );
  expect(erased.status).toBe(200);
  const op = changeCustomer(id, phone('3001112233'), was);
  // Also to who asks again, because the first answer was lost.
  for (const _time of ['first', 'again'])
    expect(await send('in clear', op)).toMatchObject({
      status: 409,
      body: { type: 'erased', record: { id, name: 'Suprimido' } },
    });
});
