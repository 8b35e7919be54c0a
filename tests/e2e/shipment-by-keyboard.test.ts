/** A shipment is registered with the keyboard alone, from the dashboard to its number. */
import { expect, it } from 'vitest';
import { startServerProcess } from '../support/server-process';
import { confirmByKey, readFocus, readOption, tabTo } from './support/keyboard';
import { putCargo } from './support/on-the-server';
import { waitForPill } from './support/person';
import { OUR_EMPLOYEE, OUR_FACTS } from './support/story';
import { openTablet } from './support/tablet';

it('a shipment is registered by keyboard and reaches the server', async () => {
  const server = await startServerProcess();
  const api = await server.signIn(OUR_EMPLOYEE);
  const { sender, recipient } = await putCargo(api, { productName: 'Motobomba' });
  const { page } = await openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  const { keyboard } = page;
  const press = async (wanted: string) => {
    await tabTo(page, wanted);
    await keyboard.press('Enter');
  };
  await page.goto('/adminSection');
  await page.locator('h1').waitFor();
  await press('Envíos');
  await page.waitForURL('**/show-shipment');
  await page.locator('[data-key]').first().waitFor();
  await press('Registrar envío');

  for (const [field, document] of [
    ['remitenteCedula', sender],
    ['destinatarioCedula', recipient],
  ] as const) {
    await page.locator(`[name=${field}]`).waitFor();
    if ((await readFocus(page)) !== field) await tabTo(page, field);
    await keyboard.type(document);
    await page.getByRole('button', { name: 'Editar' }).waitFor();
    await press('Siguiente');
  }
  await page.getByRole('button', { name: 'Agregar Motobomba' }).waitFor();
  await press('Agregar Motobomba');
  await page.getByRole('heading', { name: 'Para enviar' }).waitFor();
  await press('Siguiente');

  await page.locator('[name=vehiculoNombre]').waitFor();
  const typed = new Map(Object.entries(OUR_FACTS));
  const limit = 80;
  for (let presses = 0; typed.size > 0 && presses < limit; presses += 1) {
    // In the form's order.
    const field = await readFocus(page);
    const value = typed.get(field);
    if (value !== undefined) {
      const isSelect = await page.evaluate(() => document.activeElement?.tagName === 'SELECT');
      const words = isSelect ? await readOption(page, value) : value;
      // A text area keeps what was proposed, where a field is selected whole.
      if (field === 'descripcionEnvio') await keyboard.press('Control+A');
      // A native list selects an option by its first word.
      await keyboard.type(isSelect ? String(words.split(' ')[0]) : words);
      typed.delete(field);
    }
    await keyboard.press('Tab');
  }
  expect([...typed.keys()]).toEqual([]);
  if ((await readFocus(page)) !== 'Finalizar') await tabTo(page, 'Finalizar');
  await keyboard.press('Enter');
  await confirmByKey(page);
  await page.waitForURL('**/module-finish**');
  await press('Cerrar');
  await waitForPill(page, { state: 'synced', pending: 0 });
  const held = await api.list('/api/v1/envios/all');
  const { costoEnvio: _, ...facts } = OUR_FACTS;
  expect(held.filter((one) => one.remitenteCedula === sender)).toMatchObject([
    { ...facts, destinatarioCedula: recipient, costoEnvio: 1_250_000 },
  ]);
});
