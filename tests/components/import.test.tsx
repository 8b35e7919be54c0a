/** The screen that reads a file: where its table is, what a column leaves open, what is kept otherwise. */
import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { dialog, press } from './support/typing';
import { hold, openPerson, openScreen } from './support/workplace';

const TITLES = [
  ...['Cédula', 'Nombres', 'Apellidos', 'Fecha de nacimiento', 'Sexo', 'Estado civil'],
  ...['Celular', 'Correo', 'Dirección', 'Municipio'],
];
const rowOf = (document: string, birth: string, changes: Readonly<Record<number, string>> = {}) =>
  [
    ...[document, 'Luz', 'Gaitán', birth, 'Femenino', 'Soltero'],
    ...['3124480917', 'luz@correo.co', 'Calle 5', 'Miraflores'],
  ].map((cell, at) => changes[at] ?? cell);
const csvOf = (...rows: readonly (readonly string[])[]) =>
  new File([rows.map((cells) => cells.join(';')).join('\r\n')], 'clientes.csv');

async function choose(file: File, list = 'show-customers') {
  const runtime = await openPerson();
  await hold(runtime, 'customer', [{ numDocument: '41240318', name: 'Ana', lastName: 'Ríos' }]);
  await openScreen(runtime, `${list}/import`);
  await page.getByLabelText('Archivo').upload(file);
  return async () => (await runtime.db.listUnsettled()).length;
}
const ready = (count: number) =>
  expect
    .poll(() => document.querySelector('[data-ready]')?.getAttribute('data-ready'))
    .toBe(`${count}`);
const selectedText = (name: string) => {
  const select = document.querySelector<HTMLSelectElement>(`select[name=${name}]`);
  return select?.selectedOptions[0]?.textContent ?? null;
};

it('titles are found below a heading, and another row can be chosen for them', async () => {
  await choose(csvOf(['LISTADO DE CLIENTES'], [], TITLES, rowOf('52110908', '17/05/1980')));
  await ready(1);
  expect(selectedText('titles')).toMatch(/^Fila 3: Cédula, Nombres/);
  await page.getByLabelText('Fila de los títulos').selectOptions('Fila 1: LISTADO DE CLIENTES');
  await expect
    .element(page.getByText('Falta decir de dónde salen', { exact: false }))
    .toBeVisible();
  await page.getByLabelText('Fila de los títulos').selectOptions('2');
  await ready(1);
});

it('takes the sheet of a book that has the titles, and lets another one be chosen', async () => {
  const sheets = [
    { name: 'Instrucciones', rows: [['Lea esto primero']] },
    { name: 'Clientes', rows: [TITLES, rowOf('52110908', '17/05/1980')] },
  ];
  await choose(new File([(await writeXlsx({ sheets })) as Uint8Array<ArrayBuffer>], 'libro.xlsx'));
  await ready(1);
  expect(selectedText('sheet')).toBe('Clientes');
  await page.getByLabelText('Hoja del libro').selectOptions('Instrucciones');
  const trouble = page.getByText('Debajo de la fila de los títulos no hay datos.');
  await expect.element(trouble).toBeVisible();
  await page.getByLabelText('Hoja del libro').selectOptions('Clientes');
  await ready(1);
});

it('a date that begins with its month decides for its column, and the person may decide otherwise', async () => {
  await choose(csvOf(TITLES, rowOf('52110908', '03/04/1975'), rowOf('52110909', '05/17/1980')));
  const question = page.getByRole('radiogroup', {
    name: 'Fecha de nacimiento: ¿«03/04/1975» es 3 de abril o 4 de marzo?',
  });
  await expect.element(question.getByRole('radio', { name: '4 de marzo' })).toBeChecked();
  await expect
    .element(page.getByText('Otra celda lo aclara: «05/17/1980».', { exact: false }))
    .toBeVisible();
  await ready(2);
  await expect.element(page.getByText('04/03/1975')).toBeVisible();
  await question.getByRole('radio', { name: '3 de abril' }).click();
  await expect.element(page.getByText('03/04/1975', { exact: true })).toBeVisible();
  await ready(1);
});

