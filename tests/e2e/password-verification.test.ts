/** The dialog that asks for the password again, before a warehouse or branch is written and before a status change. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../support/chromium';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { newDocument, waitForPill } from './support/person';
import { crewOf, saveForm, verification, verify } from './support/records';
import { openTablet } from './support/tablet';

const ADMIN = 'admin@fluvicarga.co';

let server: ServerProcess;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  server = await startServerProcess({ lifetime: 'file' });
  ({ browser, page } = await openTablet(ADMIN, { baseUrl: server.baseUrl, lifetime: 'file' }));
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

it.each([
  ['show-warehouse', 'Registrar bodega', /^Actualizar: /, 'add-warehouse'],
  ['show-branch', 'Registrar sucursal', /^Actualizar: /, 'add-branch'],
])('%s: asked before the form, new or known', async (list, register, known, form) => {
  browser.allow(/status of 401/);
  await page.goto(`/adminSection/${list}`);
  await page.locator('[data-key]').first().waitFor();
  const dialog = verification(page);
  for (const link of [register, known] as const) {
    await page.goto(`/adminSection/${list}`);
    await page.getByRole('link', { name: link }).first().click();
    await dialog.getByText('Ingresa la contraseña del usuario Gloria Inés').waitFor();
    expect(
      await dialog.getByRole('button', { name: /^(Cerrar|Validar)$/ }).allInnerTexts(),
    ).toEqual(['Cerrar', 'Validar']);
    await dialog.getByRole('button', { name: 'Validar' }).click();
    await dialog.getByText('Campo obligatorio').waitFor();
    await dialog.locator('[name=password]').fill('NoEsEsta2026*');
    await dialog.getByRole('button', { name: 'Validar' }).click();
    await dialog.getByText('Contraseña incorrecta').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/adminSection/${list}`);
    await dialog.getByRole('button', { name: 'Cerrar' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(`/adminSection/${list}`);
    await page.getByRole('link', { name: link }).first().click();
    await verify(page);
    await page.waitForURL(`**/${form}**`);
    const state = await page.evaluate(() => history.state?.usr);
    expect(state).toMatchObject({ origin: 'listado' });
  }
});

it('a crew member’s status changes after the password, online and offline', async () => {
  const api = await server.signIn(ADMIN);
  const numDocument = newDocument();
  const held = async () =>
    (await api.list('/api/v1/employeefluvial/all'))
      .filter((one) => one.numDocument === numDocument)
      .map(({ status }) => status);
  await page.goto('/adminSection/add-crew/add-sailor');
  const created = 'Marinero creado correctamente';
  await saveForm(page, crewOf(numDocument), { button: 'Guardar tripulante', notice: created });
  await waitForPill(page, { state: 'synced', pending: 0 });

  const press = async (next: string) => {
    await page.goto(`/adminSection/show-crew?buscar=${numDocument}`);
    await page.getByRole('button', { name: new RegExp(`^Pasar a ${next}:`) }).click();
    await verification(page).getByText(`pasará a ${next}`).waitFor();
  };
  await press('inactivo');
  await verification(page).getByRole('button', { name: 'Cerrar' }).click();
  expect(await held()).toEqual(['activo']);
  await press('inactivo');
  await verify(page);
  await page.getByText('Marinero actualizado correctamente').first().waitFor();
  await waitForPill(page, { state: 'synced', pending: 0 });
  expect(await held()).toEqual(['inactivo']);

  await browser.setOffline(true);
  await waitForPill(page, { state: 'offline', pending: 0 });
  await press('activo');
  const dialog = verification(page);
  await dialog.locator('[name=password]').fill('NoEsEsta2026*');
  await dialog.getByRole('button', { name: 'Validar' }).click();
  await dialog.getByText('Contraseña incorrecta').waitFor();
  await verify(page);
  await page.locator('[data-key]').getByText('En este equipo').waitFor();
  await waitForPill(page, { state: 'offline', pending: 1 });
  expect(await held()).toEqual(['inactivo']);
  await browser.setOffline(false);
  await waitForPill(page, { state: 'synced', pending: 0 }, 60_000);
  expect(await held()).toEqual(['activo']);
});
