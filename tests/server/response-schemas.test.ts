/** The schemas that document answers, against the answers. */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { auditPage } from '../../server/modules/audit/routes';
import { logIn } from '../../server/modules/auth/log-in';
import { batchAnswer } from '../../server/modules/batch/routes';
import { capabilities } from '../../server/modules/capabilities/routes';
import { changes } from '../../server/modules/changes/routes';
import { devices } from '../../server/modules/devices/routes';
import { userRecord } from '../../server/modules/docs/entity-schemas';
import { problem } from '../../server/modules/docs/open-api';
import { categories, cities, departments } from '../../server/modules/lookups/routes';
import { shipmentHistory } from '../../server/modules/shipments/events';
import { tracking } from '../../server/modules/shipments/tracking';
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
  ['shipmentHistory', shipmentHistory, () => `/api/v1/envios/${shipment.id}/eventos`],
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
