/**
 * Companies and users are written on the server or not at all (docs/decisions/0008): online they are created,
 * updated and deactivated; offline the form says why nothing was saved, and keeps its input except passwords.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { readOwn } from './support/disk';
import { confirmation, fill, newDocument, waitForPill } from './support/person';
import { askToSave, companyOf, saveForm, userOf, verification, verify } from './support/records';
import { openTablet } from './support/tablet';

const ADMIN = 'admin@fluvicarga.co';
const NEEDS_SERVER =
  'Sin conexión. Esto se guarda directamente en el servidor: no se guardó nada. Vuelve a intentarlo cuando haya señal.';

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess({ lifetime: 'file' });
});
afterAll(() => server.close());

it('a company is created and updated, with No and Sí', async () => {
  const { browser, page } = await openTablet('superadmin@fluvicarga.co', {
    baseUrl: server.baseUrl,
  });
  browser.allow(/status of 403/);
  const api = await server.signIn('superadmin@fluvicarga.co');
  const nit = newDocument();
  const held = async () =>
    (await api.list('/api/v1/companie/findAll')).filter((one) => String(one.nit) === nit);
  const button = 'Guardar empresa';
  // Each page that is loaded anew has verified nothing yet.
  const asked = { button, yes: 'Sí', asksPassword: true } as const;

  await page.goto('/adminSection/add-company');
  await askToSave(page, companyOf(nit), button);
  const words = await confirmation(page).getByRole('button').allInnerTexts();
  expect(words).toEqual(['No', 'Sí']);
  await confirmation(page).getByText(`¿Guardar la empresa Naviera ${nit}?`).waitFor();
  await confirmation(page).getByRole('button', { name: 'No', exact: true }).click();
  await confirmation(page).waitFor({ state: 'detached' });
  expect(await held()).toEqual([]);
  await saveForm(page, {}, { ...asked, notice: 'Empresa creada correctamente' });
  await page.waitForURL('**/adminSection/show-companies');
  const [made] = await held();
  expect(made).toMatchObject({ nit: Number(nit), municipality: 'Mitú', status: 'activo' });

  await page.goto(`/adminSection/show-companies?buscar=${nit}`);
  await page.getByRole('link', { name: /^Actualizar: / }).click();
  const changes = { manager: 'Rosa Elvira', status: 'inactivo' };
  const updated = 'Empresa actualizada correctamente';
  await saveForm(page, changes, { ...asked, notice: updated });
  await page.waitForURL('**/adminSection/show-companies');
  expect(await held()).toMatchObject([changes]);

  await browser.setOffline(true);
  const other = newDocument();
  await page.goto('/adminSection/add-company');
  await page.getByText('Las empresas se guardan directamente en el servidor.').waitFor();
  await askToSave(page, companyOf(other), button);
  await confirmation(page).getByRole('button', { name: 'Sí', exact: true }).click();
  await page.getByText(NEEDS_SERVER).waitFor();
  const failed = 'Hubo un error al procesar la solicitud. Por favor, intente de nuevo.';
  await page.getByRole('alert').getByText(failed).first().waitFor();
  expect(await page.locator('[name=nit]').inputValue()).toBe(other);

  // The same form, once online again.
  await browser.setOffline(false);
  await saveForm(page, {}, { ...asked, notice: 'Empresa creada correctamente' });
});

it('a user is registered, updated, given a new password, deactivated and activated', async () => {
  const { browser, page } = await openTablet(ADMIN, { baseUrl: server.baseUrl });
  browser.allow(/status of 403/);
  const api = await server.signIn(ADMIN);
  const numDocument = newDocument();
  const username = `luz.${numDocument}@correo.co`;
  const held = async () =>
    (await api.list('/api/v1/companie/users')).find((one) => one.username === username);
  const button = 'Guardar usuario';

  await page.goto('/adminSection/add-employed');
  await page.locator('[name=role]').waitFor();
  expect(await page.locator('[name=role] option').allInnerTexts()).toEqual([
    'Elige una opción',
    'Administrador',
    'Empleado',
    'Invitado',
  ]);
  await expectNoPasting(page);
  const registered = 'Usuario registrado correctamente';
  const registering = { button, notice: registered, asksPassword: true } as const;
  await saveForm(page, userOf(username, numDocument), registering);
  await page.waitForURL('**/adminSection/show-users');
  expect(await held()).toMatchObject({ status: 'activo', phone: '3132604471' });
  await server.signIn(username, 'Tucunare-7492*');

  for (const [now, next] of [
    ['activo', 'inactivo'],
    ['inactivo', 'activo'],
  ]) {
    await page.goto(`/adminSection/show-users?buscar=${username}`);
    const toggle = `^Pasar a ${next}: .* ahora ${now}$`;
    await page.getByRole('button', { name: new RegExp(toggle) }).click();
    await verify(page);
    await page.getByRole('button', { name: new RegExp(`ahora ${next}$`) }).waitFor();
    expect(await held()).toMatchObject({ status: next });
  }

  const open = () => page.getByRole('link', { name: /^Actualizar: / }).click();
  await open();
  expect(await page.locator('[name=password]').count()).toBe(0);
  const updated = { button, notice: 'Usuario actualizado correctamente' };
  // Within five minutes of the last verification, on the same page.
  await saveForm(page, { phone: '3000000001' }, updated);
  await page.waitForURL('**/adminSection/show-users');
  expect(await held()).toMatchObject({ phone: '3000000001', status: 'activo' });
  await page.goto(`/adminSection/show-users?buscar=${username}`);
  await page.getByText('300 000 0001').waitFor();

  await open();
  await page.getByText('Cambiar contraseña').click();
  await verify(page);
  const secret = { password: 'Distinta2026&', confirmPassword: 'Distinta2026&' };
  await saveForm(page, secret, updated);
  await page.waitForURL('**/adminSection/show-users');
  await server.signIn(username, 'Distinta2026&');
  await expect(server.signIn(username, 'Tucunare-7492*')).rejects.toThrow('may not sign in');
});

