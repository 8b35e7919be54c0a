/** The durations of the specification, 2 s, 3 s and 4 s, by the page's clock. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../support/api-caller';
import { type Browser, openBrowser } from '../support/chromium';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { holdClock, measureStay } from './support/clock';
import { putCargo } from './support/on-the-server';
import {
  chooseCargo,
  confirmation,
  fill,
  newDocument,
  signIn,
  waitForPill,
} from './support/person';
import { askToSave, companyOf, verify } from './support/records';
import { OUR_EMPLOYEE, OUR_FACTS } from './support/story';

const FAILED = 'Hubo un error al procesar la solicitud. Por favor, intente de nuevo.';
/** Two checks of the page, and the frames of the fade-out. */
const ROUGHLY_MS = 350;

let server: ServerProcess;
let proxy: FaultProxy;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  server = await startServerProcess({ lifetime: 'file' });
  proxy = await startFaultProxy(server.baseUrl);
  browser = await openBrowser({
    baseUrl: proxy.url,
    lifetime: 'file',
    // Transitions off, so that a closed notice disappears at once.
    reducedMotion: 'reduce',
  });
  browser.allow(/status of (401|403|409|422|500)/);
  page = await browser.page();
  await holdClock(page);
});
afterAll(async () => {
  await browser.close();
  await proxy.close();
  await server.close();
});

const notice = (text: string) => page.locator('[data-notice]').filter({ hasText: text });

async function expectStay(shown: Locator, wantedMs: number, press: () => Promise<void>) {
  const stayedMs = await measureStay(page, shown, press);
  expect(Math.abs(stayedMs - wantedMs), `${stayedMs} ms`).toBeLessThan(ROUGHLY_MS);
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

it('alerts of the sign-in stay for 3 s', async () => {
  await page.goto('/login');
  const missing = 'Por favor, ingrese su nombre de usuario y contraseña.';
  await expectStay(notice(missing), 3000, () => press('Iniciar sesión'));
  await fill(page, { username: 'admin@fluvicarga.co', password: 'NoEsEsta2026*' });
  await expectStay(notice('Contraseña incorrecta'), 3000, () => press('Iniciar sesión'));
});

it.each([
  [
    'inactivo@fluvicarga.co',
    'El usuario se encuentra en estado inactivo. Por favor, comuníquese con el gerente.',
    'El usuario se encuentra inactivo.',
  ],
  [
    'admin@inactiva.co',
    'La empresa a la que está asociado se encuentra inactiva.',
    'La empresa está inactiva.',
  ],
])('%s is told why at the field, and in an alert', async (username, atField, alert) => {
  await page.goto('/login');
  await fill(page, { username, password: DEMO_PASSWORD });
  await expectStay(notice(alert), 3000, () => press('Iniciar sesión'));
  const field = page.locator('[name=username]');
  const described = await field.getAttribute('aria-describedby');
  await page.locator(`[id="${described}"]`).getByText(atField, { exact: true }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

it('notices of a company stay for 2 s saved, 4 s blocked, 2 s failed', async () => {
  await signIn(page, 'superadmin@fluvicarga.co');
  await notice('Inicio de sesión exitoso.').getByText('Éxito', { exact: true }).waitFor();
  await page.goto('/adminSection/add-company');
  await page.locator('[name=nit]').waitFor();
  await expectStay(notice(FAILED), 4000, () => press('Guardar empresa'));

  const confirm = () =>
    page.getByRole('dialog').getByRole('button', { name: 'Sí', exact: true }).click();
  await askToSave(page, companyOf(newDocument()), 'Guardar empresa');
  const refusal = proxy.inject(
    { kind: 'answer', status: 500, body: '' },
    { path: '/api/v1/companie/save' },
  );
  await expectStay(notice(FAILED), 2000, confirm);
  refusal.remove();
  await askToSave(page, {}, 'Guardar empresa');
  await expectStay(notice('Empresa creada correctamente'), 2000, async () => {
    await confirm();
    await verify(page);
  });
  await page.waitForURL('**/adminSection/show-companies');
});

it('the dialog of a registered shipment stays for 3 s', async () => {
  const other = await openBrowser({ baseUrl: proxy.url, reducedMotion: 'reduce' });
  const mine = page;
  page = await other.page();
  await holdClock(page);
  const api = await server.signIn(OUR_EMPLOYEE);
  const { sender, recipient } = await putCargo(api, { productName: 'Motobomba' });
  await signIn(page, OUR_EMPLOYEE);
  await waitForPill(page, { state: 'synced', pending: 0 });
  await chooseCargo(page, { sender, recipient, productName: 'Motobomba' });
  await askToSave(page, OUR_FACTS, 'Finalizar');
  const dialog = confirmation(page);
  const asked = ((await dialog.textContent()) ?? '').replaceAll('.', '');
  const route = 'Guaviare-San José del Guaviare';
  for (const told of [sender, recipient, 'productos1', 'La Esperanza del Guaviare', route])
    expect(asked).toContain(told);
  await expectStay(
    page.getByRole('dialog').filter({ hasText: 'Envío registrado correctamente' }),
    3000,
    () => dialog.getByRole('button', { name: 'Confirmar' }).click(),
  );
  await page.waitForURL('**/module-finish**');
  page = mine;
});
