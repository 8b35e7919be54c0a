/** A locked tablet sends in the order in which its page would: both plan by the same rule. */
import { expect, test } from 'vitest';
import type { Fields } from '../../src/domain/entity';
import { drainInBackground } from '../../sw/drain-in-background';
import { customer } from '../sync/support/builders';
import { setUpScene } from './sealed-tablet';

const scene = setUpScene();

const sizesOfRequests = () =>
  scene.network.requests
    .filter(({ path }) => path.endsWith('/batch'))
    .map(({ body }) => (body as { ops: readonly unknown[] }).ops.length);

test('the second of two customers of one document waits for the first, is answered, and becomes its record', async () => {
  const tablet = await scene.unlock();
  const fields = customer();
  await tablet.save({ entity: 'customer', fields });
  await tablet.save({ entity: 'customer', fields: { ...fields, email: 'otro@correo.co' } });
  await tablet.lock();
  await drainInBackground();
  expect(sizesOfRequests()).toEqual([1, 1]);
  const again = await scene.unlock();
  await again.settle();
  const isOfBoth = ({ numDocument }: Fields) => numDocument === fields.numDocument;
  const [there, ...others] = (await scene.server.list('customer')).filter(isOfBoth);
  expect(others).toEqual([]);
  const rows = (await again.db.listRows('customer')).filter(({ view }) => isOfBoth(view));
  expect(rows.map(({ id }) => id)).toEqual([there?.id]);
  again.db.close();
});

test('a customer who is corrected to the document of a later one goes first, and the later one becomes its record', async () => {
  const tablet = await scene.unlock();
  const [first, second] = [customer(), customer()];
  const key = await tablet.save({ entity: 'customer', fields: first });
  await tablet.save({ entity: 'customer', fields: second });
  const { numDocument } = second;
  const fields = { ...first, numDocument };
  await tablet.save({ entity: 'customer', key, kind: 'update', fields });
  await tablet.lock();
  await drainInBackground();
  expect(sizesOfRequests()).toEqual([1, 1]);
  const there = (await scene.server.list('customer')).filter(
    (one) => one.numDocument === numDocument,
  );
  expect(there).toMatchObject([{ email: first.email }]);
});

test('an operation that no delivery token may send waits for its person, and is not asked for in vain', async () => {
  const tablet = await scene.unlock();
  const fields = {
    name: 'Bodega del puerto',
    location: 'Junto al muelle',
    capacity: 100,
    unitOfMeasurement: 'ton',
    description: 'Techada',
  };
  await tablet.save({ entity: 'warehouse', fields });
  await tablet.lock();
  await drainInBackground();
  expect(sizesOfRequests()).toEqual([]);
  const again = await scene.unlock();
  await again.settle();
  expect(await again.queue()).toEqual([]);
  expect((await scene.server.list('warehouse')).map(({ name }) => name)).toContain(fields.name);
  again.db.close();
});
