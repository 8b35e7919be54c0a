/** While the user types, the form names an existing record with the same document, plate or name; offline too. */
import { expect, it } from 'vitest';
import { customer } from '../server/payloads';
import { startServerProcess } from '../support/server-process';
import { findViolations } from './support/axe';
import { fill, newDocument } from './support/person';
import { OUR_EMPLOYEE } from './support/story';
import { openTablet } from './support/tablet';

it('names the record, links to it, and in the wizard uses it', async () => {
  const server = await startServerProcess();
  const api = await server.signIn(OUR_EMPLOYEE);
  const numDocument = newDocument();
  const body = customer({ numDocument, name: 'Rosalba', lastName: 'Ñusta Vaupés' });
  const { id } = (await api.call('POST', '/api/v1/customers/save', body)).body as { id: number };
  const { browser, page } = await openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  await browser.setOffline(true);

  await page.goto('/adminSection/add-customer');
  const known = page.getByRole('status').filter({ hasText: 'Ya existe: Rosalba Ñusta Vaupés' });
  await fill(page, { numDocument: numDocument.slice(0, -1) });
  expect(await known.count()).toBe(0);
  await fill(page, { numDocument });
  await known.waitFor();
  expect(await findViolations(page)).toEqual([]);
  await known.getByRole('link', { name: 'Abrir el cliente Rosalba Ñusta Vaupés' }).click();
  await page.getByRole('button', { name: 'Descartar y salir' }).click();
  await page.waitForURL(`**/more-details/${id}/customer`);

  // The record's own edit form shows no hint.
  await page.goto(`/adminSection/add-customer/${id}/update`);
  await page.locator('[name=numDocument]').waitFor();
  expect(await page.getByText('Ya existe:').count()).toBe(0);

  await page.goto('/adminSection/add-vehicle');
  await fill(page, { nombre: 'LA ESPERANZA DEL GUAVIARE' });
  await page.getByText('Ya existe: La Esperanza del Guaviare').waitFor();

  await page.goto('/adminSection/register-shipment');
  await fill(page, { remitenteCedula: newDocument() });
  await page.getByRole('button', { name: 'Agregar cliente' }).first().click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'Agregar cliente' });
  await fill(dialog, { numDocument });
  await dialog.getByRole('button', { name: 'Usar este cliente' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.waitForURL('**/module-recipient');
  await page
    .getByRole('link', { name: 'Atrás' })
    .or(page.getByRole('button', { name: 'Atrás' }))
    .click();
  expect(await page.locator('[name=remitenteCedula]').inputValue()).toBe(numDocument);
  await page.getByText('Rosalba Ñusta Vaupés').first().waitFor();
});
