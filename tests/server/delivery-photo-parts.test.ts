/** The parts of a photo as they are kept, and how many of them a person may send. */
import { beforeAll, expect, it } from 'vitest';
import { deliveredWith, newPhoto, type Photo, sendPart } from './photo-fixtures';
import { createSealedDevice, type SealedDevice } from './sealed-device';
import { createShipmentFixtures } from './shipment-fixtures';
import { startApp, type TestApp } from './support';

let server: TestApp;
let device: SealedDevice;
beforeAll(async () => {
  server = await startApp();
  device = await createSealedDevice(server);
});

async function deliver(): Promise<Photo> {
  const photo = newPhoto();
  const shipping = createShipmentFixtures(device.session);
  const { id } = await shipping.newShipment({ estadoEntrega: 'EN_TRANSITO' });
  expect((await shipping.patch(id, deliveredWith(photo))).status).toBe(200);
  return photo;
}

it('a part sent again writes its own row alone', async () => {
  const photo = await deliver();
  for (const part of [0, 1]) await sendPart(device, photo, part);
  const readRows = async () =>
    (
      await server.database.pool.query(
        'select part, xmin::text from delivery_photo_parts order by part',
      )
    ).rows;
  const before = await readRows();
  await sendPart(device, photo, 1);
  const after = await readRows();
  expect(after[0]).toEqual(before[0]);
  expect(after[1]).not.toEqual(before[1]);
});

it('a person who sends parts without end is told to wait a minute', async () => {
  const photo = await deliver();
  const statuses: number[] = [];
  for (let sent = 0; sent < 620; sent += 1)
    statuses.push((await sendPart(device, photo, 9)).status);
  expect([...new Set(statuses)]).toEqual([422, 429]);
  expect(statuses.indexOf(429)).toBeGreaterThan(500);
  server.clock.now += 61_000;
  expect((await sendPart(device, photo, 0)).status).toBe(200);
});
