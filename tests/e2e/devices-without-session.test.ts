/** An administrator sees the devices with a delivery token, and revokes a lost one. */
import { expect, it } from 'vitest';
import { generateSigningKeys } from '../../src/domain/envelope/keys';
import { DEVICE_KEY_HEADER } from '../../src/domain/envelope/wire';
import { DEVICE_HEADER } from '../../src/domain/wire';
import { DEMO_PASSWORD } from '../support/api-caller';
import { startServerProcess } from '../support/server-process';
import { findViolations } from './support/axe';
import { OUR_EMPLOYEE } from './support/story';
import { openTablet } from './support/tablet';

const ADMIN = 'admin@fluvicarga.co';
const LOST = '0199f2c4-0000-7000-8000-00000000a4f2';

it('are listed, with this one marked, and can be revoked', async () => {
  const server = await startServerProcess();
  const credentials = { username: OUR_EMPLOYEE, password: DEMO_PASSWORD };
  const { publicKey } = await generateSigningKeys();
  const device = { [DEVICE_HEADER]: LOST, [DEVICE_KEY_HEADER]: publicKey };
  const signedIn = await server.api()('POST', '/auth/log-in', credentials, device);
  expect(signedIn.body).toMatchObject({ deliveryToken: expect.any(String) });
  const { browser, page } = await openTablet(ADMIN, { baseUrl: server.baseUrl });
  await page.goto('/adminSection/account');
  const panel = page.getByRole('region', { name: 'Equipos que envían sin sesión' });
  const lost = panel.getByRole('listitem').filter({ hasText: 'Equipo A4F2' });
  await lost.getByText('Edilson Ramírez Guzmán').waitFor();
  await panel.getByRole('listitem').filter({ hasText: 'Este equipo' }).waitFor();
  expect(await findViolations(page)).toEqual([]);

  await browser.setOffline(true);
  await panel.getByText('la lista de equipos se ve con señal').waitFor();
  await browser.setOffline(false);
  await lost.getByRole('button', { name: /^Quitar Equipo A4F2/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Quitar el equipo' });
  await dialog.getByText('Edilson Ramírez Guzmán').waitFor();
  await dialog.getByRole('button', { name: 'Quitar' }).click();
  await page.getByText('Ese equipo ya no envía sin sesión.').first().waitFor();
  await lost.waitFor({ state: 'detached' });
  await expect.poll(() => panel.getByRole('listitem').count()).toBe(1);
});

it('are not shown to an employee', async () => {
  const server = await startServerProcess();
  const { page } = await openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  await page.goto('/adminSection/account');
  await page.getByRole('heading', { name: 'Este equipo' }).waitFor();
  await page.getByText('aunque tu sesión termine').waitFor();
  expect(await page.getByText('Equipos que envían sin sesión').count()).toBe(0);
});
