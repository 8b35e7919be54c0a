/** Somebody who is moved to another company signs in over the open screen: from then on it is the new company's. */
import { expect, it } from 'vitest';
import { LIST_PATHS, updateWithoutPasswordPath } from '../../src/domain/wire';
import { startServerProcess } from '../support/server-process';
import { toUserForm } from '../support/user-form';
import { customerOf, fillAndSaveCustomer, newDocument, waitForPill } from './support/person';
import { signInOver } from './support/session';
import { OUR_EMPLOYEE } from './support/story';
import { openTablet } from './support/tablet';

it('shows nothing of the former company, and saves for the new one', async () => {
  const server = await startServerProcess();
  const office = await server.signIn('superadmin@fluvicarga.co');
  const there = await server.signIn('admin@navieravaupes.co');
  const { browser, page } = await openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  await page.goto('/adminSection/show-customers');
  const rows = page.locator('[data-key]');
  await rows.first().waitFor();
  const former = await rows.allTextContents();

  const people = await office.list(LIST_PATHS.user);
  const person = toUserForm(
    people.find(({ username }) => username === OUR_EMPLOYEE),
    { companyName: 'Naviera del Vaupés', estado: 'activo' },
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
