/** The authorisation of a customer: it travels beside the body of a batch, and is kept with who recorded it. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { createFollower } from './change-follower';
import * as payloads from './payloads';
import { sendBatch, statusesOf, typesOf } from './send-batch';
import { having, type Json, type SignedIn, signIn, startApp, type TestApp } from './support';
import { daysAgo } from './times';

const CONSENT = { textVersion: '2026-11-23', at: daysAgo(7) };
const EMPLOYEE = 'empleado@fluvicarga.co';

let server: TestApp;
let employee: SignedIn;
beforeAll(async () => {
  server = await startApp();
  employee = await signIn(server, EMPLOYEE);
});

const creation = (consent?: unknown, body: Json = payloads.customer()) => ({
  key: randomUUID(),
  method: 'POST',
  path: '/api/v1/customers/save',
  body,
  ...(consent !== undefined && { consent }),
});
const update = (id: unknown, body: Json, consent: unknown) => ({
  key: randomUUID(),
  method: 'PUT',
  path: `/api/v1/customers/update/${id}`,
  body,
  consent,
});
const listed = async (id: unknown) =>
  having((await employee.call('GET', '/api/v1/customers/all')).list, 'id', id);

it('is kept with its text, its time and who recorded it, in the list and in the feed', async () => {
  const follower = createFollower(server, employee);
  const [verdict] = await sendBatch(employee, [creation(CONSENT)]);
  const expected = { ...CONSENT, by: EMPLOYEE };
  expect(verdict).toMatchObject({ status: 201, body: { consent: expected, erasedAt: null } });
  expect(await listed(verdict?.body.id)).toMatchObject({ consent: expected });
  await follower.catchUp();
  expect(having(follower.records('customer'), 'id', verdict?.body.id)).toMatchObject({
    consent: expected,
  });
});

it('is absent without one, alone and in a batch; beside others that have one too', async () => {
  const alone = await employee.call('POST', '/api/v1/customers/save', payloads.customer());
  expect(alone.body.consent).toBeNull();
  const verdicts = await sendBatch(employee, [creation(), creation(CONSENT), creation()]);
  expect(verdicts.map(({ body }) => (body.consent ? 'with' : 'without'))).toEqual([
    'without',
    'with',
    'without',
  ]);
});

it('is recorded later by an update of which nothing else changed, and stays at the next one', async () => {
  const body = payloads.customer();
  const { body: made } = await employee.call('POST', '/api/v1/customers/save', body);
  const [verdict] = await sendBatch(employee, [update(made.id, body, CONSENT)]);
  expect(verdict).toMatchObject({ status: 200, body: { version: 2, consent: CONSENT } });
  const path = `/api/v1/customers/update/${made.id}`;
  const { body: later } = await employee.call('PUT', path, { ...body, phone: '3009998877' });
  expect(later).toMatchObject({ version: 3, consent: CONSENT });
});

it('belongs to the request: the same key with another consent is another request', async () => {
  const op = creation(CONSENT);
  expect(statusesOf(await sendBatch(employee, [op]))).toEqual([201]);
  expect(await sendBatch(employee, [op])).toMatchObject([{ status: 201, replayed: true }]);
  const others = [{ ...op, consent: { ...CONSENT, textVersion: '2020-01-01' } }, { ...op }];
  for (const other of [others[0], { ...others[1], consent: undefined }])
    expect(typesOf(await sendBatch(employee, [other]))).toEqual(['key-reuse']);
});

it('does not believe a time in the future', async () => {
  const [verdict] = await sendBatch(employee, [
    creation({ ...CONSENT, at: '2099-01-01T00:00:00.000Z' }),
  ]);
  const { at } = (verdict?.body.consent ?? CONSENT) as typeof CONSENT;
  expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
});

it.each([
  ['a text version that is none', { ...CONSENT, textVersion: 'x\n' }],
  ['a time that is none', { ...CONSENT, at: '2026-13-45T99:00:00Z' }],
  ['a part of it', { at: CONSENT.at }],
  ['a word', 'sí'],
])('is refused where it is %s', async (_what, consent) => {
  const [verdict] = await sendBatch(employee, [creation(consent)]);
  expect(verdict).toMatchObject({ status: 422, body: { errors: [{ field: 'consent' }] } });
});

it('accompanies customers only', async () => {
  const [verdict] = await sendBatch(employee, [
    { ...creation(CONSENT, payloads.warehouse()), path: '/api/v1/warehouse/save' },
  ]);
  expect(verdict).toMatchObject({ status: 422, body: { errors: [{ field: 'consent' }] } });
});
