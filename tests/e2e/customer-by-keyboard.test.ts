/** A customer is registered with the keyboard alone, from the dashboard to the list and back. */
import { expect, it } from 'vitest';
import { startServerProcess } from '../support/server-process';
import { confirmByKey, readFocus, readOption, tabTo } from './support/keyboard';
import { customerOf, newDocument, waitForPill } from './support/person';
import { OUR_EMPLOYEE } from './support/story';
import { openTablet } from './support/tablet';

it('a customer is registered by keyboard and reaches the server', async () => {
  const server = await startServerProcess();
  const { page } = await openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  const { keyboard } = page;
  await page.goto('/adminSection');
  await page.locator('h1').waitFor();

  await tabTo(page, 'Clientes');
  await keyboard.press('Enter');
  await page.waitForURL('**/show-customers');
  await page.locator('[data-key]').first().waitFor();
  await tabTo(page, 'Registrar cliente');
  await keyboard.press('Enter');
  await page.waitForURL('**/add-customer');
  await page.locator('[name=numDocument]').waitFor();

  const numDocument = newDocument();
  const typed = customerOf(numDocument);
  await tabTo(page, 'personType');
  await keyboard.press('Space');
  for (const name of Object.keys(typed).filter((field) => field !== 'personType')) {
    await tabTo(page, name);
    const isSelect = await page.evaluate(() => document.activeElement?.tagName === 'SELECT');
    await keyboard.type(
      isSelect ? await readOption(page, String(typed[name])) : String(typed[name]),
    );
  }
  await tabTo(page, 'Guardar cliente');
  await keyboard.press('Enter');

  await confirmByKey(page);
  await page.getByText('Cliente creado correctamente').waitFor();
  await page.waitForURL('**/show-customers');
  await expect.poll(() => readFocus(page)).toBe('LISTADO DE CLIENTES');

  await waitForPill(page, { state: 'synced', pending: 0 });
  const api = await server.signIn(OUR_EMPLOYEE);
  const held = await api.list('/api/v1/customers/all');
  expect(held.filter((one) => one.numDocument === numDocument)).toMatchObject([
    { name: 'Rosalba', dateOfBirth: '1980-05-17', sex: 'Femenino', maritalStatus: 'casado' },
  ]);
});

it('an empty form lists the missing fields and focuses the first', async () => {
  const server = await startServerProcess();
  const { page } = await openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  await page.goto('/adminSection/add-customer');
  await page.locator('[name=numDocument]').waitFor();
  await tabTo(page, 'Guardar cliente');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'Hubo un error al procesar' }).waitFor();
  const summary = page.locator(':focus');
  await expect.poll(() => summary.getByRole('link').count()).toBeGreaterThan(5);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => readFocus(page)).toBe('numDocument');
});
