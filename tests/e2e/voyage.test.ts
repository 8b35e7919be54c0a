/** A voyage without signal: vessel, crew and shipments made on the way, its manifest, its departure; then all of it once. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { readPdfPages } from '../support/pdf-text';
import { startServerProcess } from '../support/server-process';
import { readDownload } from './support/downloads';
import { typeAsScanner } from './support/keyboard';
import { confirm, fill, newDocument, waitForPill } from './support/person';
import { crewOf, LICENCE, saveForm, vesselOf } from './support/records';
import { newCast, OUR_EMPLOYEE, OUR_FACTS, tellStory } from './support/story';
import { openTablet } from './support/tablet';

const PLATE = 'VJE-01';
const VESSEL = `Bote ${PLATE}`;
const FACTS = { ...OUR_FACTS, vehiculoNombre: VESSEL };

const details = (page: Page) =>
  page
    .getByRole('link', { name: /^Detalles: / })
    .first()
    .click();

/** Vessel, captain, two shipments and the voyage that takes them. @returns the shipments' numbers */
async function makeVoyage(page: Page, document: string): Promise<string[]> {
  await page.goto('/adminSection/add-vehicle');
  await saveForm(page, vesselOf(PLATE), {
    button: 'Guardar embarcación',
    notice: 'Embarcación creada exitosamente',
  });
  await page.goto('/adminSection/add-captain');
  await saveForm(page, crewOf(document, LICENCE), {
    button: 'Guardar tripulante',
    notice: 'Capitán creado correctamente',
  });
  const gasoline = { productName: `Gasolina ${document}`, hazardousMaterials: 'true' };
  const told = [
    await tellStory(page, FACTS, newCast(FACTS, { product: gasoline })),
    await tellStory(page, FACTS, newCast(FACTS)),
  ];
  await page.goto('/adminSection/show-vehicles');
  await page.getByLabel('Buscar', { exact: true }).fill(PLATE);
  await details(page);
  await page.getByRole('link', { name: 'Programar viaje' }).click();
  // The vessel is known.
  await expect.poll(() => page.locator('[name=vehiculoNombre]').inputValue()).toBe(VESSEL);
  await fill(page, {
    sucursalNombre: 'San José del Guaviare',
    fechaSalida: '25/11/2026',
    horaSalida: '06:30',
    departamentoLlegada: 'Guaviare',
    municipioLlegada: 'Miraflores',
  });
  await page
    .locator('label', { hasText: 'Nilson Guaviare Ñáñez' })
    .locator('[name=tripulantesIds]')
    .check();
  await page.getByRole('button', { name: 'Guardar viaje' }).click();
  await confirm(page);
  await page.getByText('Viaje programado correctamente').first().waitFor();
  await details(page);
  await page.getByRole('button', { name: 'Subir envíos' }).click();
  await page
    .getByRole('dialog', { name: `Subir envíos a ${VESSEL}` })
    .getByRole('button', { name: 'Subir 2' })
    .click();
  await page.getByText(`2 envíos subieron a ${VESSEL}`).first().waitFor();
  return told.map(({ number }) => number);
}

it('is made, loaded, printed and under way without signal, and is on the server once', async () => {
  const server = await startServerProcess();
  const api = await server.signIn(OUR_EMPLOYEE);
  const { browser, page } = await openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  await browser.setOffline(true);
  const document = newDocument();
  const numbers = await makeVoyage(page, document);
  await page.getByRole('link', { name: 'Escanear lo que sube' }).click();
  await page.getByText('2 sin empezar').waitFor();
  for (const piece of [1, 2]) await typeAsScanner(page, `${numbers[0]}#${piece}-24`);
  await page.locator('[data-scan]').getByText(`2 de 24 · ${numbers[0]}`).waitFor();
  await page.getByRole('link', { name: 'Volver' }).click();
  await page.getByText('Contado: 2 de 48 bultos').waitFor();

  const { name, bytes } = await readDownload(page, () =>
    page.getByRole('button', { name: 'Manifiesto de carga' }).click(),
  );
  expect(name).toMatch(/^manifiesto_bote_vje_01_.*\.pdf$/);
  const text = readPdfPages(bytes).join(' ').replace(/\s+/g, ' ');
  const told = [
    ...numbers,
    VESSEL,
    'Patente hasta: 31/12/2028',
    'Sale de: San José del Guaviare',
    'Destino: Miraflores, Guaviare',
    'Capitán Nilson Guaviare Ñáñez',
    'licencia CAP-4471, hasta 31/01/2029',
    '2 envíos, 48 unidades.',
    'Peso: 960 kg de 8.500 kg (11 %).',
    `24 Gasolina ${document}`,
    'Recibe en destino',
    'Lo que subió, contado: 2 de 48 bultos',
  ];
  expect(
    told.filter((part) => !text.includes(part)),
    text,
  ).toEqual([]);

  await page.getByRole('button', { name: `Salió ${VESSEL}`, exact: true }).click();
  await page
    .getByRole('dialog', { name: `¿Salió ${VESSEL}?` })
    .getByRole('button', { name: 'Sí, salió' })
    .click();
  await page.getByRole('button', { name: `Llegó ${VESSEL}`, exact: true }).waitFor();

  await browser.setOffline(false);
  await waitForPill(page, { state: 'synced', pending: 0 }, 60_000);
  const voyages = (await api.list('/api/v1/viajes/all')).filter(
    ({ vehiculoNombre }) => vehiculoNombre === VESSEL,
  );
  expect(voyages).toMatchObject([
    { estado: 'SALIO', fechaSalida: '2026-11-25', horaSalida: '06:30', llegadaReal: null },
  ]);
  const shipments = (await api.list('/api/v1/envios/all')).filter(
    ({ vehiculoNombre }) => vehiculoNombre === VESSEL,
  );
  expect(shipments.map(({ estadoEntrega }) => estadoEntrega)).toEqual([
    'EN_TRANSITO',
    'EN_TRANSITO',
  ]);
  const aboard = (voyages[0]?.enviosIds ?? []) as number[];
  expect(shipments.map(({ id }) => id)).toEqual([...aboard].sort((a, b) => a - b));
  expect(await api.list('/api/v1/conteos/all')).toMatchObject([
    {
      viajeId: voyages[0]?.id,
      enviosIds: [expect.any(Number)],
      bultos: ['1-2/24'],
    },
  ]);
  const crew = await api.list('/api/v1/employeefluvial/all');
  expect(crew.filter(({ numDocument }) => numDocument === document).map(({ id }) => id)).toEqual(
    voyages[0]?.tripulantesIds,
  );
});
