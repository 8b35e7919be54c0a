/** `npm run journeys`: the taps and keys of everyday work, on a tablet without signal. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { createHands } from './support/hands';
import { putCargo } from './support/on-the-server';
import {
  chooseCargo,
  confirmation,
  fill,
  finishShipment,
  next,
  waitForPill,
} from './support/person';
import { newCast, OUR_EMPLOYEE, OUR_FACTS } from './support/story';
import { openTablet as openAnyTablet } from './support/tablet';

/** With a finger for a pointer: the keyboard comes up on the glass. */
const openTablet: typeof openAnyTablet = (username, options) =>
  openAnyTablet(username, { ...options, hasTouch: true });

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess({ lifetime: 'file' });
});
afterAll(() => server.close());

it('known customers, goods at hand: 8 taps and 8 keys at most (20 and 5 at first)', async () => {
  const api = await server.signIn(OUR_EMPLOYEE);
  const { sender, recipient } = await putCargo(
    api,
    { productName: 'Motobomba' },
    { productName: 'Panela' },
  );
  const { browser, page } = await openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  await browser.setOffline(true);
  await chooseCargo(page, { sender, recipient, productName: 'Motobomba' });
  await finishShipment(page, OUR_FACTS);
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await page.goto('/adminSection');

  const hands = createHands();
  await hands.tap(page.getByRole('link', { name: 'Registrar envío' }).first());
  await hands.tap(page.locator('[data-recent=remitenteCedula] button').first());
  await hands.tap(page.locator('[data-recent=destinatarioCedula] button').first());
  await hands.tap(page.getByRole('button', { name: 'Agregar Panela' }));
  await hands.tap(page.getByRole('button', { name: 'Siguiente' }));
  await page.getByText('Ya propuesto:').waitFor();
  await hands.type(page, { costoEnvio: '380000' });
  await hands.tap(page.getByRole('button', { name: 'Finalizar' }));
  await hands.tap(confirmation(page).getByRole('button', { name: 'Confirmar', exact: true }));
  await page.waitForURL('**/module-finish**');
  console.log(hands.tell('Known customers, goods at hand'));
  expect(hands.taps).toBeLessThanOrEqual(8);
  expect(hands.keys).toBeLessThanOrEqual(8);

  await browser.setOffline(false);
  await waitForPill(page, { state: 'synced', pending: 0 }, 60_000);
  const held = (await api.list('/api/v1/envios/all')).filter(
    ({ remitenteCedula }) => remitenteCedula === sender,
  );
  const { costoEnvio: _, descripcionEnvio: _d, ...proposed } = OUR_FACTS;
  expect(held).toHaveLength(2);
  expect(held.find(({ costoEnvio }) => costoEnvio === 380_000)).toMatchObject({
    ...proposed,
    descripcionEnvio: expect.stringMatching(/^\d+ Panela$/),
  });
});

it('a proposal is marked as one, and a tap removes it', async () => {
  const api = await server.signIn(OUR_EMPLOYEE);
  const { sender, recipient } = await putCargo(
    api,
    { productName: 'Motobomba' },
    { productName: 'Panela' },
  );
  const { page } = await openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  await chooseCargo(page, { sender, recipient, productName: 'Motobomba' });
  await finishShipment(page, OUR_FACTS);
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await chooseCargo(page, { sender, recipient, productName: 'Panela' });
  const note = page.getByRole('group', { name: 'Ya propuesto' });
  await note.getByText(/embarcación, .*dirección/).waitFor();
  // A new shipment begins a voyage: what ends one is not offered.
  expect(await page.locator('[name=estadoEntrega] option').allTextContents()).toEqual([
    'Elige una opción',
    'En preparación',
    'En tránsito',
  ]);
  await page.locator('[name=direccionEnvio]').fill('Otro puerto');
  await note.getByText(/dirección/).waitFor({ state: 'detached' });
  await note.getByRole('button', { name: 'Quitar' }).click();
  await note.waitFor({ state: 'detached' });
  const read = (field: string) => page.locator(`[name=${field}]`).first().inputValue();
  expect(await Promise.all(['vehiculoNombre', 'municipioLlegada', 'tipoPago'].map(read))).toEqual([
    '',
    '',
    '',
  ]);
  expect(await read('direccionEnvio')).toBe('Otro puerto');
  // Somewhere else and back: what was taken away stays away.
  await page
    .getByRole('button', { name: 'Atrás' })
    .or(page.getByRole('link', { name: 'Atrás' }))
    .first()
    .click();
  await page.getByRole('heading', { name: 'Para enviar' }).waitFor();
  await next(page);
  expect(await read('vehiculoNombre')).toBe('');
});

