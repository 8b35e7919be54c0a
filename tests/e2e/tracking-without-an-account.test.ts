/** Public tracking by guide number shows the state of the cargo and no personal data. */
import { expect, it } from 'vitest';
import { openBrowser } from '../support/chromium';
import { startServerProcess } from '../support/server-process';

it('a shipment is found by its number, and a wrong number is reported', async () => {
  const server = await startServerProcess();
  const staff = await server.signIn('empleado@fluvicarga.co');
  const shipments = await staff.list('/api/v1/envios/all');
  const sent = shipments.find((one) => one.estadoEntrega === 'EN_TRANSITO');
  const browser = await openBrowser({ baseUrl: server.baseUrl });
  const page = await browser.page();
  await page.goto('/');
  const box = page.getByPlaceholder('Ingrese el ID de historial... Ej. Fn3918koP');
  await box.fill(String(sent?.numeroGuia));
  await page.getByRole('button', { name: '¡Rastrear ahora!' }).click();
  await page.waitForURL(`**/rastreo/${sent?.numeroGuia}`);
  const main = page.locator('main');
  await main.getByText('En tránsito').first().waitFor();
  await main.getByRole('list', { name: 'Recorrido' }).getByText('En preparación').waitFor();
  const text = (await main.textContent()) ?? '';
  expect(text).toContain(String(sent?.municipioLlegada));
  expect(text).not.toContain(String(sent?.remitenteCedula));

  browser.allow(/404/);
  await page.goto('/rastreo/ZZZZZZZZ9');
  await main.getByText('No hay un envío con ese número').waitFor();
});
