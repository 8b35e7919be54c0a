/** No password is stored on the device, drafts included, and no token in a user's database. */
import { expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../support/api-caller';
import { startServerProcess } from '../support/server-process';
import { readDatabases } from './support/disk';
import { fill } from './support/person';
import { openTablet } from './support/tablet';

const TYPED = 'Secreto2026*';

it('neither is in any record of any database', async () => {
  const server = await startServerProcess();
  const { page } = await openTablet('admin@fluvicarga.co', { baseUrl: server.baseUrl });
  await page.goto('/adminSection/add-employed');
  await fill(page, { username: 'nuevo@correo.co', password: TYPED, confirmPassword: TYPED });
  await fill(page, { name: 'Nidia' });
  await page.getByText('Borrador guardado en este equipo').waitFor();

  const databases = await readDatabases(page);
  const whole = Object.values(databases).join();
  expect(whole).toContain('nuevo@correo.co');
  expect(whole).not.toContain(TYPED);
  expect(whole).not.toContain(DEMO_PASSWORD);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  expect(String(token).length).toBeGreaterThan(40);
  const own = Object.entries(databases).filter(([name]) => name.startsWith('fluvicarga-user-'));
  expect(own).toHaveLength(1);
  for (const [, text] of own) expect(text).not.toContain(token);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain(DEMO_PASSWORD);
});