it('all new: 60 taps at most (81 before): sender, recipient, product and shipment', async () => {
  const { browser, page } = await openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  await browser.setOffline(true);
  const { sender, recipient, product } = newCast();
  await page.goto('/adminSection');
  const hands = createHands();
  await hands.tap(page.getByRole('link', { name: 'Registrar envío' }).first());
  for (const [field, customer] of [
    ['remitenteCedula', sender],
    ['destinatarioCedula', recipient],
  ] as const) {
    await hands.type(page, { [field]: String(customer.numDocument) });
    await hands.tap(page.getByRole('button', { name: 'Agregar cliente' }).first());
    const dialog = page.getByRole('dialog').filter({ hasText: 'Agregar cliente' });
    await hands.type(dialog, customer);
    await hands.tap(dialog.getByRole('button', { name: 'Guardar cliente' }));
    await hands.tap(confirmation(page).getByRole('button', { name: 'Confirmar', exact: true }));
    await dialog.waitFor({ state: 'detached' });
    await page.locator(`[name=${field}]`).waitFor({ state: 'detached' });
  }
  await hands.tap(page.getByRole('button', { name: 'Agregar producto' }).first());
  const dialog = page.getByRole('dialog').filter({ hasText: 'Agregar producto' });
  await hands.type(dialog, product);
  await hands.tap(dialog.getByRole('button', { name: 'Guardar producto' }));
  await hands.tap(confirmation(page).getByRole('button', { name: 'Confirmar', exact: true }));
  await dialog.waitFor({ state: 'detached' });
  await hands.tap(page.getByRole('button', { name: 'Siguiente' }));
  await hands.type(page, OUR_FACTS);
  await hands.tap(page.getByRole('button', { name: 'Finalizar' }));
  await hands.tap(confirmation(page).getByRole('button', { name: 'Confirmar', exact: true }));
  await page.waitForURL('**/module-finish**');
  console.log(hands.tell('All new'));
  expect(hands.taps).toBeLessThanOrEqual(60);
});

it('goods sent before are sent again by a tap, the changes, and two taps to confirm', async () => {
  const api = await server.signIn(OUR_EMPLOYEE);
  const { sender, recipient } = await putCargo(
    api,
    { productName: 'Panela' },
    { productName: 'Motobomba' },
  );
  const { browser, page } = await openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  await browser.setOffline(true);
  await chooseCargo(page, { sender, recipient, productName: 'Panela' });
  await finishShipment(page, OUR_FACTS);
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await page.goto('/adminSection/register-shipment');
  await fill(page, { remitenteCedula: sender });
  await next(page);
  await fill(page, { destinatarioCedula: recipient });
  await next(page);

  const hands = createHands();
  await hands.tap(page.getByRole('button', { name: 'Registrar otra vez: Panela' }));
  const dialog = page.getByRole('dialog').filter({ hasText: 'Agregar producto' });
  await hands.type(dialog, { number: '7', weight: '140' });
  await hands.tap(dialog.getByRole('button', { name: 'Guardar producto' }));
  await hands.tap(confirmation(page).getByRole('button', { name: 'Confirmar', exact: true }));
  await page.getByRole('heading', { name: 'Para enviar' }).waitFor();
  console.log(hands.tell('Goods sent before, once more'));
  expect(hands.taps).toBeLessThanOrEqual(5);
  await next(page);
  expect(await page.locator('[name=descripcionEnvio]').inputValue()).toBe('7 Panela');

  await browser.setOffline(false);
  await waitForPill(page, { state: 'synced', pending: 0 }, 60_000);
  const panela = (await api.list('/api/v1/product/all')).filter(
    ({ customerNumDocument, productName }) =>
      String(customerNumDocument) === sender && productName === 'Panela',
  );
  expect(panela.map(({ number, weight }) => [number, weight])).toContainEqual([7, 140]);
  expect(panela).toHaveLength(2);
});

it('a shipment is found by its number on paper: one tap and the typing', async () => {
  const api = await server.signIn(OUR_EMPLOYEE);
  const [first] = await api.list('/api/v1/envios/all');
  const guide = String(first?.numeroGuia);
  const { page } = await openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  await page.goto('/adminSection/show-shipment');
  await page.locator('[data-key]').first().waitFor();
  const hands = createHands();
  await hands.tap(page.getByLabel('Buscar'));
  await page.keyboard.type(guide.toLowerCase());
  await page
    .getByText(/^1 de \d+ envíos?$/)
    .first()
    .waitFor();
  await page.locator('[data-key]').getByText(guide).first().waitFor();
  console.log(hands.tell('Found by its guide number'));
  expect(hands.taps).toBe(1);
});
