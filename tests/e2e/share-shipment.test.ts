/** A customer is told number, state and link: by the device's own sheet, or by copying. */
import { expect, it } from 'vitest';
import { startServerProcess } from '../support/server-process';
import { waitForPill } from './support/person';
import { OUR_EMPLOYEE, tellStory } from './support/story';
import { openTablet } from './support/tablet';

it('shares the number and link of the shipment, offline as well, and names nobody', async () => {
  const server = await startServerProcess();
  const { browser, page } = await openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  await browser.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true });
  });
  await browser.setOffline(true);
  const { number, sender, recipient } = await tellStory(page);
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await page.getByRole('button', { name: 'Compartir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compartir el envío' });
  await dialog.getByText('Todavía está solo en este equipo').waitFor();
  await dialog.getByRole('button', { name: 'Copiar' }).click();
  await dialog.getByText('Copiado. Pégalo en el mensaje.').waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toBe(
    `Envío ${number}, de San José del Guaviare a Miraflores.\nEstado: En preparación.\nSíguelo en ${server.baseUrl}/rastreo/${number}`,
  );
  expect(text).not.toContain(sender);
  expect(text).not.toContain(recipient);
  await dialog.getByRole('button', { name: 'Cerrar' }).first().click();

  await browser.setOffline(false);
  await waitForPill(page, { state: 'synced', pending: 0 }, 60_000);
  // The link in the message, opened by the customer.
  await page.goto(text.split(' ').at(-1) ?? '');
  await page.getByText('En preparación').first().waitFor();
});

it('uses the device’s own sheet where it has one', async () => {
  const server = await startServerProcess();
  const { page } = await openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  await page.goto('/adminSection/show-shipment');
  await page
    .locator('[data-key]')
    .first()
    .getByRole('link', { name: /Detalles/ })
    .click();
  await page.getByRole('button', { name: 'Compartir' }).waitFor();
  await page.evaluate(() => {
    const shared: unknown[] = [];
    const share = async (data: unknown) => void shared.push(data);
    Object.assign(window, { shared });
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  });
  await page.getByRole('button', { name: 'Compartir' }).click();
  const shared = await page.evaluate(() => (window as unknown as { shared: object[] }).shared);
  expect(shared).toMatchObject([
    { text: expect.stringMatching(/^Envío \w{9}, de [\s\S]*\/rastreo\//) },
  ]);
  expect(await page.getByRole('dialog').count()).toBe(0);
});
