/**
 * A queue that exists in two browsers: its copy is carried to another tablet and corrected here, and an image of a tablet
 * comes back after all of it was sent. Each record is on the server once.
 */
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import type { SignedInApi } from '../support/api-caller';
import { startServerProcess } from '../support/server-process';
import { readOwn } from './support/disk';
import { fill, newDocument, productOf, signInWhereAsked, waitForPill } from './support/person';
import { saveForm } from './support/records';
import { OUR_EMPLOYEE, OUR_FACTS } from './support/story';
import { openTablet } from './support/tablet';

const PASSWORD = 'Chalupa azul 7';
const OWNER = '40385310';
const SAVE_VOYAGE = { button: 'Guardar viaje', notice: 'Viaje programado correctamente' };

/** Goods and a voyage with this place, saved without signal. @returns the voyage's key */
async function saveBoth(page: Page, productName: string, place: string): Promise<string> {
  await page.goto('/adminSection/add-product');
  const product = productOf({ customerNumDocument: OWNER, productName });
  await saveForm(page, product, { button: 'Guardar producto', notice: 'Producto creado' });
  await page.goto('/adminSection/add-voyage');
  const { vehiculoNombre, sucursalNombre } = OUR_FACTS;
  const when = { fechaSalida: '25/12/2026', horaSalida: '06:30' };
  const where = { departamentoLlegada: 'Guaviare', municipioLlegada: place };
  await saveForm(
    page,
    {
      vehiculoNombre: String(vehiculoNombre),
      sucursalNombre: String(sucursalNombre),
      ...when,
      ...where,
    },
    SAVE_VOYAGE,
  );
  const { voyage = [] } = await readOwn<{ key: string; id: number | null }>(page);
  return String(voyage.find(({ id }) => id === null)?.key);
}

async function correctHour(page: Page, key: string, horaSalida: string): Promise<void> {
  await page.goto(`/adminSection/add-voyage/${key}/update`);
  await saveForm(page, { horaSalida }, { ...SAVE_VOYAGE, notice: 'correctamente' });
}

async function exportCopy(page: Page): Promise<string> {
  await page.goto('/adminSection/sync');
  await page.getByRole('button', { name: 'Exportar copia' }).click();
  await fill(page, { password: PASSWORD, again: PASSWORD });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar copia' }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

async function importCopy(page: Page, text: string): Promise<void> {
  await page.goto('/adminSection/sync');
  await page.getByRole('button', { name: 'Importar copia' }).click();
  const file = { name: 'copia.json', mimeType: 'application/json', buffer: Buffer.from(text) };
  await page.getByLabel('Archivo de la copia').setInputFiles(file);
  await fill(page, { password: PASSWORD });
  await page.getByRole('button', { name: 'Importar', exact: true }).click();
}

/** The hours of the voyages to a place, and how many of the goods there are. */
async function readThere(api: SignedInApi, productName: string, place: string) {
  const voyages = await api.list('/api/v1/viajes/all');
  const goods = await api.list('/api/v1/product/all');
  return {
    hours: voyages
      .filter(
        ({ municipioLlegada, fechaSalida }) =>
          municipioLlegada === place && fechaSalida === '2026-12-25',
      )
      .map(({ horaSalida }) => horaSalida),
    goods: goods.filter((one) => one.productName === productName).length,
  };
}

it('a copy is sent by another tablet, and the hour of its voyage was corrected here', async () => {
  const server = await startServerProcess();
  const api = await server.signIn(OUR_EMPLOYEE);
  const here = await openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  const there = await openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  here.browser.allow(/status of 4(09|12)/);
  const goods = `Panela ${newDocument()}`;

  await here.browser.setOffline(true);
  const key = await saveBoth(here.page, goods, 'Miraflores');
  const copy = await exportCopy(here.page);
  await importCopy(there.page, copy);
  await expect
    .poll(() => readThere(api, goods, 'Miraflores'), { timeout: 30_000 })
    .toEqual({
      hours: ['06:30'],
      goods: 1,
    });

  await correctHour(here.page, key, '07:45');
  await here.browser.setOffline(false);
  await waitForPill(here.page, { state: 'error', pending: 1 }, 60_000);
  await here.page.goto('/adminSection/sync');
  const card = here.page
    .getByRole('article')
    .filter({ hasText: 'Ya estaba registrado con otros datos' });
  await card.getByText('Hora de salida').first().waitFor();
  await card.getByRole('button', { name: 'Conservar lo mío' }).click();
  await waitForPill(here.page, { state: 'synced', pending: 0 }, 60_000);
  expect(await readThere(api, goods, 'Miraflores')).toEqual({ hours: ['07:45'], goods: 1 });
});

it('an image of the tablet comes back after its queue was corrected and sent, and is used on', async () => {
  const server = await startServerProcess();
  const api = await server.signIn(OUR_EMPLOYEE);
  const { browser, page } = await openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  browser.allow(/status of 4(09|12)/);
  const goods = `Panela ${newDocument()}`;
  const image = await mkdtemp(join(tmpdir(), 'fc-image-'));
  onTestFinished(() => rm(image, { recursive: true, force: true }));

  await browser.setOffline(true);
  const key = await saveBoth(page, goods, 'Calamar');
  const later = await browser.restart(() => cp(browser.profile, image, { recursive: true }));
  await later.goto('/adminSection');
  await signInWhereAsked(later, OUR_EMPLOYEE);
  await correctHour(later, key, '07:45');
  await browser.setOffline(false);
  await waitForPill(later, { state: 'synced', pending: 0 }, 60_000);
  expect(await readThere(api, goods, 'Calamar')).toEqual({ hours: ['07:45'], goods: 1 });

  await browser.setOffline(true);
  const again = await browser.restart(async () => {
    await rm(browser.profile, { recursive: true });
    await cp(image, browser.profile, { recursive: true });
  });
  await again.goto('/adminSection');
  await signInWhereAsked(again, OUR_EMPLOYEE);
  await waitForPill(again, { pending: 2 });
  await correctHour(again, key, '08:15');
  await browser.setOffline(false);
  await waitForPill(again, { state: 'error', pending: 1 }, 60_000);
  await again.goto('/adminSection/sync');
  await again.getByRole('button', { name: 'Conservar lo mío' }).click();
  await waitForPill(again, { state: 'synced', pending: 0 }, 60_000);
  expect(await readThere(api, goods, 'Calamar')).toEqual({ hours: ['08:15'], goods: 1 });
});
