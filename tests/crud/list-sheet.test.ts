/** A list as a spreadsheet: one value a cell, in a column for each field of the record. */
import { expect, it } from 'vitest';
import type { ListDescriptor } from '../../src/crud/list-descriptor';
import { toSheet } from '../../src/crud/list-sheet';
import type { MirrorRow } from '../../src/db/schema';
import { customer } from '../../src/domain/entities/customer';
import { product } from '../../src/domain/entities/product';

const LIST: ListDescriptor = { searchHint: '', columns: [] };
const rowOf = (view: Record<string, unknown>) => ({ key: 'k', view, mark: null }) as MirrorRow;

async function readSheet(...sheet: Parameters<typeof toSheet>): Promise<Record<string, string>> {
  const text = await toSheet(...sheet).text();
  const [labels = [], cells = []] = text.split('\r\n').map((line) => line.split(';'));
  expect(cells).toHaveLength(labels.length);
  return Object.fromEntries(labels.map((label, at) => [label, cells[at] ?? '']));
}

it('writes documents and phones as they are dialled, choices in words, dates as Colombia does', async () => {
  const view = {
    typeDocument: 'CC',
    numDocument: 66606633,
    phone: '3102286614',
    email: 'ana@correo.co',
    cityName: 'Calamar',
    address: 'Puerto',
    dateOfBirth: '1980-05-17',
  };
  expect(await readSheet(customer, LIST, [rowOf(view)])).toMatchObject({
    [customer.fields.numDocument.label]: '66606633',
    [customer.fields.phone.label]: '3102286614',
    [customer.fields.email.label]: 'ana@correo.co',
    [customer.fields.cityName.label]: 'Calamar',
    [customer.fields.address.label]: 'Puerto',
    [customer.fields.dateOfBirth.label]: '17/05/1980',
    [customer.fields.companyName.label]: '',
  });
});

it('writes numbers without groups, and decimals with the comma', async () => {
  const view = { number: 1200, weight: 480.5, unitOfMeasurement: 'kg', isPerishable: true };
  expect(await readSheet(product, LIST, [rowOf(view)])).toMatchObject({
    [product.fields.number.label]: '1200',
    [product.fields.weight.label]: '"480,5"',
    [product.fields.isPerishable.label]: 'Sí',
  });
});

it('begins with the list’s own columns, in place of fields with their labels', async () => {
  const inSheet = [
    { label: 'Fila', text: () => 'uno' },
    { label: product.fields.packagingType.label, text: () => 'dos' },
  ];
  const sheet = await readSheet(product, { ...LIST, inSheet }, [rowOf({ packagingType: 'Caja' })]);
  expect(Object.keys(sheet).slice(0, 2)).toEqual(inSheet.map(({ label }) => label));
  expect(sheet[product.fields.packagingType.label]).toBe('dos');
  expect(Object.keys(sheet)).toHaveLength(Object.keys(product.fields).length + 1);
});
