/** The four report cards give the server's file, or the same made on the device, which says so. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../support/chromium';
import { startFaultProxy } from '../support/fault-proxy';
import { readPdfPages } from '../support/pdf-text';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { readDownload } from './support/downloads';
import { waitForPill } from './support/person';
import { openPlainCompany } from './support/plain-company';
import { openTablet, openUsedTablet } from './support/tablet';

const ADMIN = 'admin@fluvicarga.co';
const REPORTS = [
  ['Empleados', 'usuarios', 'informe_empleados.pdf', 'Informe de empleados'],
  ['Tripulantes', 'tripulantes', 'informe_tripulantes.pdf', 'Informe de tripulantes'],
  ['Embarcaciones', 'embarcaciones', 'informe_embarcaciones.pdf', 'Informe de embarcaciones'],
  ['Clientes', 'clientes', 'informe_clientes.pdf', 'Informe de clientes'],
] as const;
const HERE = /Hecho en este equipo con los datos de las? \d{1,2}:\d\d\s[ap]\.\sm\./;

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess({ lifetime: 'file' });
});
afterAll(() => server.close());

const cardOf = (page: Page, title: string) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const press = (page: Page, plural: string) =>
  page.getByRole('button', { name: `Descargar PDF de ${plural}` }).click();

async function openReports(page: Page): Promise<void> {
  await page.goto('/adminSection/reports');
  await page.getByRole('button', { name: 'Descargar PDF de clientes' }).waitFor();
}

/** The text of a report without the time and the place of its making. */
function contentOf(bytes: Buffer): string {
  return readPdfPages(bytes)
    .join('\n')
    .replace(/\d\d\/\d\d\/\d{4} · \d{1,2}:\d\d\s[ap]\.\sm\. \(hora de Bogotá\)/, 'AHORA')
    .replace(HERE, '')
    .replaceAll('\u200b', '');
}

it('come from the server, and are made on the device in the same layout without it', async () => {
  const { browser, page } = await openUsedTablet(ADMIN, { baseUrl: server.baseUrl });
  await openReports(page);
  const served = new Map<string, string>();
  for (const [title, plural, name] of REPORTS) {
    const file = await readDownload(page, () => press(page, plural));
    expect(file.name).toBe(name);
    await cardOf(page, title)
      .getByText(/Hecho por el servidor a las?/)
      .waitFor();
    served.set(name, contentOf(file.bytes));
  }
  await browser.setOffline(true);
  await waitForPill(page, { state: 'offline' });
  await page.reload();
  await page.getByText('los informes se hacen en este equipo').waitFor();
  for (const [title, plural, name, heading] of REPORTS) {
    const file = await readDownload(page, () => press(page, plural));
    expect(file.name).toBe(name);
    await cardOf(page, title).getByText(HERE).waitFor();
    const text = readPdfPages(file.bytes).join('');
    expect(text).toContain(heading);
    expect(text).toMatch(HERE);
    expect(contentOf(file.bytes)).toBe(served.get(name));
  }
  expect(browser.problems()).toEqual([]);
});

it('are made on the device when the server does not announce them', async () => {
  const { options } = await openPlainCompany();
  // A plain server announces no reports.
  const prepare = async ({ allow }: Browser) => allow(/status of 404/);
  const { page } = await openTablet('admin@plano.co', { ...options, prepare });
  await openReports(page);
  for (const title of ['Tripulantes', 'Embarcaciones']) {
    const plural = title.toLowerCase();
    const file = await readDownload(page, () => press(page, plural));
    expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await cardOf(page, title).getByText(HERE).waitFor();
  }
  for (const [title, plural] of [
    ['Empleados', 'usuarios'],
    ['Clientes', 'clientes'],
  ] as const) {
    await readDownload(page, () => press(page, plural));
    await cardOf(page, title)
      .getByText(/Hecho por el servidor/)
      .waitFor();
  }
});

it('report an error and offer to be made on the device', async () => {
  const proxy = await startFaultProxy(server.baseUrl);
  const { browser, page } = await openTablet(ADMIN, { baseUrl: proxy.url });
  await openReports(page);
  browser.allow(/Failed to load resource/);
  const card = cardOf(page, 'Clientes');
  const onlyReport = { path: /customerReport/ };

  const answer = proxy.inject({ kind: 'answer', status: 500, body: '' }, onlyReport);
  await press(page, 'clientes');
  await card
    .getByText('Hubo un error al intentar descargar el informe: error 500', { exact: true })
    .waitFor();
  answer.remove();

  const portal = proxy.inject({ kind: 'portal' }, onlyReport);
  await press(page, 'clientes');
  await card.getByText('La respuesta no es un archivo válido.').waitFor();
  const asked = await readDownload(page, () =>
    card.getByRole('button', { name: 'Hacerlo en este equipo' }).click(),
  );
  expect(asked.name).toBe('informe_clientes.pdf');
  await card.getByText(HERE).waitFor();
  portal.remove();

  proxy.inject({ kind: 'reset' }, onlyReport);
  const made = await readDownload(page, () => press(page, 'clientes'));
  expect(readPdfPages(made.bytes).join('')).toMatch(HERE);
});