it('a weight that can be read in two ways is asked about before anything is judged', async () => {
  const titles = ['Documento del cliente', 'Nombre del producto', 'Peso', 'Largo (cm)'];
  await choose(csvOf(titles, ['41240318', 'Arroz', '1.250', '60']), 'show-products');
  const question = page.getByRole('radiogroup', {
    name: 'Peso: ¿«1.250» es mil doscientos cincuenta?',
  });
  await expect.element(question).toBeVisible();
  const open = page.getByText('Falta responder cómo se lee una columna.');
  await expect.element(open).toBeVisible();
  await question.getByRole('radio', { name: 'No, es 1,25' }).click();
  expect(await open.query()).toBeNull();
});

it('goods belong to the customer of their document, also with leading zeros, and lie where the sheet says', async () => {
  const titles = [
    ...['Cliente', 'Producto', 'Descripción', 'Categoría', 'Cantidad', 'Peso', 'Largo (cm)'],
    ...['Ancho (cm)', 'Alto (cm)', 'Empaque', 'Perecedero', 'Asegurado', 'Peligroso', 'Bodega'],
  ];
  const rice = (warehouse: string) => [
    ...['0041240318', 'Arroz', 'Arroba', 'Víveres', '4', '12,5', '40'],
    ...['30', '25', 'Saco', 'no', 'no', 'no', warehouse],
  ];
  const runtime = await openPerson();
  await hold(runtime, 'customer', [{ numDocument: '41240318', name: 'Ana', lastName: 'Ríos' }]);
  await hold(runtime, 'user', [{ username: 'luz', companyName: 'Naviera' }]);
  await hold(runtime, 'warehouse', [{ name: 'Bodega José' }, { name: 'Bodega Jose' }]);
  await openScreen(runtime, 'show-products/import');
  const file = csvOf(titles, rice('BODEGA JOSÉ'), rice('Bodega-José'));
  await page.getByLabelText('Archivo').upload(file);
  await ready(1);
  await expect.element(page.getByText('Bodega José', { exact: true })).toBeVisible();
  const unknown = page.getByText('Bodega: No hay una bodega con ese nombre en este equipo');
  await expect.element(unknown).toBeVisible();
});

it('counts and shows values that are kept otherwise than written, and calls a lost letter a fault', async () => {
  const rows = [
    rowOf('52.110.908', '17/05/1980'),
    rowOf('52110909.0', '17/05/1980', { 4: 'F', 8: 'Calle 5 (esquina)' }),
    rowOf('52110910', '17/05/1980', { 1: 'Jos¤' }),
    rowOf('#N/A', '17/05/1980'),
  ];
  await choose(csvOf(TITLES, ...rows));
  await ready(2);
  const shown = (text: string) => expect.element(page.getByText(text)).toBeVisible();
  await shown('Número de documento, 1 fila: «52110909.0» queda 52.110.909.');
  await shown('Sexo, 1 fila: «F» queda Femenino.');
  await shown('Dirección, 1 fila: «Calle 5 (esquina)» queda Calle 5 esquina.');
  await shown('Nombres: Trae signos que no se guardan: ¤');
  await shown('Número de documento: La hoja tiene ahí un error (#N/A) y no un valor');
});

it('saves nothing before the confirmation', async () => {
  const saved = await choose(csvOf(TITLES, rowOf('52110908', '17/05/1980')));
  await ready(1);
  expect(await saved()).toBe(0);
  await press('Importar 1 cliente');
  await dialog('¿Importar 1 cliente?');
  expect(await saved()).toBe(0);
  await press('Cancelar');
  expect(await saved()).toBe(0);
  await press('Importar 1 cliente');
  await press('Importar');
  await expect.poll(saved).toBe(1);
});

it('a file of unknown encoding is refused, and the place of the fault shown', async () => {
  const bytes = Uint8Array.from('Nombres\nM\u00d6LLER\n', (letter) => letter.charCodeAt(0));
  await choose(new File([bytes], 'clientes.csv'));
  await expect
    .element(page.getByText('en la línea 2 puede decir «MÖLLER» o «MÍLLER»', { exact: false }))
    .toBeVisible();
});
