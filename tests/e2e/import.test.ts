/** A hundred customers out of a file: without a network, in one confirmation, and on the server once each. */

import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { customer } from '../server/payloads';
import { startServerProcess } from '../support/server-process';
import { findViolations, readOverflow } from './support/axe';
import { readDownload } from './support/downloads';
import { fill, newDocument, waitForPill } from './support/person';
import { OUR_EMPLOYEE } from './support/story';
import { openUsedTablet } from './support/tablet';

const TITLES = [
  ...['Cédula', 'Nombres', 'Apellidos', 'Fecha de nacimiento', 'Sexo', 'Estado civil'],
  ...['Celular', 'Correo', 'Dirección', 'Municipio'],
];
const ROWS = 100;

function rowOf(numDocument: string, name: string, changes: Record<number, string> = {}) {
  const cells = [
    ...[numDocument, name, 'Ñustes «Gaitán»', '17/05/1980', 'F', 'soltera'],
    ...['312 448 0917', 'importada@correo.co', 'Calle 5 # 3-12', 'miraflores'],
  ];
  return cells.map((cell, at) => changes[at] ?? cell);
}
/** As Excel of Colombia saves a CSV: semicolons, Windows-1252. */
function toFile(rows: readonly (readonly string[])[]): Buffer {
  const text = rows.map((cells) => `${cells.join(';')}\r\n`).join('');
  return Buffer.from(text.replaceAll('“', '\u0093').replaceAll('”', '\u0094'), 'latin1');
}

it('a hundred of a CSV, those that are there named and left alone, errors as a file', async () => {
  const server = await startServerProcess();
  const api = await server.signIn(OUR_EMPLOYEE);
  const there = newDocument();
  await api.call(
    'POST',
    '/api/v1/customers/save',
    customer({ numDocument: there, name: 'Rosalba' }),
  );
  const { browser, page } = await openUsedTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  await browser.setOffline(true);
  await waitForPill(page, { state: 'offline' });

  await page.goto('/adminSection/show-customers');
  await page.getByRole('link', { name: 'Importar' }).click();
  await page.waitForURL('**/show-customers/import');
  const documents = Array.from({ length: ROWS }, newDocument);
  const file = toFile([
    TITLES,
    ...documents.map((document, at) => rowOf(document, at === 0 ? 'Luz “Mona”' : `Numerada ${at}`)),
    rowOf(there, 'Otra'),
    rowOf(documents[0] ?? '', 'Repetida'),
    rowOf('12', 'Corta', { 9: 'Macondo' }),
  ]);
  await page
    .locator('[name=file]')
    .setInputFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer: file });

  await page.locator(`[data-ready="${ROWS}"]`).waitFor();
  expect(await page.locator('[name=numDocument]').inputValue()).toBe('columna 0');
  expect(await page.locator('[name=personType]').inputValue()).toBe('valor Natural');
  await page.getByText('Por ejemplo: «Luz “Mona”»').waitFor();
  await page.getByText('Nombres, 1 fila: «Luz “Mona”» queda Luz Mona.').waitFor();
  await page
    .locator('[data-line="102"]')
    .getByText('Ya hay un cliente con este documento: Rosalba')
    .waitFor();
  await page.locator('[data-line="103"]').getByText('Repite la fila 2 de este archivo').waitFor();
  const faulty = page.locator('[data-line="104"]');
  await faulty.getByText('Número de documento: Debe tener entre 5 y 11 dígitos').waitFor();
  await faulty.getByText('Municipio: Elige un municipio de la lista').waitFor();
  await page.getByText('Nada se ha guardado todavía.').waitFor();
  expect(await findViolations(page)).toEqual([]);

  // Without its column nothing can be judged; with it back everything is as before.
  await fill(page, { phone: '' });
  await page.getByText('Es obligatorio: elige de dónde sale').waitFor();
  expect(await page.locator('[data-ready]').count()).toBe(0);
  await fill(page, { phone: 'columna 6' });
  await page.locator(`[data-ready="${ROWS}"]`).waitFor();

  const errors = await readDownload(page, () =>
    page.getByRole('button', { name: 'Descargar estas filas' }).click(),
  );
  expect(errors.name).toMatch(/^clientes_sin_importar_\d{4}-\d\d-\d\d\.csv$/);
  const lines = errors.bytes.toString('utf8').split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines[0]).toBe(`\ufeff${[...TITLES, 'Fila', 'Motivo'].join(';')}`);
  expect(lines[3]).toContain(';104;"Número de documento: Debe tener entre 5 y 11 dígitos.');

  await page.getByRole('button', { name: `Importar ${ROWS} clientes` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Sin autorización').waitFor();
  await dialog.getByRole('button', { name: 'Importar', exact: true }).click();
  await page.locator(`[data-imported="${ROWS}"]`).waitFor();
  await waitForPill(page, { pending: ROWS });

  await page.getByRole('link', { name: 'Ver los clientes' }).click();
  await page.locator('[data-key]').first().waitFor();
  await browser.setOffline(false);
  await waitForPill(page, { state: 'synced', pending: 0 }, 60_000);
  const { body } = await api.call('GET', '/api/v1/customers/all');
  const customers = body as { numDocument: string; name: string; consent: unknown }[];
  const imported = customers.filter(({ numDocument }) => documents.includes(String(numDocument)));
  expect(imported.map(({ numDocument }) => String(numDocument)).sort()).toEqual(
    [...documents].sort(),
  );
  expect(imported.every(({ consent }) => consent === null)).toBe(true);
  const [first] = imported.filter(({ numDocument }) => String(numDocument) === documents[0]);
  expect(first?.name).toContain('Mona');
  const others = customers.filter(({ numDocument }) => String(numDocument) === there);
  expect(others.map(({ name }) => name)).toEqual(['Rosalba']);

  // The same file once more: everybody is there.
  await page.goto('/adminSection/show-customers/import');
  await page
    .locator('[name=file]')
    .setInputFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer: file });
  await page.getByText('No queda ninguna fila por importar.').waitFor();
  expect(browser.problems()).toEqual([]);
});

