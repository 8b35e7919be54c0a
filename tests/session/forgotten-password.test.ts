/** A password changed elsewhere and the one before forgotten: what waits leaves by its envelopes, the rest is lost. */
import { expect, test } from 'vitest';
import { personDatabaseName } from '../../src/db/database-names';
import type { EntityName, Fields } from '../../src/domain/entity';
import { LIST_PATHS } from '../../src/domain/wire';
import { countThere, ONCE_EACH, type Voyage } from '../sync/support/shipment-scenario';
import { changeElsewhere } from './change-elsewhere';
import { setUpScene } from './sealed-tablet';

const scene = setUpScene();
const [OLD, NEW] = ['Guaviare2026*', 'Cambiada2026*'];

/** Under the session of the sign-in: the change ended those before. */
function count(token: string, voyage: Voyage): Promise<number[]> {
  const { server } = scene;
  const list = async (entity: EntityName) => {
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await server.fetch(server.baseUrl + LIST_PATHS[entity], { headers });
    return (await answer.json()) as Fields[];
  };
  return countThere({ ...server, list }, voyage);
}

test('the queue is sent without being opened, once; then the store begins empty', async () => {
  const { session, server } = scene;
  const voyage = await scene.saveAndLock();
  await changeElsewhere(server, OLD, NEW);
  const result = await session.signIn(server.username, NEW);
  if (result.is !== 'other-password') throw new Error(`It is ${result.is}`);
  const { accepted } = result;
  const { token } = accepted.login;

  scene.network.inject({ kind: 'lose-request' }, { path: 'batch', times: 1 });
  expect(await session.sendUnopened(accepted)).toEqual({ sent: 0, left: 4, photos: 0 });
  expect(await count(token, voyage)).toEqual([0, 0, 0, 0]);
  expect(await session.sendUnopened(accepted)).toEqual({ sent: 4, left: 0, photos: 0 });
  expect(await count(token, voyage)).toEqual(ONCE_EACH);
  expect(await session.sendUnopened(accepted)).toEqual({ sent: 0, left: 0, photos: 0 });

  expect(await session.signInWithoutOldData(accepted)).toMatchObject({ is: 'in' });
  const { marks } = await scene.withDisk((disk) => disk.listQueue());
  expect(marks).toEqual([]);
  expect((await indexedDB.databases()).map(({ name }) => name)).toContain(
    personDatabaseName(scene.person),
  );
});
