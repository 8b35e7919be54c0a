/** A SUPERADMIN gives a company another name, with what its people saved under the old one still on their tablets. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { errorOf } from '../../src/db/delivery';
import type { Fields } from '../../src/domain/entity';
import { LIST_PATHS, updatePath } from '../../src/domain/wire';
import { drainInBackground } from '../../sw/drain-in-background';
import { type SignedIn, signIn } from '../server/support';
import { type Scene, saveVoyage, setUpScene, type Tablet } from './sealed-tablet';

const NAME = 'Transportes Fluviales del Guaviare';

const scene: Scene = setUpScene();
let office: SignedIn;
beforeEach(async () => {
  office = await signIn(scene.server.app, 'superadmin@fluvicarga.co');
});
let name = NAME;
afterEach(() => rename(NAME));

async function rename(company: string) {
  const { list } = await office.call('GET', LIST_PATHS.company);
  const known = list.find((one) => one.company === name);
  const path = updatePath('company', Number(known?.id));
  const { status } = await office.call('PUT', path, { ...known, company });
  expect(status).toBe(200);
  name = company;
}

const isThere = async ({ descripcionEnvio }: Fields) =>
  (await scene.server.list('shipment')).some((one) => one.descripcionEnvio === descripcionEnvio);
const asked = async (tablet: Tablet) => (await tablet.queue()).map((one) => errorOf(one)?.errors);

test('an open page sends all of it', async () => {
  const tablet = await scene.unlock();
  const { fields } = await saveVoyage(tablet, scene.server);
  await rename('Fluviales del Guaviare');
  await tablet.settle();
  expect(await asked(tablet)).toEqual([]);
  expect(await isThere(fields)).toBe(true);
  await tablet.lock();
});

test('a locked tablet sends all of it', async () => {
  const tablet = await scene.unlock();
  const { fields } = await saveVoyage(tablet, scene.server);
  await tablet.lock();
  await rename('Fluviales del Guaviare');
  await drainInBackground();
  expect(await isThere(fields)).toBe(true);
});
