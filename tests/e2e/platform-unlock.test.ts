/** Finger or PIN in place of the password: chosen by the device's only person, withdrawn with the second. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { LOGIN_PATH, OWN_PASSWORD_PATH } from '../../src/domain/wire';
import { NETWORK_FAILURES } from '../support/chromium';
import { startServerProcess } from '../support/server-process';
import {
  askToSignOut,
  customerOf,
  fill,
  newDocument,
  registerCustomer,
  signIn,
  waitForPill,
} from './support/person';
import { endSession } from './support/session';
import { OUR_EMPLOYEE } from './support/story';
import { openTablet } from './support/tablet';

async function activate(page: Page): Promise<void> {
  await fill(page.getByRole('dialog'), { password: PASSWORD });
  await page.getByRole('button', { name: 'Activar' }).click();
  await page.getByText('Este equipo se desbloquea con huella o PIN.', { exact: true }).waitFor();
}

/** The same person, at another device. */
async function changePassword(baseUrl: string, from: string, to: string): Promise<void> {
  const call = async (method: string, path: string, body: unknown, token = '') => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    const answer = await fetch(baseUrl + path, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json().catch(() => ({}));
  };
  const { jwt } = await call('POST', LOGIN_PATH, {
    username: OUR_EMPLOYEE,
    password: from,
  });
  await call('PUT', OWN_PASSWORD_PATH, { currentPassword: from, newPassword: to }, jwt);
}

const PASSWORD = 'Guaviare2026*';
const BUTTON = 'Desbloquear con huella o PIN';

/** A lock of the device, which its person always opens. */
async function addLock(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

it('opens this device’s data without signal; saves are sent; a second person ends it', async () => {
  const server = await startServerProcess();
  const { browser, page } = await openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  browser.allow(NETWORK_FAILURES);
  await addLock(page);
  await waitForPill(page, { state: 'synced', pending: 0 });
  await page.goto('/adminSection/account');
  await page.getByRole('button', { name: 'Solo yo uso este equipo' }).click();
  await fill(page.getByRole('dialog'), { password: 'NoEsEsta2026*' });
  await page.getByRole('button', { name: 'Activar' }).click();
  await page.getByText('Contraseña incorrecta').waitFor();
  await activate(page);

  await endSession(page);
  await browser.setOffline(true);
  await page.reload();
  await page.waitForURL(/\/login$/i);
  await page.getByRole('button', { name: BUTTON }).click();
  await page.waitForURL('**/adminSection**');
  const numDocument = newDocument();
  await registerCustomer(page, customerOf(numDocument));
  await waitForPill(page, { state: 'offline', pending: 1 });
  await browser.setOffline(false);
  const api = await server.signIn('admin@fluvicarga.co');
  const count = async () =>
    (await api.list('/api/v1/customers/all')).filter((one) => one.numDocument === numDocument)
      .length;
  await expect.poll(count, { timeout: 60_000 }).toBe(1);

  await askToSignOut(page);
  await page.waitForURL(/\/login$/i);
  await page.getByRole('button', { name: BUTTON }).waitFor();
  await signIn(page, 'admin@fluvicarga.co');
  await page.goto('/adminSection/account');
  await page.getByText('Aquí hay datos de más de una persona').waitFor();
  await askToSignOut(page);
  await page.waitForURL(/\/login$/i);
  await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor();
  expect(await page.getByRole('button', { name: BUTTON }).count()).toBe(0);
});

it('opens this device’s data after the password changed elsewhere', async () => {
  const server = await startServerProcess();
  const { browser, page } = await openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  browser.allow(NETWORK_FAILURES);
  await addLock(page);
  await waitForPill(page, { state: 'synced', pending: 0 });
  await page.goto('/adminSection/account');
  await page.getByRole('button', { name: 'Solo yo uso este equipo' }).click();
  await activate(page);
  await browser.setOffline(true);
  const numDocument = newDocument();
  await registerCustomer(page, customerOf(numDocument));
  await waitForPill(page, { state: 'offline', pending: 1 });
  await endSession(page);
  await changePassword(server.baseUrl, PASSWORD, 'OtraClave2026*');
  await page.reload();
  await page.waitForURL(/\/login$/i);
  await browser.setOffline(false);

  await fill(page, { username: OUR_EMPLOYEE, password: 'OtraClave2026*' });
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.getByText('Tu contraseña cambió').waitFor();
  const dialog = page.getByRole('region', { name: 'Tu contraseña cambió' });
  await dialog.getByRole('button', { name: BUTTON }).click();
  await page.waitForURL('**/adminSection**');
  const api = await server.signIn('admin@fluvicarga.co');
  const count = async () =>
    (await api.list('/api/v1/customers/all')).filter((one) => one.numDocument === numDocument)
      .length;
  await expect.poll(count, { timeout: 60_000 }).toBe(1);
});
