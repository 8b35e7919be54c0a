/** People with data on the device are counted for everybody, named for nobody, and deleted whole. */
import { beforeAll, expect, test } from 'vitest';
import { personDatabaseName } from '../../src/db/database-names';
import { drainInBackground } from '../../sw/drain-in-background';
import { countThere } from '../sync/support/shipment-scenario';
import { setUpScene } from './sealed-tablet';
import { idAt } from './support';

const ADMIN = 'admin@fluvicarga.co';
const scene = setUpScene();
let here: typeof import('../../src/session/people-here');
let admin: string;
beforeAll(async () => {
  here = await import('../../src/session/people-here');
  admin = await idAt(scene.server, ADMIN);
});

test('lists the own person first, then the others with the size and age of their queues', async () => {
  const before = Date.now();
  await scene.saveAndLock();
  await scene.session.signIn(ADMIN, 'Guaviare2026*');
  const people = await here.readPeopleHere(admin);
  expect(people).toMatchObject([
    { isMe: true, waiting: 0, since: null },
    { isMe: false, waiting: 4 },
  ]);
  expect(people[1]?.since).toBeGreaterThanOrEqual(before);
  expect(JSON.stringify(people)).not.toContain(scene.server.username);
  await drainInBackground();
  expect(await here.readPeopleHere(admin)).toMatchObject([{ isMe: true }, { waiting: 0 }]);
});

test('an administrator reads their names, where the mirror knows them', async () => {
  await scene.saveAndLock();
  await scene.session.signIn(ADMIN, 'Guaviare2026*');
  const [own] = (await scene.server.list('user')).filter(
    ({ username }) => username === scene.server.username,
  );
  const listRows = async () =>
    [
      // The office has corrected the user name since.
      {
        id: own?.id,
        view: {
          username: 'otro@fluvicarga.co',
          name: 'Rosalba',
          lastName: 'Ñusta',
          status: 'inactivo',
        },
      },
      { id: 999, view: { username: own?.username, name: 'Nadie', lastName: 'De Aquí' } },
    ] as never;
  const users = await here.readUsersHere({ listRows });
  const [, other] = await here.readPeopleHere(admin);
  expect(users.get(other?.name ?? '')).toEqual({ called: 'Rosalba Ñusta', isActive: false });
});

test('deleted, nothing of them is left, and nothing of theirs is sent', async () => {
  const voyage = await scene.saveAndLock();
  await here.forgetPerson(personDatabaseName(scene.person));
  expect(await here.readPeopleHere(admin)).toEqual([]);
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).not.toContain(personDatabaseName(scene.person));
  await drainInBackground();
  expect(await countThere(scene.server, voyage)).toEqual([0, 0, 0, 0]);
  const again = await scene.unlock();
  expect(await again.queue()).toEqual([]);
  again.db.close();
});
