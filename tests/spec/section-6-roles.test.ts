/**
 * docs/SPEC.md, S6.19 to S6.30: what each role's sidebar holds, which roles are given, and what
 * follows from a toggle. Route × role is in section-2-routes.test.ts.
 */
import { describe, expect, it } from 'vitest';
import { menuOf } from '../../src/app/shell/menu';
import { ENTITY_NAMES } from '../../src/domain/entity';
import { canRead, canWrite } from '../../src/domain/rules/permissions';

/** The specification's groups; the inventory's has three entries under its title. */
const GROUPS = [
  'Empresas',
  'Empleados',
  'Tripulantes',
  'Embarcaciones',
  'Clientes',
  'Envíos',
  'Inventario',
  'Sucursales',
];
const EVERYBODY = ['Dashboard', 'Asistente Inteligente', 'Informes'];

describe.each([
  ['SUPERADMIN', ['Empresas', 'Empleados']],
  [
    'ADMIN',
    ['Empleados', 'Tripulantes', 'Embarcaciones', 'Clientes', 'Envíos', 'Inventario', 'Sucursales'],
  ],
  ['EMPLOYEE', ['Tripulantes', 'Embarcaciones', 'Clientes', 'Envíos', 'Inventario']],
  ['INVITED', []],
] as const)('the sidebar of %s', (role, sections) => {
  const shown = menuOf(role).flatMap(({ title, entries }) => [
    ...(title ? [title] : []),
    ...entries.map(({ label }) => label),
  ]);
  it.each(GROUPS)('%s', (group) => {
    expect(shown.includes(group)).toBe((sections as readonly string[]).includes(group));
  });
  it.each(EVERYBODY)('%s, as for every role', (label) => {
    expect(shown).toContain(label);
  });
});

/** docs/decisions/0001: an area brings its entities; EMPLOYEE reads branches for the wizard and does not write them. */
describe.each([
  ['SUPERADMIN', 'company user', 'company user'],
  [
    'ADMIN',
    'user crewMember vessel customer product warehouse branch shipment voyage pieceCount payment',
    'user crewMember vessel customer product warehouse branch shipment voyage pieceCount payment',
  ],
  [
    'EMPLOYEE',
    'crewMember vessel customer product warehouse shipment voyage pieceCount payment',
    'user crewMember vessel customer product warehouse branch shipment voyage pieceCount payment',
  ],
  ['INVITED', '', 'user'],
] as const)('%s', (role, written, read) => {
  it.each(ENTITY_NAMES)('%s', (entity) => {
    expect(canWrite(role, entity)).toBe(written.split(' ').includes(entity));
    expect(canRead(role, entity)).toBe(read.split(' ').includes(entity));
  });
});