it('an Excel file with the statement that all have authorised, on a narrow screen', async () => {
  const server = await startServerProcess();
  const api = await server.signIn(OUR_EMPLOYEE);
  const viewport = { width: 320, height: 640 };
  const { browser, page } = await openUsedTablet(OUR_EMPLOYEE, {
    baseUrl: server.baseUrl,
    viewport,
  });
  await browser.setOffline(true);
  await page.goto('/adminSection/show-customers');
  await page.getByRole('button', { name: 'Más', exact: true }).click();
  await page.getByRole('link', { name: 'Importar' }).click();
  const documents = [newDocument(), newDocument()];
  const rows = documents.map((document) => [
    ...[Number(document), 'Jhon Fredy', 'Gaitán', new Date('1980-05-17T00:00:00Z'), 'Masculino'],
    ...['casado', 3124480917, 'jhon@correo.co', 'Calle 5', 'Miraflores'],
  ]);
  const buffer = Buffer.from(
    await writeXlsx({ sheets: [{ name: 'Hoja1', rows: [TITLES, ...rows] }] }),
  );
  await page.locator('[name=file]').setInputFiles({ name: 'clientes.xlsx', mimeType: '', buffer });
  await page.locator('[data-ready="2"]').waitFor();
  expect(await readOverflow(page)).toBeLessThanOrEqual(0);
  expect(await findViolations(page)).toEqual([]);
  await page.locator('[name=consent]').check();
  await page.getByRole('button', { name: 'Importar 2 clientes' }).click();
  await page.getByRole('dialog').getByText('De todos').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Importar', exact: true }).click();
  await page.locator('[data-imported="2"]').waitFor();
  await browser.setOffline(false);
  await waitForPill(page, { state: 'synced', pending: 0 }, 60_000);
  const { body } = await api.call('GET', '/api/v1/customers/all');
  const imported = (
    body as { numDocument: string; dateOfBirth: string; consent: { by: string } }[]
  ).filter(({ numDocument }) => documents.includes(String(numDocument)));
  expect(
    imported.map(({ consent, dateOfBirth }) => [consent.by, dateOfBirth.slice(0, 10)]),
  ).toEqual([
    [OUR_EMPLOYEE, '1980-05-17'],
    [OUR_EMPLOYEE, '1980-05-17'],
  ]);
  expect(browser.problems()).toEqual([]);
});
