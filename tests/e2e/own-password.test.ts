/** One's own password: changed in Mi Cuenta, chosen at the first sign-in, and asked for again before a user is saved. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NETWORK_FAILURES, openBrowser } from '../support/chromium';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { confirmation, customerOf, fill, newDocument, signIn, waitForPill } from './support/person';
import { askToSave, saveForm, userOf, verification, verify } from './support/records';
import { openTablet } from './support/tablet';

const ADMIN = 'admin@fluvicarga.co';
const EMPLOYEE = 'empleado@fluvicarga.co';
const DEMO = 'Guaviare2026*';
const FIRST = 'Tucunare-7492*';
const OWN = 'MiaPropia2026*';

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess({ lifetime: 'file' });
});
afterAll(() => server.close());

const signOut = async (page: Page) => {
  await page.goto('/adminSection/account');
  await page.getByRole('main').getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.waitForURL(/\/login$/i);
};
const refusedTo = async (page: Page, password: string) => {
  await fill(page, { username: EMPLOYEE, password });
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.getByText('Revisa la contraseña e inténtalo otra vez.').waitFor();
};

it('a password changed in Mi Cuenta signs the others out, sends the queue and unlocks offline', async () => {
  const { browser, page } = await openTablet(EMPLOYEE, { baseUrl: server.baseUrl });
  const elsewhere = await server.signIn(EMPLOYEE);
  browser.allow(/status of (401|422)/);
  browser.allow(NETWORK_FAILURES);
  await page.goto('/adminSection/account');
  const form = page.getByRole('region', { name: 'Cambiar mi contraseña' });
  const button = form.getByRole('button', { name: 'Cambiar contraseña' });

  await browser.setOffline(true);
  await form.getByText('ahora no hay señal, así que aquí no se puede').waitFor();
  await browser.setOffline(false);
  await form.getByText('En otros equipos tu sesión termina.').waitFor();

  await button.click();
  expect(await form.getByText('Campo obligatorio').count()).toBe(3);
  const typed = { currentPassword: 'NoEsEsta2026*', newPassword: OWN, confirmPassword: OWN };
  await fill(form, { ...typed, confirmPassword: 'Otra2026*' });
  await button.click();
  await form.getByText('La contraseña no coincide').waitFor();
  await fill(form, typed);
  await button.click();
  await form.getByText('La contraseña actual no es correcta').waitFor();
  await fill(form, { ...typed, currentPassword: DEMO });
  await button.click();
  await page.getByText('Contraseña cambiada.').first().waitFor();
  expect((await elsewhere.call('GET', '/api/v1/customers/all')).status).toBe(401);

  // Signed in still, and with a delivery token of its own.
  const numDocument = newDocument();
  await page.goto('/adminSection/add-customer');
  await saveForm(page, customerOf(numDocument), {
    button: 'Guardar cliente',
    notice: 'Cliente creado correctamente',
  });
  await waitForPill(page, { state: 'synced', pending: 0 });

  await signOut(page);
  await browser.setOffline(true);
  await refusedTo(page, DEMO);
  await fill(page, { username: EMPLOYEE, password: OWN });
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.waitForURL('**/adminSection**');
});

it('a first sign-in asks for a password of one’s own before anything else', async () => {
  const numDocument = newDocument();
  const username = `primera.${numDocument}@correo.co`;
  const admin = await openTablet(ADMIN, { baseUrl: server.baseUrl });
  admin.browser.allow(/status of 403/);
  await admin.page.goto('/adminSection/add-employed');
  await admin.page.getByText('Esta contraseña es para entrar la primera vez').waitFor();
  await saveForm(admin.page, userOf(username, numDocument), {
    button: 'Guardar usuario',
    notice: 'Usuario registrado correctamente',
    asksPassword: true,
  });

  const browser = await openBrowser({ baseUrl: server.baseUrl });
  const page = await browser.page();
  await page.goto('/login');
  await fill(page, { username, password: FIRST });
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.getByRole('heading', { name: 'Elige tu contraseña' }).waitFor();
  await page.getByText('te la puso otra persona, que también la conoce').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();

  await page.goto('/adminSection/customers');
  await page.waitForURL('**/login');
  await fill(page, { username, password: FIRST });
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await fill(page, { newPassword: FIRST, confirmPassword: FIRST });
  await page.getByRole('button', { name: 'Cambiar y entrar' }).click();
  await page.getByText('Debe ser distinta de la actual').waitFor();
  await fill(page, { newPassword: OWN, confirmPassword: OWN });
  await page.getByRole('button', { name: 'Cambiar y entrar' }).click();
  await page.waitForURL('**/adminSection**');
  await waitForPill(page, { state: 'synced', pending: 0 });

  await signOut(page);
  await signIn(page, username, OWN);
  expect(await page.getByRole('heading', { name: 'Elige tu contraseña' }).count()).toBe(0);
});

it('a verification that expired while the form was filled is asked for again, and nothing typed is lost', async () => {
  const { browser, page } = await openTablet(ADMIN, { baseUrl: server.baseUrl });
  browser.allow(/status of (403|422)/);
  const numDocument = newDocument();
  const username = `vencida.${numDocument}@correo.co`;
  await page.goto('/adminSection/add-employed');
  await askToSave(page, userOf(username, numDocument), 'Guardar usuario');
  await confirmation(page).getByRole('button', { name: 'Confirmar' }).click();

  // Nobody knows the password: nothing is saved, and everything is still there.
  await verification(page).getByText('El servidor pide tu contraseña para confirmarlo.').waitFor();
  await verification(page).locator('[name=password]').fill('NoEsEsta2026*');
  await verification(page).getByRole('button', { name: 'Validar' }).click();
  await verification(page).getByText('Contraseña incorrecta').waitFor();
  await verification(page).getByRole('button', { name: 'Cerrar' }).click();
  await page.getByText('No se guardó nada: el servidor pide tu contraseña').first().waitFor();
  expect(await page.locator('[name=username]').inputValue()).toBe(username);
  expect(await page.locator('[name=password]').inputValue()).toBe(FIRST);

  await page.getByRole('button', { name: 'Guardar usuario' }).click();
  await confirmation(page).getByRole('button', { name: 'Confirmar' }).click();
  // As the server refuses a proof of five minutes ago.
  await page.route('**/auth/sign-up', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'verification-proof': 'vencida' } }),
  );
  const refused = page.waitForResponse((response) => response.url().endsWith('/auth/sign-up'));
  await verification(page).locator('[name=password]').fill(DEMO);
  await verification(page).getByRole('button', { name: 'Validar' }).click();
  expect((await refused).status()).toBe(403);
  const again = verification(page).locator('[name=password]');
  await expect.poll(() => again.inputValue(), { timeout: 10_000 }).toBe('');
  await page.unroute('**/auth/sign-up');
  await verify(page);
  await page.getByText('Usuario registrado correctamente').first().waitFor();
  await page.waitForURL('**/adminSection/show-users');
});

it('a sign-out ends the session on the server too', async () => {
  const { page } = await openTablet(ADMIN, { baseUrl: server.baseUrl });
  const asked = page.waitForRequest((request) => /\/api\/v1\/changes/.test(request.url()));
  await page.reload();
  const token = (await (await asked).headerValue('Authorization'))?.replace('Bearer ', '') ?? '';
  const status = async () => (await server.api(token)('GET', '/api/v1/customers/all')).status;
  expect(await status()).toBe(200);
  await signOut(page);
  await expect.poll(status).toBe(401);
});
