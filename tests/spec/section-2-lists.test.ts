/** docs/SPEC.md, S2.85 to S2.112 and S9: titles, columns, pages of six, and what is searched. */
import { describe, expect, it } from 'vitest';
import { createSearchIndex } from '../../src/crud/search-index';
import { toPage } from '../../src/domain/rules/pagination';
import { BRANCH_LIST } from '../../src/features/branches/branch-descriptor';
import { buildRow } from '../crud/builders';
import { ENTITIES } from './support';

it.each([
  ['company', 'LISTADO DE EMPRESAS'],
  ['customer', 'LISTADO DE CLIENTES'],
  ['user', 'LISTADO DE EMPLEADOS'],
  ['crewMember', 'LISTADO DE TRIPULACIÓN'],
  ['vessel', 'LISTADO DE VEHÍCULOS'],
  ['shipment', 'LISTADO DE ENVÍOS'],
  ['product', 'LISTADO DE PRODUCTOS'],
  ['warehouse', 'LISTADO DE BODEGAS'],
  ['branch', 'LISTADO DE SUCURSALES'],
] as const)('the list of each %s is titled «%s»', (entity, title) => {
  expect(ENTITIES[entity].texts.listTitle).toBe(title);
});

it('the branches’ columns, between their number and their two actions', () => {
  const row = buildRow({
    nombre: 'Calamar',
    direccion: 'Calle 1',
    departamento: 'Guaviare',
    municipio: 'Calamar',
    companiaNombre: 'Naviera',
  });
  expect(BRANCH_LIST.columns.map(({ label, text }) => [label, text(row)])).toEqual([
    ['Nombre', 'Calamar'],
    ['Dirección', 'Calle 1'],
    ['Departamento', 'Guaviare'],
    ['Municipio', 'Calamar'],
    ['Empresa', 'Naviera'],
  ]);
});

describe('a page has six rows', () => {
  it.each([
    [1, 40, { page: 1, pageCount: 7, from: 0, to: 6 }],
    [7, 40, { page: 7, pageCount: 7, from: 36, to: 40 }],
    // The page number clamps to the last page when results shrink.
    [7, 8, { page: 2, pageCount: 2, from: 6, to: 8 }],
    [3, 0, { page: 1, pageCount: 1, from: 0, to: 0 }],
  ])('page %i of %i rows', (asked, rows, page) => {
    expect(toPage(asked, rows)).toEqual(page);
  });
});

describe('a search matches a substring of the listed fields, ignoring case', () => {
  it.each([
    ['branch', { nombre: 'Puerto Viejo' }, 'TO VIE'],
    ['branch', { direccion: 'Muelle 4' }, 'uelle'],
    ['branch', { departamento: 'Vaupés' }, 'VAUPÉS'],
    ['branch', { municipio: 'Carurú' }, 'rurú'],
    ['branch', { companiaNombre: 'Naviera del Vaupés' }, 'naviera'],
    ['customer', { numDocument: '41240318' }, '2403'],
    ['customer', { personType: 'Juridica', nitCompany: '900123456' }, '900.123.456-8'],
    ['customer', { personType: 'Juridica', companyName: 'Víveres del Vaupés' }, 'viveres'],
    ['company', { nit: '900123456' }, '900123456-8'],
    ['company', { manager: 'Hernán' }, 'HERN'],
    ['crewMember', { lastName: 'Moreno' }, 'oren'],
    ['vessel', { licensePlate: 'GUA-0587' }, 'gua-05'],
    ['product', { productName: 'Panela' }, 'anel'],
    ['warehouse', { location: 'Malecón' }, 'malec'],
    ['shipment', { numeroGuia: 'Fn3918koP' }, 'fn3918'],
    // For users, Spanish role names map to the role codes.
    ['user', { role: 'SUPERADMIN' }, 'superadministrador'],
    ['user', { role: 'ADMIN' }, 'administrador'],
    ['user', { role: 'EMPLOYEE' }, 'empleado'],
    ['user', { role: 'INVITED' }, 'invitado'],
  ] as const)('%s %j by «%s»', (entity, view, query) => {
    const rows = [buildRow(view), buildRow({})];
    expect(createSearchIndex(ENTITIES[entity]).find(rows, query)).toEqual([rows[0]]);
  });
});
