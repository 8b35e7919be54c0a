/** Two different vessels are saved under one name: one is sent, the other is rejected and stays queued. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { next, vessel } from './support/builders';
import { createDevice } from './support/device';
import { EITHER_SERVER, type TestServer } from './support/servers';

describe.each(EITHER_SERVER)('on $name', ({ start }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());

  const called = async (nombre: unknown) =>
    (await server.list('vessel')).filter((one) => one.nombre === nombre);
  const boat = (nombre: string) =>
    vessel({ nombre, licensePlate: `GV-${next()}`, registration: `MT-${next()}` });

  test('saved on one tablet: the second is rejected for its name and sent once renamed', async () => {
    const device = createDevice(server);
    const name = `Reina ${next()}`;
    const [first, second] = [boat(name), boat(name)];
    const firstKey = await device.create('vessel', first);
    const secondKey = await device.create('vessel', second);

    await device.settle();

    expect(await called(name)).toMatchObject([{ licensePlate: first.licensePlate }]);
    expect((await device.row('vessel', firstKey)).mark).toBeNull();
    expect(await device.row('vessel', secondKey)).toMatchObject({
      mark: 'attention',
      view: { licensePlate: second.licensePlate },
    });
    expect(await device.queue()).toMatchObject([
      { key: secondKey, delivery: { state: 'rejected', error: { errors: [{ field: 'nombre' }] } } },
    ]);

    await device.update('vessel', secondKey, { ...second, nombre: `${name} II` });
    await device.settle();
    expect(await device.queue()).toEqual([]);
    expect(await called(`${name} II`)).toMatchObject([{ licensePlate: second.licensePlate }]);
  });

  test('the vessel registered at the office is not changed', async () => {
    const [office, dock] = [createDevice(server), createDevice(server)];
    const name = `La Esperanza ${next()}`;
    const theirs = boat(name);
    await office.create('vessel', theirs);
    await office.settle();
    const mine = await dock.create('vessel', boat(name));

    await dock.settle();

    expect(await called(name)).toMatchObject([{ licensePlate: theirs.licensePlate }]);
    expect(await dock.queue()).toMatchObject([{ key: mine, delivery: { state: 'rejected' } }]);
  });
});
