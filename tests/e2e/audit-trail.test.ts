/** An administrator sees who did what: from the server only, and where it keeps a trail. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { findScreenFaults, findViolations, TABLET } from './support/axe';
import { readDownload } from './support/downloads';
import { customerOf, newDocument, waitForPill } from './support/person';
import { openPlainCompany } from './support/plain-company';
import { openScreen } from './support/screens';
import { openTablet } from './support/tablet';
import { findTouchFaults } from './support/touch';

const ADMIN = 'admin@fluvicarga.co';
const PLAIN_ADMIN = 'admin@plano.co';
const SCREEN = '/adminSection/audit';

let server: ServerProcess;
const document = newDocument();
beforeAll(async () => {
  server = await startServerProcess({ lifetime: 'file' });
  const { call } = await server.signIn(ADMIN);
  const typed = { ...customerOf(document, { name: 'Amparo' }), dateOfBirth: '1980-05-17' };
  const sent = { ...typed, companyName: null, nitCompany: null, userNames: [ADMIN] };
  const made = await call('POST', '/api/v1/customers/save', sent);
  const path = `/api/v1/customers/update/${(made.body as { id: number }).id}`;
  expect((await call('PUT', path, { ...sent, phone: '3001112233' })).status).toBe(200);
});
afterAll(() => server.close());

const rows = (page: Page) => page.locator('main [data-key]');
const menuEntry = (page: Page) =>
  page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Actividad' });

it('is reached by the menu, searched, followed to the record and downloaded', async () => {
  const { page } = await openTablet(ADMIN, { baseUrl: server.baseUrl, viewport: TABLET });
  await page.getByRole('button', { name: 'Administración', exact: true }).click();
  await menuEntry(page).click();
  await page.getByRole('heading', { name: 'Registro de actividad' }).waitFor();
  await rows(page).first().waitFor();
  expect(await rows(page).first().textContent()).toMatch(/Gloria|Parra/);
  expect(await rows(page).first().textContent()).toContain('Inició sesión');

  await page.locator('[name=buscar]').fill(document);
  await expect.poll(() => rows(page).count()).toBe(2);
  const [change = '', create = ''] = await rows(page).allTextContents();
  expect(change).toMatch(/Cambió datos.*Cliente.*Amparo.*Teléfono/);
  expect(change).not.toContain('3001112233');
  expect(create).toMatch(/Creó.*Cliente.*Amparo/);
  const sheet = await readDownload(page, () =>
    page.getByRole('button', { name: 'Descargar CSV' }).click(),
  );
  expect(sheet.name).toBe('registro-de-actividad.csv');
  const lines = sheet.bytes.toString('utf8').trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(';Cambió datos;Cliente;');

  await page.locator('[name=accion]').selectOption('create');
  await expect.poll(() => rows(page).count()).toBe(1);
  // The address holds the filters: whoever comes back finds them.
  expect(new URL(page.url()).searchParams.get('accion')).toBe('create');
  await rows(page).getByRole('link').click();
  await page.getByRole('heading', { name: 'Detalles del cliente' }).waitFor();
  await page.goBack();
  await expect.poll(() => rows(page).count()).toBe(1);
});

it('says without a network that it needs the server, and shows nothing', async () => {
  const { browser, page } = await openTablet(ADMIN, { baseUrl: server.baseUrl, viewport: TABLET });
  await openScreen(page, SCREEN);
  await rows(page).first().waitFor();
  await browser.setOffline(true);
  await waitForPill(page, { state: 'offline' });
  await page.getByText('se ve cuando haya señal').waitFor();
  expect(await rows(page).count()).toBe(0);
  expect(await findViolations(page)).toEqual([]);
  await page.reload();
  await page.getByText('se ve cuando haya señal').waitFor();
  expect(await rows(page).count()).toBe(0);
  await browser.setOffline(false);
  await rows(page).first().waitFor();
});

it('has no fault in any theme, as table and as cards', async () => {
  const { baseUrl } = server;
  const look = { viewport: TABLET, reducedMotion: 'reduce' } as const;
  const { page } = await openTablet(ADMIN, { baseUrl, ...look });
  await openScreen(page, SCREEN);
  await rows(page).first().waitFor();
  expect(await findScreenFaults(page, 'audit')).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await page.locator('[name=quien]').waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(await findTouchFaults(page, 'audit')).toEqual([]);
});

it('is absent on a plain server, and its address says so', async () => {
  const { options } = await openPlainCompany();
  const { page } = await openTablet(PLAIN_ADMIN, {
    ...options,
    viewport: TABLET,
    prepare: async (opened) => opened.allow(/capabilities/),
  });
  expect(await menuEntry(page).count()).toBe(0);
  await openScreen(page, SCREEN);
  await page.getByText('Este servidor no lleva un registro de quién hizo qué.').waitFor();
});
