/** A list is exported as PDF or CSV, offline: all rows found, in the list's order. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { customer } from '../../src/domain/entities/customer';
import { readPdfPages } from '../support/pdf-text';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { findViolations, readOverflow } from './support/axe';
import { readDownload } from './support/downloads';
import { customerOf, newDocument, waitForPill } from './support/person';
import { ADMIN_SCREENS, SUPERADMIN_SCREENS } from './support/screens';
import { openAnyTablet } from './support/tablet';

const ADMIN = 'admin@fluvicarga.co';
const NUMBERED = 60;

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess({ lifetime: 'file' });
  const { call } = await server.signIn(ADMIN);
  const save = async (name: string, lastName: string) => {
    const typed = { ...customerOf(newDocument(), { name, lastName }), dateOfBirth: '1980-05-17' };
    const body = { ...typed, companyName: null, nitCompany: null, userNames: [ADMIN] };
    expect((await call('POST', '/api/v1/customers/save', body)).status).toBeLessThan(300);
  };
  for (let at = 10; at < 10 + NUMBERED; at += 1) await save('Zoraida', `Numerada ${at}`);
  await save('Zoraida', 'Ñáñez 😀 Ŋ');
});
afterAll(() => server.close());

async function take(page: Page, format: RegExp) {
  // By keyboard: the notice of the last file may still cover it.
  await page.getByRole('button', { name: 'Imprimir informe' }).press('Enter');
  const dialog = page.getByRole('dialog').filter({ hasText: 'Imprimir informe' });
  const file = await readDownload(page, () => dialog.getByRole('button', { name: format }).click());
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(`Archivo listo: ${file.name}`).first().waitFor();
  return file;
}

async function openWithoutNetwork(username: string, options: { isNarrow?: boolean } = {}) {
  const viewport = options.isNarrow ? { viewport: { width: 320, height: 640 } } : {};
  const tablet = await openAnyTablet(username, { baseUrl: server.baseUrl, ...viewport });
  await tablet.browser.setOffline(true);
  await waitForPill(tablet.page, { state: 'offline' });
  return tablet;
}

it('contains all pages of the search, sorted', async () => {
  const { browser, page } = await openWithoutNetwork(ADMIN);
  await page.goto('/adminSection/show-customers?buscar=zoraida&orden=-name');
  await page.locator('[data-key]').first().waitFor();

  const sheet = await take(page, /CSV/);
  expect(sheet.name).toMatch(/^listado_de_clientes_\d{4}-\d\d-\d\d\.csv$/);
  const rows = sheet.bytes.toString('utf8').split('\r\n');
  const labels = rows[0]?.replace('\ufeff', '').split(';') ?? [];
  expect(labels).toEqual(Object.values(customer.fields).map(({ label }) => label));
  expect(rows.at(-1)).toBe('');
  const first = labels.indexOf(customer.fields.name.label);
  const names = rows.slice(1, -1).map((row) =>
    row
      .split(';')
      .slice(first, first + 2)
      .join(' '),
  );
  const numbered = Array.from({ length: NUMBERED }, (_, at) => `Zoraida Numerada ${69 - at}`);
  expect(names).toEqual([...numbered, 'Zoraida Ñáñez 😀 Ŋ']);
  expect(rows[1]).toMatch(
    /;Cédula;\d+;.*;17\/05\/1980;.*;3124480917;rosalba\.tique@correo\.co;Carrera 9 # 12-40;Miraflores$/,
  );

  const paper = await take(page, /PDF/);
  expect(paper.name).toBe(sheet.name.replace('.csv', '.pdf'));
  const pages = readPdfPages(paper.bytes);
  expect(pages.length).toBeGreaterThan(1);
  for (const [at, text] of pages.entries()) {
    expect(text).toContain(`Página ${at + 1} de ${pages.length}`);
    expect(text).toContain('N.º');
  }
  const text = pages.join('').replaceAll('\u200b', '');
  expect(text).toContain('LISTADO DE CLIENTES');
  expect(text).toContain('Transportes Fluviales del Guaviare');
  expect(text).toContain('Filtro: «zoraida»');
  expect(text).toContain(`${NUMBERED + 1} registros`);
  expect(text).toContain('Zoraida Ñáñez ? Ŋ');
  expect(text.match(/Zoraida Numerada \d\d/g)).toEqual(numbered);
  expect(browser.problems()).toEqual([]);
});

it('is offered on a narrow screen too, and says when nothing was found', async () => {
  const { page } = await openWithoutNetwork(ADMIN, { isNarrow: true });
  await page.goto('/adminSection/show-customers?buscar=nadie+se+llama+as%C3%AD');
  await page.getByText('No hay resultados que mostrar').first().waitFor();
  await page.getByRole('button', { name: 'Más', exact: true }).click();
  await page.getByRole('button', { name: 'Imprimir informe' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('No hay resultados que mostrar').waitFor();
  expect(await dialog.getByRole('button', { name: /PDF|CSV/ }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.goto('/adminSection/show-customers');
  await page.getByRole('button', { name: 'Más', exact: true }).click();
  await page.getByRole('button', { name: 'Imprimir informe' }).click();
  await dialog.getByRole('button', { name: /PDF/ }).waitFor();
  expect(await readOverflow(page)).toBeLessThanOrEqual(0);
  expect(await findViolations(page)).toEqual([]);
});

it('works by keyboard and restores the focus', async () => {
  const { page } = await openWithoutNetwork(ADMIN);
  await page.goto('/adminSection/show-branch');
  await page.locator('[data-key]').first().waitFor();
  const print = page.getByRole('button', { name: 'Imprimir informe' });
  const hasFocus = (name: string | RegExp) => () =>
    page
      .getByRole('button', { name })
      .evaluate((button) => button === button.ownerDocument.activeElement);
  await print.focus();
  await page.keyboard.press('Enter');
  await expect.poll(hasFocus('PDF para imprimir')).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(hasFocus('Imprimir informe')).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(hasFocus('PDF para imprimir')).toBe(true);
  await page.getByRole('button', { name: 'CSV para Excel' }).focus();
  const file = await readDownload(page, () => page.keyboard.press('Enter'));
  expect(file.bytes.toString('utf8')).toContain(
    '\ufeffNombre;Dirección;Departamento;Municipio;Empresa\r\n',
  );
});

it('reports that the PDF cannot be made; the CSV still can', async () => {
  const { browser, page } = await openWithoutNetwork(ADMIN);
  browser.allow(/Roboto/);
  // A browser that needs space may evict its cache.
  const forgotten = await page.evaluate(async () => {
    let count = 0;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const kept of await cache.keys())
        if (kept.url.includes('Roboto')) count += Number(await cache.delete(kept));
    }
    return count;
  });
  expect(forgotten).toBe(2);
  const browserItself = await page.context().newCDPSession(page);
  await browserItself.send('Network.clearBrowserCache');
  await page.goto('/adminSection/show-vehicles');
  await page.locator('[data-key]').first().waitFor();
  await page.getByRole('button', { name: 'Imprimir informe' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /PDF/ }).click();
  await dialog
    .getByRole('alert')
    .getByText(
      'Hubo un error al intentar descargar el informe: no se pudo preparar en este equipo',
      { exact: true },
    )
    .waitFor();
  const sheet = await readDownload(page, () => dialog.getByRole('button', { name: /CSV/ }).click());
  expect(sheet.name).toMatch(/^listado_de_vehiculos_/);
});

it.each([
  [ADMIN, ADMIN_SCREENS],
  ['superadmin@fluvicarga.co', SUPERADMIN_SCREENS],
])('every list of %s', async (username, screens) => {
  const { browser, page } = await openWithoutNetwork(username);
  for (const { path, title } of screens.filter(({ isList }) => isList)) {
    await page.goto(`/adminSection${path}`);
    await page.locator('[data-key]').first().waitFor();
    const [first = ''] = readPdfPages((await take(page, /PDF/)).bytes);
    expect(first).toContain(title);
    expect(first).not.toContain('□');
    expect((await take(page, /CSV/)).bytes.toString('utf8')).toMatch(/^\ufeff[^\r]+\r\n[^\r]+\r\n/);
  }
  expect(browser.problems()).toEqual([]);
});
