/** An employee is deactivated with work on a tablet: the company's administrator reads it there, and decides. */
import { expect, it } from 'vitest';
import { formatDocument } from '../../src/domain/rules/numbers';
import { LIST_PATHS, updateWithoutPasswordPath } from '../../src/domain/wire';
import type { SignedInApi } from '../support/api-caller';
import { startServerProcess } from '../support/server-process';
import { toUserForm } from '../support/user-form';
import { findViolations } from './support/axe';
import { customerOf, newDocument, registerCustomer, signIn, waitForPill } from './support/person';
import { closeApp, endSession } from './support/session';
import { OUR_EMPLOYEE } from './support/story';
import { openTablet } from './support/tablet';

const ADMIN = 'admin@fluvicarga.co';
const EMPLOYEE = 'Edilson Ramírez Guzmán';

it('sends one in its author’s name and declines another, which stays on the tablet', async () => {
  const server = await startServerProcess();
  const office = await server.signIn(ADMIN);
  const { browser, page } = await openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  const [wanted, unwanted] = [newDocument(), newDocument()];
  await browser.setOffline(true);
  await registerCustomer(page, customerOf(wanted));
  await registerCustomer(page, customerOf(unwanted, { name: 'Dorcas' }));
  await endSession(page);
  const app = await closeApp(page);
  await deactivate(office);
  browser.allow(/401/);
  await browser.setOffline(false);
  await signIn(app, ADMIN);
  await waitForPill(app, { state: 'synced', pending: 0 });

  await app.goto('/adminSection/account');
  const here = app.getByRole('region', { name: 'Este equipo' });
  await here.getByRole('listitem').filter({ hasText: EMPLOYEE }).waitFor();
  await here.getByRole('link', { name: 'Revisar' }).click();
  const card = app.getByRole('article', { name: `${EMPLOYEE} dejó 2 cambios sin enviar` });
  await browser.setOffline(true);
  await card.getByRole('button', { name: 'Revisar' }).click();
  await card.getByText('Sin conexión: solo el servidor puede abrirlos').waitFor();
  await browser.setOffline(false);
  await card.getByRole('button', { name: 'Volver a intentar' }).click();
  const first = app.getByRole('listitem').filter({ hasText: 'Rosalba Tique Gaitán' });
  await first.getByRole('button', { name: /^Ver datos/ }).click();
  await first.getByText(formatDocument(wanted)).waitFor();
  expect(await findViolations(app)).toEqual([]);

  await first.getByRole('button', { name: /^Enviar/ }).click();
  const asked = app.getByRole('dialog', { name: `Enviar a nombre de ${EMPLOYEE}` });
  await asked.getByRole('button', { name: 'Enviar', exact: true }).click();
  await app.getByText(`Se registró 1 cambio a nombre de ${EMPLOYEE}.`).first().waitFor();
  await first.getByText('Ya está en el servidor.').waitFor();
  const second = app.getByRole('listitem').filter({ hasText: 'Dorcas Tique Gaitán' });
  await second.getByRole('button', { name: /^No enviar/ }).click();
  const refused = app.getByRole('dialog', { name: 'No enviar' });
  await refused.getByRole('button', { name: 'No enviar', exact: true }).click();
  await second.getByText('Se decidió no enviarlo.').waitFor();

  const held = await office.list(LIST_PATHS.customer);
  const found = held.filter(({ numDocument }) => [wanted, unwanted].includes(String(numDocument)));
  expect(found.map(({ numDocument, userNames }) => [numDocument, userNames].flat())).toEqual([
    [wanted, OUR_EMPLOYEE],
  ]);
  await app.reload();
  await app
    .getByRole('article', { name: `${EMPLOYEE} dejó 1 cambio sin enviar` })
    .getByText('sigue aquí para cuando vuelva')
    .waitFor();
});

async function deactivate({ list, call }: SignedInApi): Promise<void> {
  const people = await list(LIST_PATHS.user);
  const person = toUserForm(
    people.find(({ username }) => username === OUR_EMPLOYEE),
    { companyName: 'Transportes Fluviales del Guaviare', estado: 'inactivo' },
  );
  const { status } = await call('PUT', updateWithoutPasswordPath(person.id), person);
  expect(status).toBe(200);
}
