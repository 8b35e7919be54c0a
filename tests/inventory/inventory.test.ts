import { expect, test } from 'vitest';
import type { MirrorRow } from '../../src/db/schema';
import type { Fields } from '../../src/domain/entity';
import { productsAtPath } from '../../src/domain/paths';
import { type InventoryRows, toInventory } from '../../src/features/inventory/inventory';
import { buildRow } from '../crud/builders';

const MALECON = buildRow({ name: 'Bodega Malecón', capacity: 2, unitOfMeasurement: 'ton' });
const ESPERANZA = buildRow({
  nombre: 'La Esperanza',
  weightCapacity: 1000,
  weightUnit: 'kg',
  volumeCapacity: 1000,
  volumeUnit: 'L',
});

const product = (more: Fields = {}): MirrorRow =>
  buildRow({
    number: 2,
    weight: 500,
    unitOfMeasurement: 'kg',
    length: 100,
    width: 50,
    height: 20,
    warehouseName: 'Bodega Malecón',
    vehicleName: null,
    numeroGuiaEnvio: null,
    ...more,
  });
const shipment = (estadoEntrega: string, more: Fields = {}): MirrorRow =>
  buildRow({ numeroGuia: 'Fn3918koP', vehiculoNombre: 'La Esperanza', estadoEntrega, ...more });

function look(more: Partial<InventoryRows>) {
  const places = toInventory({
    warehouses: [MALECON],
    vessels: [ESPERANZA],
    products: [],
    shipments: [],
    ...more,
  });
  const at = (name: string) => places.find((place) => place.name === name);
  return { places, malecon: at('Bodega Malecón'), esperanza: at('La Esperanza') };
}

test('load and capacity in different units are compared in one', () => {
  const { malecon } = look({
    products: [product(), product({ weight: 1, unitOfMeasurement: 'ton' })],
  });
  expect(malecon).toMatchObject({ registered: 2, gone: 0, passing: 0, weightCapacity: 2000 });
  expect(malecon?.totals).toEqual({ units: 4, kilograms: 1500, cubicMetres: 0.4 });
});

test('a vessel is measured by volume too', () => {
  const { esperanza } = look({
    products: [product({ warehouseName: null, vehicleName: 'La Esperanza' })],
  });
  expect(esperanza).toMatchObject({ registered: 1, weightCapacity: 1000, volumeCapacity: 1 });
});

test('goods that arrived and wait to be claimed are on the dock, until they are received', () => {
  const arrived = { estadoEntrega: 'ENTREGADO', municipioLlegada: 'Calamar' };
  const at = (porReclamar: boolean) =>
    look({
      products: [product({ numeroGuiaEnvio: 'Fn3918koP' })],
      shipments: [shipment('ENTREGADO', { ...arrived, porReclamar })],
    });
  const { places, malecon } = at(true);
  expect(malecon).toMatchObject({ registered: 1, gone: 1 });
  expect(places.find(({ kind }) => kind === 'dock')).toMatchObject({
    name: 'Calamar',
    row: null,
    passing: 1,
    totals: { units: 2, kilograms: 500 },
  });
  expect(at(false).places.some(({ kind }) => kind === 'dock')).toBe(false);
});

const GUIDED = { numeroGuiaEnvio: 'Fn3918koP' };

test.each([
  ['EN_PREPARACION', { gone: 0, kilograms: 500 }, { passing: 0, kilograms: 0 }],
  ['EN_TRANSITO', { gone: 1, kilograms: 0 }, { passing: 1, kilograms: 500 }],
  ['ENTREGADO', { gone: 1, kilograms: 0 }, { passing: 0, kilograms: 0 }],
  ['DEVUELTO', { gone: 0, kilograms: 500 }, { passing: 0, kilograms: 0 }],
  ['CANCELADO', { gone: 0, kilograms: 500 }, { passing: 0, kilograms: 0 }],
])('a product of a shipment in state %s', (state, kept, carried) => {
  const { malecon, esperanza } = look({
    products: [product(GUIDED)],
    shipments: [shipment(state)],
  });
  expect({ gone: malecon?.gone, kilograms: malecon?.totals.kilograms }).toEqual(kept);
  expect({ passing: esperanza?.passing, kilograms: esperanza?.totals.kilograms }).toEqual(carried);
});

test('a shipment created here names its products by local key', () => {
  const carried = product();
  const { malecon } = look({
    products: [carried],
    shipments: [shipment('EN_TRANSITO', { numeroGuia: null, productosIds: [carried.key] })],
  });
  expect(malecon?.gone).toBe(1);
});

test('a product of a shipment unknown to this device stays where it is registered', () => {
  expect(look({ products: [product(GUIDED)] }).malecon?.gone).toBe(0);
});

test('places are ordered by fill level, unregistered ones last and without a capacity', () => {
  const { places } = look({
    products: [
      product({ weight: 10 }),
      product({ warehouseName: null, vehicleName: 'La Esperanza', weight: 900 }),
      product({ warehouseName: 'Bodega Vieja', weight: 9000 }),
    ],
  });
  expect(places.map(({ name }) => name)).toEqual([
    'La Esperanza',
    'Bodega Malecón',
    'Bodega Vieja',
  ]);
  expect(places[2]).toMatchObject({ row: null, weightCapacity: 0, registered: 1 });
});

test('each place links to its products', () => {
  const url = new URL(productsAtPath('warehouse', 'Bodega Malecón'), 'http://x');
  expect(url.pathname).toBe('/adminSection/show-products');
  expect(url.searchParams.get('ubicacion')).toBe('bodega:Bodega Malecón');
});
