import { expect, test } from 'vitest';
import { evaluateForm } from '../../src/crud/form-rules';
import { product } from '../../src/domain/entities/product';
import { createProductRules } from '../../src/features/products/product-rules';
import { buildTypedProduct } from './builders';

const rules = createProductRules({
  companyName: 'Transportes Fluviales del Guaviare',
  categories: ['Alimentos', 'Maquinaria'],
});

test('sends numbers as numbers, the user’s company, and no control fields', () => {
  const { fields, issues } = evaluateForm(product, rules, buildTypedProduct());
  expect(issues).toEqual([]);
  expect(fields).toMatchObject({
    customerNumDocument: 41240318,
    number: 1250,
    weight: 62.5,
    dimensions: '75 x 45 x 20.5',
    isPerishable: true,
    specialHandlingInstructions: 'N/A',
    companyName: 'Transportes Fluviales del Guaviare',
    warehouseName: 'Bodega Malecón',
    vehicleName: null,
  });
  expect(fields).not.toHaveProperty('productLocation');
  expect(fields).not.toHaveProperty('newCategoryName');
});

test('only the chosen place is sent', () => {
  const typed = buildTypedProduct({ productLocation: 'vessel', vehicleName: 'La Tonina' });
  expect(evaluateForm(product, rules, typed).fields).toMatchObject({
    warehouseName: null,
    vehicleName: 'La Tonina',
  });
});

test.each([
  ['', 'productLocation'],
  ['warehouse', 'warehouseName'],
  ['vessel', 'vehicleName'],
])('a missing place is asked at the control in sight: %s', (productLocation, field) => {
  const typed = buildTypedProduct({ productLocation, warehouseName: '', vehicleName: '' });
  expect(evaluateForm(product, rules, typed).issues).toEqual([
    { field, message: 'Campo obligatorio' },
  ]);
});

test('the kind of place is inferred from the record', () => {
  expect(rules.open?.({ warehouseName: 'Bodega Malecón' })).toMatchObject({
    productLocation: 'warehouse',
  });
  expect(rules.open?.({ warehouseName: null, vehicleName: 'La Tonina' })).toMatchObject({
    productLocation: 'vessel',
  });
  expect(rules.open?.({})).toMatchObject({ productLocation: '' });
});

test('"Otro" asks for the new category and sends its name', () => {
  const other = buildTypedProduct({ categoryName: 'Otro' });
  expect(evaluateForm(product, rules, other).issues).toEqual([
    { field: 'newCategoryName', message: 'Campo obligatorio' },
  ]);
  const named = { ...other, newCategoryName: 'Artesanías' };
  expect(evaluateForm(product, rules, named).fields).toMatchObject({ categoryName: 'Artesanías' });
});

test('a category missing from the list is not treated as a new one', () => {
  const typed = buildTypedProduct({ categoryName: 'Alimento' });
  expect(evaluateForm(product, rules, typed).issues).toEqual([
    {
      field: 'categoryName',
      message: 'Elige una categoría de la lista, o «Otro» para una nueva',
    },
  ]);
});

test('a document has 5 to 11 digits and is positive', () => {
  const typed = buildTypedProduct({ customerNumDocument: '4124' });
  expect(evaluateForm(product, rules, typed).issues).toEqual([
    {
      field: 'customerNumDocument',
      message: 'El valor debe ser un número positivo de entre 5 y 11 dígitos',
    },
  ]);
});
