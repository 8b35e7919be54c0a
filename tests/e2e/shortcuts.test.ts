/** The keys of a desk: to the search, to a new record, to anywhere by its name, and none of it while typing. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { putCargo } from './support/on-the-server';
import { OUR_EMPLOYEE } from './support/story';
import { openTablet } from './support/tablet';

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess({ lifetime: 'file' });
});
afterAll(() => server.close());

/** Presses until the keys are listened to: they come after the screen. */
async function pressUntil(page: Page, key: string, isDone: () => Promise<boolean>): Promise<void> {
  const press = async () => {
    await page.keyboard.press(key);
    return isDone();
  };
  await expect.poll(press, { interval: 100 }).toBe(true);
}

async function openDesk() {
  const opened = await openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  await opened.page.setViewportSize({ width: 1366, height: 768 });
  return opened;
}

it('goes to a screen or a record by typing, without signal too', async () => {
  const api = await server.signIn(OUR_EMPLOYEE);
  const { sender } = await putCargo(api, { productName: 'Estufa' }, { productName: 'Colchón' });
  const { page, browser } = await openDesk();
  await browser.setOffline(true);
  await page.goto('/adminSection');
  await page.locator('[data-sync-state]').waitFor();
  const dialog = page.getByRole('dialog', { name: 'Ir a…' });
  await pressUntil(page, 'Control+k', () => dialog.isVisible());
  await dialog.getByRole('combobox').waitFor();
  await page.keyboard.type('embarc');
  await dialog.getByRole('option', { name: /^Embarcaciones/ }).waitFor();
  // The first is chosen; *Registrar embarcación* comes after it.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/show-vehicles');

  await page.keyboard.press('Control+k');
  await dialog.getByRole('combobox').waitFor();
  await page.keyboard.type(sender);
  await dialog.getByRole('option', { name: /Cliente/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/show-customers/more-details/**');

  await page.keyboard.press('Control+k');
  await dialog.getByRole('combobox').waitFor();
  await page.keyboard.type('zzzz');
  await dialog.getByText('Nada coincide en este equipo').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

it('searches, registers and helps with one key, but not in a field, nor once switched off', async () => {
  const { page } = await openDesk();
  await page.goto('/adminSection/show-customers');
  const search = page.getByLabel('Buscar', { exact: true });
  await search.waitFor();
  const isSearching = () => search.evaluate((input) => input === document.activeElement);
  await pressUntil(page, '/', isSearching);
  await search.fill('');
  await page.keyboard.type('n?/');
  expect(await search.inputValue()).toBe('n?/');
  await page.locator('main').focus();
  await page.keyboard.press('n');
  await page.waitForURL('**/add-customer');
  await page.locator('[name=numDocument]').waitFor();
  await page.locator('main').focus();
  // Not from within a form.
  await page.keyboard.press('n');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Atajos del teclado' });
  await help.waitFor();
  expect(page.url()).toMatch(/add-customer$/);
  await help.getByRole('checkbox').click();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await page.goto('/adminSection/show-vehicles');
  await search.waitFor();
  await page.locator('main').focus();
  await page.keyboard.press('n');
  await page.keyboard.press('?');
  const go = page.getByRole('dialog', { name: 'Ir a…' });
  await pressUntil(page, 'Control+k', () => go.isVisible());
  await page.keyboard.press('Escape');
  await go.waitFor({ state: 'detached' });
  // Now they are listened to for certain.
  await page.locator('main').focus();
  await page.keyboard.press('n');
  await page.keyboard.press('?');
  await pressUntil(page, 'Control+k', () => go.isVisible());
  expect(page.url()).toMatch(/show-vehicles$/);
  expect(await help.count()).toBe(0);
});