/** The confirmation fields refuse pasted text. */
async function expectNoPasting(page: Page): Promise<void> {
  for (const name of ['confirmUsername', 'confirmPassword'])
    for (const type of ['copy', 'cut', 'paste']) {
      const isTaken = await page
        .locator(`[name=${name}]`)
        .evaluate(
          (field, kind) =>
            field.dispatchEvent(new ClipboardEvent(kind, { bubbles: true, cancelable: true })),
          type,
        );
      expect(isTaken, `${type} in ${name}`).toBe(false);
    }
}

it('a user is not created, nor a password changed, without the server', async () => {
  const { browser, page } = await openTablet(ADMIN, { baseUrl: server.baseUrl });
  const api = await server.signIn(ADMIN);
  const button = 'Guardar usuario';
  const numDocument = newDocument();
  const username = `sin.red.${numDocument}@correo.co`;
  await browser.setOffline(true);
  await waitForPill(page, { state: 'offline' });

  await page.goto('/adminSection/add-employed');
  await page.getByText('Los empleados se guardan directamente en el servidor.').waitFor();
  await askToSave(
    page,
    userOf(username, numDocument, { password: 'Intacta2026*', confirmPassword: 'Intacta2026*' }),
    button,
  );
  await confirmation(page).getByRole('button', { name: 'Confirmar' }).click();
  await page.getByText(NEEDS_SERVER).waitFor();
  const alert = page.getByRole('alert');
  await alert.getByText('Error al registrar el usuario. Intenta de nuevo.').first().waitFor();
  await waitForPill(page, { state: 'offline', pending: 0 });
  await expect.poll(async () => JSON.stringify(await readOwn(page))).toContain(username);
  expect(JSON.stringify(await readOwn(page))).not.toContain('Intacta2026*');

  page.on('dialog', (asked) => void asked.accept());
  await page.goto('/adminSection/add-employed/3?action=update');
  await page.getByText('Cambiar contraseña').click();
  await verify(page);
  await fill(page, { password: 'Intacta2026*', confirmPassword: 'Intacta2026*' });
  await page.getByRole('button', { name: button }).click();
  await confirmation(page).getByRole('button', { name: 'Confirmar' }).click();
  await page.getByText(NEEDS_SERVER).waitFor();

  // Asked for nothing: it would be given for nothing.
  await page.goto('/adminSection/show-users');
  await page.getByRole('button', { name: /^Pasar a inactivo: Edilson/ }).click();
  await alert.getByText(NEEDS_SERVER).waitFor();
  expect(await verification(page).count()).toBe(0);
  await browser.setOffline(false);
  const users = await api.list('/api/v1/companie/users');
  expect(users.filter((one) => one.username === username)).toEqual([]);
  await server.signIn('empleado@fluvicarga.co');
});

it('a fourth administrator is refused with its own message', async () => {
  const { browser, page } = await openTablet(ADMIN, { baseUrl: server.baseUrl });
  browser.allow(/status of 4\d\d/);
  const api = await server.signIn(ADMIN);
  const isAdmin = (one: Record<string, unknown>) =>
    JSON.stringify(one.roles ?? '').includes('"ADMIN"');
  const count = async () => (await api.list('/api/v1/companie/users')).filter(isAdmin).length;
  const button = 'Guardar usuario';
  for (let left = 3 - (await count()); left > 0; left -= 1) {
    const numDocument = newDocument();
    await page.goto('/adminSection/add-employed');
    const typed = userOf(`jefe.${numDocument}@correo.co`, numDocument, { role: 'ADMIN' });
    const notice = 'Usuario registrado correctamente';
    await saveForm(page, typed, { button, notice, asksPassword: true });
    await page.waitForURL('**/adminSection/show-users');
  }
  const numDocument = newDocument();
  await page.goto('/adminSection/add-employed');
  const typed = userOf(`jefe.${numDocument}@correo.co`, numDocument, { role: 'ADMIN' });
  const notice = 'No pueden existir más de 3 administradores';
  await saveForm(page, typed, { button, notice, asksPassword: true });
  expect(await count()).toBe(3);
});
