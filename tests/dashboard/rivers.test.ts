import { expect, test } from 'vitest';
import { toTraffic } from '../../src/features/dashboard/rivers';
import { toTrafficText } from '../../src/features/dashboard/rivers-panel';

const shipment = (municipioSalida: string, municipioLlegada: string, more: object = {}) => ({
  estadoEntrega: 'EN_TRANSITO',
  vehiculoNombre: 'El Guaviarense',
  municipioSalida,
  municipioLlegada,
  ...more,
});
const words = (shipments: Record<string, unknown>[]) =>
  toTraffic(shipments).rivers.map((river) => `${river.name}: ${toTrafficText(river)}`);

test('shipments in transit are counted by river', () => {
  expect(
    words([
      shipment('San José del Guaviare', 'Mapiripán'),
      shipment('San José del Guaviare', 'Inírida', { vehiculoNombre: 'La Tonina' }),
      shipment('San José del Guaviare', 'Mapiripán', { estadoEntrega: 'ENTREGADO' }),
      shipment('Calamar', 'Mitú'),
    ]),
  ).toEqual(['Río Guaviare: 2 envíos en 2 embarcaciones', 'Río Vaupés: 1 envío en 1 embarcación']);
  expect(words([])).toEqual([
    'Río Guaviare: Ningún envío en tránsito',
    'Río Vaupés: Ningún envío en tránsito',
  ]);
});

test('shipments in one reach and direction are one boat, named by its fullest vessel first', () => {
  const [guaviare] = toTraffic([
    shipment('San José del Guaviare', 'Mapiripán', { vehiculoNombre: 'La Tonina' }),
    shipment('San José del Guaviare', 'Inírida'),
    shipment('San José del Guaviare', 'Mapiripán'),
    shipment('Mapiripán', 'San José del Guaviare', { vehiculoNombre: 'Doña Custodia' }),
    shipment('Inírida', 'Barrancominas'),
  ]).rivers;
  expect(guaviare?.boats).toEqual([
    { reach: 1, isUpriver: false, count: 3, vessels: ['El Guaviarense', 'La Tonina'] },
    { reach: 1, isUpriver: true, count: 1, vessels: ['Doña Custodia'] },
    { reach: 3, isUpriver: true, count: 1, vessels: ['El Guaviarense'] },
  ]);
});

test('shipments on neither river are counted apart', () => {
  const { rivers, elsewhere } = toTraffic([shipment('Bogotá', 'Villavicencio')]);
  expect(elsewhere).toBe(1);
  expect(rivers.map(({ shipments }) => shipments)).toEqual([0, 0]);
});
