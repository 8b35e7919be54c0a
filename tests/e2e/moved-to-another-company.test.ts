/** Somebody who is moved to another company signs in over the open screen: from then on it is the new company's. */
import { expect, it } from 'vitest';
import { generateSigningKeys } from '../../src/domain/envelope/keys';
import { DEVICE_KEY_HEADER } from '../../src/domain/envelope/wire';
import {
  BATCH_PATH,
  DEVICE_HEADER,
  LIST_PATHS,
  updateWithoutPasswordPath,
} from '../../src/domain/wire';
import { DEMO_PASSWORD } from '../support/api-caller';
import { startServerProcess } from '../support/server-process';
import { toUserForm } from '../support/user-form';
import {
  confirmation,
  customerOf,
  fillAndSaveCustomer,
  newDocument,
  waitForPill,
} from './support/person';
import { askToSave, verify } from './support/records';
import { signInOver } from './support/session';
import { OUR_EMPLOYEE } from './support/story';
import { openTablet } from './support/tablet';

const SUPERADMIN = 'superadmin@fluvicarga.co';
const THERE = 'Naviera del Vaupés';

it('moving a person shows the devices on which their operations may wait', async () => {
  const server = await startServerProcess();
  const LEFT = '0199f2c4-0000-7000-8000-00000000b7d3';
  const { publicKey } = await generateSigningKeys();
  const device = { [DEVICE_HEADER]: LEFT, [DEVICE_KEY_HEADER]: publicKey };
  const credentials = { username: OUR_EMPLOYEE, password: DEMO_PASSWORD };
  const signedIn = await server.api()('POST', '/auth/log-in', credentials, device);
  const { deliveryToken } = signedIn.body as { readonly deliveryToken: string };
  const office = await server.signIn(SUPERADMIN);
  const readPerson = async () =>
    (await office.list(LIST_PATHS.user)).find(({ username }) => username === OUR_EMPLOYEE);

  const { browser, page } = await openTablet(SUPERADMIN, { baseUrl: server.baseUrl });
  // The server asks for the password first.
  browser.allow(/status of 403/);
  await page.goto(`/adminSection/add-employed/${(await readPerson())?.id}?action=update`);
  await askToSave(page, { companyName: THERE }, 'Guardar usuario');
  const asked = confirmation(page);
  await asked
    .getByText(/^Equipo B7D3: inició sesión por última vez el \d.+\. No ha enviado sin sesión\.$/)
    .waitFor();
  await asked.getByText('Lo que no se ha enviado se queda en el equipo').waitFor();
  await asked.getByRole('button', { name: 'Confirmar' }).click();
  await verify(page);
  await expect.poll(async () => JSON.stringify(await readPerson())).toContain(THERE);
  const refused = await server.api(deliveryToken)('POST', BATCH_PATH, { ops: [] });
  expect(refused.status).toBe(401);
});

it('shows nothing of the former company, and saves for the new one', async () => {
  const server = await startServerProcess();
  const office = await server.signIn(SUPERADMIN);
  const there = await server.signIn('admin@navieravaupes.co');
  const { browser, page } = await openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  await page.goto('/adminSection/show-customers');
  const rows = page.locator('[data-key]');
  await rows.first().waitFor();
  const former = await rows.allTextContents();

  const people = await office.list(LIST_PATHS.user);
  const person = toUserForm(
    people.find(({ username }) => username === OUR_EMPLOYEE),
    { companyName: THERE, estado: 'activo' },
  );
  const moved = await office.call('PUT', updateWithoutPasswordPath(person.id), person);
  expect(moved.status).toBe(200);
  browser.allow(/401|410/);
  await page.reload();
  await page.locator('main').getByRole('button', { name: 'Iniciar sesión' }).click();
  await signInOver(page, 'Inicia sesión para enviar');
  await waitForPill(page, { state: 'synced', pending: 0 });
  const shown = async () => (await rows.allTextContents()).filter((row) => former.includes(row));
  await expect.poll(shown).toEqual([]);

  const document = newDocument();
  await page.locator('a[href="/adminSection/add-customer"]:visible').first().click();
  await fillAndSaveCustomer(page, customerOf(document));
  await waitForPill(page, { state: 'synced', pending: 0 });
  const customers = await there.list(LIST_PATHS.customer);
  expect(customers.filter(({ numDocument }) => numDocument === document)).toHaveLength(1);
});
