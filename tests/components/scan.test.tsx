/** Counting what goes aboard: what was counted without the step it is due. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { hold, openPerson, openScreen } from './support/workplace';

const LONG = { timeout: 10_000 };
const button = (name: string) => page.getByRole('button', { name, exact: true });

it('a shipment whose last piece was counted elsewhere takes its step by a button, with a way back', async () => {
  const runtime = await openPerson();
  await hold(runtime, 'shipment', [{ numeroGuia: 'Guia0abcd', estadoEntrega: 'EN_PREPARACION' }]);
  const [row] = await runtime.db.listRows('shipment');
  const scans = [1, 2].map((at) => ({ shipment: row?.key, piece: { at, of: 2 }, at }));
  await runtime.db.write([], (tx) =>
    tx.putDraft({ name: 'cargo-count:EN_TRANSITO', values: { scans }, savedAt: 1 }),
  );
  await openScreen(runtime, 'scan?paso=subio');
  await expect.element(page.getByText('2 de 2')).toBeVisible();
  await button('Pasar 1 a En tránsito').click();
  await expect.element(button('Deshacer'), LONG).toBeVisible();
  await expect.element(page.getByText('En tránsito', { exact: true })).toBeVisible();
  await button('Deshacer').click();
  await expect.element(page.getByText('Se deshizo 1 cambio').first(), LONG).toBeVisible();
  await expect.element(button('Pasar 1 a En tránsito')).toBeVisible();
  await expect.element(page.getByText('2 de 2')).toBeVisible();
});

it('a double press does the offered action once, and hits nothing else', async () => {
  const runtime = await openPerson();
  await hold(runtime, 'shipment', [{ numeroGuia: 'Guia0abcd', estadoEntrega: 'EN_PREPARACION' }]);
  await openScreen(runtime, 'scan?paso=subio');
  const field = page.getByLabelText('O escribe el número');
  for (const said of ['1 contado', 'ya se leyó']) {
    await field.fill('Guia0abcd');
    await button('Buscar').click();
    await expect.element(page.getByText(said).first()).toBeVisible();
  }
  await userEvent.dblClick(button('Contar otro bulto'));
  await expect.element(page.getByText('2 contados').first()).toBeVisible();
  const scans = async () => (await runtime.db.getDraft('cargo-count:EN_TRANSITO'))?.values.scans;
  await expect.poll(scans).toHaveLength(2);
});

it('a double press takes one reading back, also where the next one is shown by its second press', async () => {
  const runtime = await openPerson();
  await hold(runtime, 'shipment', [{ numeroGuia: 'Guia0abcd', estadoEntrega: 'EN_PREPARACION' }]);
  const [row] = await runtime.db.listRows('shipment');
  const held = [1, 2, 3, 4].map((at) => ({ shipment: row?.key, piece: { at, of: 5 }, at }));
  await runtime.db.write([], (tx) =>
    tx.putDraft({ name: 'cargo-count:EN_TRANSITO', values: { scans: held }, savedAt: 1 }),
  );
  await openScreen(runtime, 'scan?paso=subio');
  const undo = button('Quitar la última lectura');
  await undo.click();
  await expect.element(page.getByText('3 bultos')).toBeVisible();
  // Its answer stands where the next one will, so that the button does not move.
  await userEvent.dblClick(undo, { delay: 150 });
  const scans = async () => (await runtime.db.getDraft('cargo-count:EN_TRANSITO'))?.values.scans;
  await expect.element(page.getByText('2 bultos')).toBeVisible();
  await expect.element(page.getByText('Se quitó la última lectura').first()).toBeVisible();
  expect(await scans()).toHaveLength(2);
  await undo.click();
  await expect.poll(scans).toHaveLength(1);
});
