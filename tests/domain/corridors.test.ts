import { expect, test } from 'vitest';
import { isOnTheWay, legOf, riverOf } from '../../src/domain/rules/corridors';

const trip = (municipioSalida: string, municipioLlegada: string, more: object = {}) => ({
  municipioSalida,
  municipioLlegada,
  ...more,
});

test.each([
  ['San José del Guaviare', 'Mapiripán', 'guaviare'],
  ['san jose del guaviare', 'Inirida', 'guaviare'],
  ['San José del Guaviare', 'Miraflores', 'vaupes'],
  ['Calamar', 'Puerto Concordia', 'vaupes'],
  ['Bogotá', 'Mitú', 'vaupes'],
  ['Bogotá', 'Villavicencio', null],
])('from %s to %s: %s', (from, to, river) => {
  expect(riverOf(trip(from, to))).toBe(river);
});

test('the department decides for a town without a pier', () => {
  const toVaupes = { departamentoSalida: 'Guaviare', departamentoLlegada: 'Vaupés' };
  expect(riverOf(trip('El Retorno', 'Yavaraté', toVaupes))).toBe('vaupes');
  expect(riverOf(trip('El Retorno', 'Bogotá', { departamentoSalida: 'Guaviare' }))).toBe(
    'guaviare',
  );
});

test('Calamar and Miraflores of other departments are on neither river', () => {
  const far = { departamentoSalida: 'Bolívar', departamentoLlegada: 'Boyacá' };
  expect(riverOf(trip('Calamar', 'Miraflores', far))).toBeNull();
});

test.each([
  ['San José del Guaviare', 'Mapiripán', 1, false],
  ['San José del Guaviare', 'Inírida', 1, false],
  ['Inírida', 'Mapiripán', 3, true],
  ['San José del Guaviare', 'Puerto Concordia', 0, true],
  ['Inírida', 'Bogotá', 3, true],
  ['Bogotá', 'Puerto Concordia', 0, true],
  ['San José del Guaviare', 'Carurú', 0, false],
  ['San José del Guaviare', 'Calamar', 0, false],
  ['Mitú', 'San José del Guaviare', 2, true],
  ['Inírida', 'Inírida', 3, false],
])('from %s to %s it is in reach %i, upriver: %s', (from, to, reach, isUpriver) => {
  expect(legOf(trip(from, to))).toEqual({ reach, isUpriver });
});

test('a shipment on neither river has no leg', () => {
  expect(legOf(trip('Bogotá', 'Villavicencio'))).toBeNull();
});

test.each([
  ['San José del Guaviare', 'Inírida', 'San José del Guaviare', 'Mapiripán', true],
  ['San José del Guaviare', 'Inírida', 'Mapiripán', 'Barrancominas', true],
  ['San José del Guaviare', 'Mapiripán', 'San José del Guaviare', 'Inírida', false],
  ['San José del Guaviare', 'Inírida', 'Puerto Concordia', 'Inírida', false],
  ['San José del Guaviare', 'Inírida', 'Inírida', 'San José del Guaviare', false],
  ['Inírida', 'San José del Guaviare', 'Barrancominas', 'Mapiripán', true],
  ['San José del Guaviare', 'Mitú', 'San José del Guaviare', 'Miraflores', true],
  ['San José del Guaviare', 'Mitú', 'San José del Guaviare', 'Mapiripán', false],
  ['Bogotá', 'Villavicencio', 'Girardot', 'Villavicencio', true],
  ['Bogotá', 'Villavicencio', 'Bogotá', 'Mitú', false],
])(
  'of a boat from %s to %s, what goes from %s to %s is on its way: %s',
  (from, to, start, end, is) => {
    expect(isOnTheWay(trip(from, to), trip(start, end))).toBe(is);
  },
);
