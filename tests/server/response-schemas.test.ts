/** The schemas that document answers, against the answers. */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import {
  auditPage,
  batchAnswer,
  capabilities,
  categories,
  changes,
  cities,
  departments,
  devices,
  logIn,
  problem,
  shipmentEvents,
  tracking,
  userRecord,
} from '../../server/modules/docs/response-schemas';
import { generateSigningKeys } from '../../src/domain/envelope/keys';
import * as payloads from './payloads';
import { logInOn } from './sealed-device';
import { sendBatch } from './send-batch';
import { type SignedIn, signIn, startApp, type TestApp } from './support';

let server: TestApp;
let admin: SignedIn;
let shipment: { id: number; numeroGuia: string };
beforeAll(async () => {
  server = await startApp();
  admin = await signIn(server, 'admin@fluvicarga.co');
  const { list } = await admin.call('GET', '/api/v1/envios/all');
  shipment = list[0] as typeof shipment;
});

const GETS: [name: string, schema: v.GenericSchema, path: () => string][] = [
  ['capabilities', capabilities, () => '/api/v1/capabilities'],
  ['shipmentEvents', shipmentEvents, () => `/api/v1/envios/${shipment.id}/eventos`],
  ['tracking', tracking, () => `/api/v1/envios/rastreo/${shipment.numeroGuia}`],
  ['changes', changes, () => '/api/v1/changes'],
  ['auditPage', auditPage, () => '/api/v1/audit'],
  ['departments', departments, () => '/api/v1/department/all'],
  ['cities', cities, () => '/api/v1/city/all'],
  ['categories', categories, () => '/api/v1/product-category/all'],
  ['problem', problem, () => '/api/v1/envios/999999/eventos'],
];

it.each(GETS)('%s', async (_name, schema, path) => {
  const { body, list } = await admin.call('GET', path());
  v.parse(schema, list.length > 0 ? list : body);
});

it.each(['admin@fluvicarga.co', 'empleado@fluvicarga.co'])(
  'userRecord, for %s',
  async (username) => {
    const { list } = await (await signIn(server, username)).call('GET', '/api/v1/companie/users');
    expect(list.length).toBeGreaterThan(1);
    for (const user of list) v.parse(userRecord, user);
  },
);

it('logIn and devices', async () => {
  const keys = await generateSigningKeys();
  const { body } = await logInOn(server, { deviceId: randomUUID(), keys });
  expect(v.parse(logIn, body).deliveryToken).toBeDefined();
  const { list } = await admin.call('GET', '/api/v1/devices');
  expect(v.parse(devices, list)).toHaveLength(1);
});

it('batchAnswer', async () => {
  const op = {
    key: randomUUID(),
    method: 'POST',
    path: '/api/v1/customers/save',
    body: payloads.customer(),
  };
  v.parse(batchAnswer, { verdicts: await sendBatch(admin, [op]) });
});
