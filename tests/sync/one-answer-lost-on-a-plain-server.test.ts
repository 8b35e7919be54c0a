/** A plain server loses one answer: the record is there once, and nobody is asked. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDuplicates } from '../../src/db/mirror/duplicates';
import { entityOf, type QueuedEntity } from '../../src/domain/entities';
import { type Fields, validate } from '../../src/domain/entity';
import { CREATE_PATHS } from '../../src/domain/wire';
import * as wire from '../server/payloads';
import { customer, product, shipment, vessel } from './support/builders';
import { createDevice, type Device } from './support/device';
import { startPlain } from './support/servers';
import { countThere, ONCE_EACH, PATHS, registerVoyage } from './support/shipment-scenario';

let server: Awaited<ReturnType<typeof startPlain>>;
beforeAll(async () => {
  server = await startPlain('empty');
});
afterAll(() => server.close());

const marta = { numDocument: '40111222' };

function crewMember(): Fields {
  const { companyName: _, employeeType: __, ...raw } = wire.crewMember();
  const typed = { ...raw, typeName: 'Capitan', companyName: server.places.company };
  const { fields, issues } = validate(entityOf('crewMember').schema, typed);
  if (!fields) throw new Error(JSON.stringify(issues));
  return fields;
}

const MADE: readonly (readonly [QueuedEntity, string, (device: Device) => Promise<Fields>])[] = [
  ['customer', 'numDocument', async () => customer()],
  ['product', 'productName', async () => product(server.places, marta)],
  ['crewMember', 'numDocument', async () => crewMember()],
  ['vessel', 'nombre', async () => vessel({ createdBy: undefined })],
  [
    'shipment',
    'descripcionEnvio',
    async (device) => {
      const key = await device.create('product', product(server.places, marta));
      await device.settleAlone();
      return shipment(server.places, marta, marta, [key]);
    },
  ],
];

const LOST = [
  ['lost', { kind: 'lose-answer' }],
  ['replaced by a gateway', { kind: 'replace', answer: { status: 504 } }],
  ['cut off', { kind: 'cut', share: 0.5 }],
  ['overtaken, the request arriving after the first read', { kind: 'late' }],
] as const;

for (const [entity, name, make] of MADE)
  test.each(LOST)(`the answer to a ${entity} is %s`, async (_how, fault) => {
    const device = createDevice(server);
    const fields = await make(device);
    const key = await device.create(entity, fields);
    // The fault cuts the body off, so there has to be one.
    if (fault.kind === 'cut') server.plain.answerWith('entity');
    device.network.inject(fault, { path: CREATE_PATHS[entity], times: 1 });
    await device.drain();
    await device.drain();
    server.plain.answerWith('empty');
    await device.network.release();
    await device.settleAlone();
    await device.pull();

    expect(await device.queue()).toEqual([]);
    const isIt = (one: Fields) => String(one[name]) === String(fields[name]);
    const there = (await server.list(entity)).filter(isIt);
    expect(there).toHaveLength(1);
    const row = await device.row(entity, key);
    expect(row).toMatchObject({ id: expect.any(Number), mark: null });
    const rows = await device.db.listRows(entity);
    expect(rows.filter(({ id }) => id === row.id)).toHaveLength(1);
    expect(await readDuplicates(device.db)).toEqual([]);
  });

test.each([
  ['the sender', PATHS.customer],
  ['the goods', PATHS.product],
  ['the shipment', PATHS.shipment],
])('the main job, with the answer to %s lost', async (_what, path) => {
  const device = createDevice(server);
  const voyage = await registerVoyage(device, server);
  device.network.inject({ kind: 'lose-answer' }, { path, times: 1 });
  await device.settleAlone();
  await device.pull();
  expect(await device.queue()).toEqual([]);
  expect(await countThere(server, voyage)).toEqual(ONCE_EACH);
  expect(device.network.writes()).toHaveLength(4);
});
