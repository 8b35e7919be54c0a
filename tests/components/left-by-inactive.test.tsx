/** In the sync centre an administrator sees who left something on this device; nobody else does. */
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { personDatabaseName } from '../../src/db/database-names';
import { personId } from '../../src/db/device-database';
import { PersonDatabase } from '../../src/db/person-database';
import type { Role } from '../../src/domain/roles';
import { SERVER_VERSION } from '../../src/domain/server-version';
import { apiIdentity, device } from '../../src/session/connection';
import { hold, openPerson, openScreen } from './support/workplace';

/** Somebody else of the company, of whom two customers wait on this device. */
async function openBeside(rol: Role, status: 'activo' | 'inactivo') {
  const runtime = await openPerson(SERVER_VERSION, rol);
  await hold(runtime, 'user', [
    { username: 'e@f.co', name: 'Edilson', lastName: 'Ramírez', status },
  ]);
  const [user] = await runtime.db.listRows('user');
  const id = `otro-${crypto.randomUUID()}`;
  const known = await device.people.get(runtime.person);
  if (!known) throw new Error('Nobody is signed in');
  await device.people.put({ ...known, id, account: await personId(apiIdentity, user?.id ?? 0) });
  onTestFinished(() => device.people.delete(id));
  const database = new PersonDatabase(personDatabaseName(id));
  const mark = { entity: 'customer', kind: 'create', at: Date.now(), needs: [] } as const;
  await database.run('rw', [database.queue], () =>
    database.queue.bulkPut(
      [1, 2].map((seq) => ({ ...mark, id: `${id}-${seq}`, key: `${seq}`, seq, isStopped: false })),
    ),
  );
  database.close();
  await openScreen(runtime, 'sync');
  await expect.element(page.getByText('No hay nada por enviar')).toBeVisible();
}

const LEFT = 'Edilson Ramírez dejó 2 cambios sin enviar';

it('without a session it says that they stay, and offers to try again', async () => {
  await openBeside('ADMIN', 'inactivo');
  const card = page.getByRole('article', { name: LEFT });
  await expect.element(card).toBeVisible();
  await expect
    .element(card.getByText(/^Su usuario está inactivo\. Lo guardó en este equipo/))
    .toBeVisible();
  await card.getByRole('button', { name: 'Revisar', exact: true }).click();
  await expect
    .element(card.getByText('Tu sesión con el servidor terminó: inicia sesión.'))
    .toBeVisible();
  await expect.element(card.getByRole('button', { name: 'Volver a intentar' })).toBeVisible();
});

it('an employee sees nothing of it', async () => {
  await openBeside('EMPLOYEE', 'inactivo');
  expect(page.getByRole('article', { name: LEFT }).query()).toBeNull();
});
