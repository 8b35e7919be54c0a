/** A record made here and acknowledged, then corrected in its form: the server has the correction, and nobody is asked. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startServerProcess } from '../support/server-process';
import {
  customerOf,
  newDocument,
  productOf,
  registerCustomer,
  waitForPill,
} from './support/person';
import { openPlainCompany } from './support/plain-company';
import { saveForm } from './support/records';
import { countOnOurs, ONCE_EACH, OUR_EMPLOYEE, PLAIN_EMPLOYEE, tellStory } from './support/story';
import { openTablet, openUsedTablet } from './support/tablet';

it('a shipment on our server, at once and again after a reading', async () => {
  const server = await startServerProcess();
  const { page } = await openUsedTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  const story = await tellStory(page);
  await waitForPill(page, { state: 'synced', pending: 0 }, 60_000);

  const api = await server.signIn(OUR_EMPLOYEE);
  const held = async () =>
    (await api.list('/api/v1/envios/all'))
      .filter(({ remitenteCedula }) => remitenteCedula === story.sender)
      .map(({ descripcionEnvio }) => descripcionEnvio);
  for (const descripcionEnvio of ['Mercado y dos remos', 'Mercado y tres remos']) {
    await openForm(page, 'show-shipment', story.sender);
    await saveForm(
      page,
      { descripcionEnvio },
      { button: 'Guardar envío', notice: 'Se actualizó correctamente.' },
    );
    await waitForPill(page, { state: 'synced', pending: 0 }, 60_000);
    expect(await held()).toEqual([descripcionEnvio]);
    await page.goto('/adminSection/sync');
    await page.getByRole('button', { name: 'Sincronizar ahora' }).click();
    await page.getByText('Hay señal y todo está al día').first().waitFor();
  }
  expect(await countOnOurs(api, story)).toEqual(ONCE_EACH);

  const other = await openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  await other.page.goto(`/adminSection/show-shipment?buscar=${story.sender}`);
  await other.page
    .getByRole('link', { name: /^Detalles: / })
    .first()
    .click();
  await other.page.getByText('Mercado y tres remos').first().waitFor();
});

it('a customer and a product beside a plain server', async () => {
  const { api, options } = await openPlainCompany();
  const { browser, page } = await openTablet(PLAIN_EMPLOYEE, options);
  // A page asks what the server can do; a plain one has no such path.
  browser.allow(/capabilities/);
  const numDocument = newDocument();
  await registerCustomer(page, customerOf(numDocument));
  await waitForPill(page, { state: 'synced', pending: 0 }, 60_000);
  await openForm(page, 'show-customers', numDocument);
  await saveForm(
    page,
    { phone: '3157778899' },
    { button: 'Guardar cliente', notice: 'Cliente actualizado correctamente' },
  );
  await waitForPill(page, { state: 'synced', pending: 0 }, 60_000);
  const customers = [...api.records('customer').values()];
  expect(
    customers.filter((one) => one.numDocument === numDocument).map(({ phone }) => String(phone)),
  ).toEqual(['3157778899']);

  const productName = `Panela ${numDocument}`;
  await page.goto('/adminSection/add-product');
  await saveForm(
    page,
    productOf({ customerNumDocument: numDocument, productName, warehouseName: 'Bodega El Muelle' }),
    { button: 'Guardar producto', notice: 'Producto creado correctamente' },
  );
  await waitForPill(page, { state: 'synced', pending: 0 }, 60_000);
  await openForm(page, 'show-products', productName);
  await saveForm(
    page,
    { number: '30' },
    { button: 'Guardar producto', notice: 'Producto actualizado correctamente' },
  );
  await waitForPill(page, { state: 'synced', pending: 0 }, 60_000);
  const products = [...api.records('product').values()];
  expect(
    products.filter((one) => one.productName === productName).map(({ number }) => Number(number)),
  ).toEqual([30]);
});

async function openForm(page: Page, list: string, search: string): Promise<void> {
  await page.goto(`/adminSection/${list}?buscar=${encodeURIComponent(search)}`);
  await page
    .getByRole('link', { name: /^Actualizar: / })
    .first()
    .click();
}
