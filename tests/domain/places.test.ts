/** The list of places is DANE's of June 2026, and what people write in a sheet is understood by it or refused. */
import { describe, expect, it, test } from 'vitest';
import { CITIES, DEPARTMENTS } from '../../server/modules/lookups/places';
import { type City, toEditionText, toFindPlace } from '../../src/domain/rules/places';

const cities: City[] = CITIES.map(({ departamento, ...city }) => ({ ...city, ...departamento }));
const find = toFindPlace(cities);
const meantBy = (written: string) => find(written) ?? null;
const byCode = new Map(CITIES.map((city) => [city.codigo, city]));

describe('the list', () => {
  it('has 33 departments and 1,122 places, each once', () => {
    expect(DEPARTMENTS).toHaveLength(33);
    expect(CITIES).toHaveLength(1122);
    expect(byCode.size).toBe(1122);
    const names = new Set(cities.map(({ ciudad, departamento }) => `${departamento}/${ciudad}`));
    expect(names.size).toBe(1122);
  });

  it('tells of when it is', () => {
    expect(new Set(DEPARTMENTS.map(({ edicion }) => edicion))).toEqual(new Set(['2026-06-30']));
    expect(toEditionText(DEPARTMENTS[0]?.edicion)).toBe('Lista del DANE de junio de 2026');
    expect(toEditionText(undefined)).toBeUndefined();
  });

  it.each([
    ['27493', 'Nuevo Belén de Bajirá'],
    ['94343', 'Barrancominas'],
    ['05042', 'Santa Fé de Antioquia'],
    ['05360', 'Itagüí'],
    ['11001', 'Bogotá, D.C.'],
    ['13001', 'Cartagena de Indias'],
    ['13468', 'Santa Cruz de Mompox'],
    ['15332', 'Güicán de la Sierra'],
    ['25843', 'Villa de San Diego de Ubaté'],
    ['50711', 'Vistahermosa'],
    ['52224', 'Cuaspud Carlosama'],
    ['54001', 'San José de Cúcuta'],
    ['70823', 'San José de Toluviejo'],
    ['76001', 'Santiago de Cali'],
    ['85325', 'San Luis de Palenque'],
    ['86573', 'Puerto Leguízamo'],
    ['86865', 'Valle del Guamuez'],
    ['91460', 'Mirití - Paraná'],
    ['97777', 'Papunahua'],
  ])('calls %s %s', (code, name) => {
    expect(byCode.get(code)?.ciudad).toBe(name);
  });

  it.each(['27086', '94663'])('no longer offers %s', (code) => {
    expect(byCode.has(code)).toBe(false);
  });
});

describe('reads the place that a sheet says', () => {
  it.each([
    ['Bogotá', 'Bogotá, D.C.'],
    ['BOGOTA D.C.', 'Bogotá, D.C.'],
    ['Bogotá, Cundinamarca', 'Bogotá, D.C.'],
    ['San José', 'San José del Guaviare'],
    ['san jose del guaviare', 'San José del Guaviare'],
    ['S. J. del Guaviare', 'San José del Guaviare'],
    ['San José, Caldas', 'San José'],
    ['Guaviare - Calamar', 'Calamar'],
    ['Calamar (Guaviare)', 'Calamar'],
    ['Calamar', 'Calamar'],
    ['Retorno', 'El Retorno'],
    ['Mitu', 'Mitú'],
    ['Puerto Inírida', 'Inírida'],
    ['Barranco Minas', 'Barrancominas'],
    ['Mapiripana', 'Barrancominas'],
    ['Papunaua', 'Papunahua'],
    ['Vista Hermosa', 'Vistahermosa'],
    ['Cali', 'Santiago de Cali'],
    ['Santiago de Cali', 'Santiago de Cali'],
    ['Cali, Valle', 'Santiago de Cali'],
    ['Cartagena', 'Cartagena de Indias'],
    ['Cartagena de Indias', 'Cartagena de Indias'],
    ['Cúcuta', 'San José de Cúcuta'],
    ['Ubaté', 'Villa de San Diego de Ubaté'],
    ['Buga', 'Guadalajara de Buga'],
    ['Tumaco', 'San Andrés de Tumaco'],
    ['Mompós', 'Santa Cruz de Mompox'],
    ['Leguízamo', 'Puerto Leguízamo'],
    ['Belén de Bajirá', 'Nuevo Belén de Bajirá'],
    ['Manaure, Cesar', 'Manaure Balcón del Cesar'],
    ['Manaure', 'Manaure'],
    ['Chimá', 'Chimá'],
    ['CHIMÁ', 'Chimá'],
    ['Chima, Santander', 'Chima'],
    ['95015', 'Calamar'],
    ['05001', 'Medellín'],
    ['5001', 'Medellín'],
    ['94663', 'Barrancominas'],
  ])('%s', (written, meant) => {
    expect(meantBy(written)).toBe(meant);
  });

  it('and every name of the list, but for one that may be another without its accent', () => {
    const strange = cities.filter(({ ciudad }) => meantBy(ciudad) !== ciudad);
    expect(strange.map(({ ciudad, departamento }) => `${ciudad}, ${departamento}`)).toEqual([
      'San José, Caldas',
      'Chima, Santander',
    ]);
    for (const { ciudad, departamento } of cities)
      expect(meantBy(`${ciudad}, ${departamento}`)).toBe(ciudad);
  });
});

test.each([
  ['a name that means several places', 'Chima'],
  ['a part of a name', 'Santa'],
  ['a code that nobody has', '95999'],
  ['another place', 'Macondo'],
])('%s is refused', (_what, written) => {
  expect(meantBy(written)).toBeNull();
});

test('a list without codes and other names, as a plain server gives it, is read the same way', () => {
  const plain = toFindPlace([
    { ciudad: 'Calamar', departamento: 'Bolívar' },
    { ciudad: 'Calamar', departamento: 'Guaviare' },
    { ciudad: 'Mitú', departamento: '' },
  ]);
  expect(plain('Guaviare - Calamar')).toBe('Calamar');
  expect(plain('MITU')).toBe('Mitú');
  expect(plain('Bogotá')).toBeUndefined();
});
