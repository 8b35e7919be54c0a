import type { RouteObject } from 'react-router-dom';
import { expect, test } from 'vitest';
import { isCurrent, menuOf, tabsOf } from '../../src/app/shell/menu';
import { workplaceScreens } from '../../src/app/workplace-screens';
import { ROLES, type Role } from '../../src/domain/roles';
import { areaOfPath, canOpen } from '../../src/domain/rules/permissions';

const labelsOf = (role: Role) => menuOf(role).flatMap(({ entries }) => entries.map((e) => e.label));
const entriesOf = (role: Role) => [
  ...menuOf(role).flatMap(({ entries }) => entries),
  ...tabsOf(role),
];

/** The full paths of a route table, those of its children included. */
function pathsOf(routes: readonly RouteObject[], parent: string): string[] {
  return routes.flatMap(({ path = '', children }) => {
    const full = path === '' ? parent : `${parent}/${path}`;
    return [full, ...pathsOf(children ?? [], full)];
  });
}

test('no role’s menu has an entry that the role may not open', () => {
  for (const role of ROLES)
    for (const { to } of entriesOf(role)) expect(canOpen(role, to), `${role} ${to}`).toBe(true);
});

test('an employee sees shipments, customers and inventory, and no branches', () => {
  expect(labelsOf('EMPLOYEE')).toEqual(
    expect.arrayContaining(['Dashboard', 'Envíos', 'Clientes', 'Productos', 'Sincronización']),
  );
  expect(labelsOf('EMPLOYEE')).not.toContain('Sucursales');
  expect(labelsOf('EMPLOYEE')).not.toContain('Empleados');
});

test('gives a dock worker’s daily work an entry of its own, and voyages where the server keeps them', () => {
  const all = ['Envíos', 'Viajes', 'Escanear', 'Cierre de caja', 'Clientes'];
  const [, daily] = menuOf('EMPLOYEE');
  expect(daily?.entries.map(({ label }) => label)).toEqual(all);
  const [, beside] = menuOf('EMPLOYEE', false);
  expect(beside?.entries.map(({ label }) => label)).toEqual(all.filter((one) => one !== 'Viajes'));
  for (const role of ['INVITED', 'SUPERADMIN'] as const)
    for (const label of ['Viajes', 'Escanear', 'Cierre de caja'])
      expect(labelsOf(role), role).not.toContain(label);
});

test('each list has the way to a new record, which its role may open', () => {
  const ways = (role: Role) =>
    menuOf(role).flatMap(({ entries }) => entries.flatMap(({ add }) => add ?? []));
  expect(ways('ADMIN').map(({ label }) => label)).toEqual([
    'Registrar envío',
    'Registrar viaje',
    'Registrar cliente',
    'Registrar embarcación',
    'Registrar tripulante',
    'Registrar producto',
    'Registrar bodega',
    'Registrar usuario',
    'Registrar sucursal',
  ]);
  expect(ways('SUPERADMIN').map(({ to }) => to)).toEqual([
    '/adminSection/add-company',
    '/adminSection/add-employed',
  ]);
  expect(ways('INVITED')).toEqual([]);
  for (const role of ROLES)
    for (const { to } of ways(role)) expect(canOpen(role, to), `${role} ${to}`).toBe(true);
});

test('one entry is the current one on each screen of shipments', () => {
  const entries = menuOf('ADMIN').flatMap((group) => group.entries);
  const currentOn = (path: string) =>
    entries.filter((entry) => isCurrent(entry, path)).map(({ label }) => label);
  expect(currentOn('/adminSection/show-shipment')).toEqual(['Envíos']);
  expect(currentOn('/adminSection/register-shipment/module-Sender')).toEqual(['Envíos']);
  expect(currentOn('/adminSection/show-voyages/more-details/1/voyage')).toEqual(['Viajes']);
  expect(currentOn('/adminSection/scan')).toEqual(['Escanear']);
  expect(currentOn('/adminSection/show-shipment/cash')).toEqual(['Cierre de caja']);
  expect(currentOn('/adminSection/add-captain')).toEqual(['Tripulantes']);
});

test('every role sees the dashboard, the assistant and the reports', () => {
  for (const role of ROLES)
    expect(labelsOf(role)).toEqual(
      expect.arrayContaining(['Dashboard', 'Asistente Inteligente', 'Informes']),
    );
});

test('the audit trail is in the menu of those who may read it, where the server is ours', () => {
  const labels = (role: Role, isOurs: boolean) =>
    menuOf(role, isOurs).flatMap(({ entries }) => entries.map(({ label }) => label));
  for (const role of ROLES) {
    const isTheirs = role === 'ADMIN' || role === 'SUPERADMIN';
    expect(labels(role, true).includes('Actividad'), role).toBe(isTheirs);
    expect(labels(role, false), role).not.toContain('Actividad');
  }
});

test('a guest sees no section of the company', () => {
  for (const label of ['Envíos', 'Clientes', 'Productos', 'Bodegas', 'Sucursales', 'Embarcaciones'])
    expect(labelsOf('INVITED')).not.toContain(label);
  expect(tabsOf('INVITED').map(({ label }) => label)).toEqual(['Dashboard', 'Por enviar']);
});

test('a phone has five tabs with Registrar in the middle', () => {
  expect(tabsOf('EMPLOYEE').map(({ label }) => label)).toEqual([
    'Dashboard',
    'Envíos',
    'Registrar',
    'Clientes',
    'Por enviar',
  ]);
});

test('every screen belongs to an area, so that the guard knows who may open it', () => {
  const screens = pathsOf(workplaceScreens, '/adminSection').filter((path) => !path.includes('*'));
  expect(screens).toContain('/adminSection/show-shipment');
  for (const path of screens) expect(areaOfPath(path), path).not.toBeNull();
});

test('every entry of the menu leads to a screen that exists', () => {
  const screens = pathsOf(workplaceScreens, '/adminSection');
  for (const role of ROLES) for (const { to } of entriesOf(role)) expect(screens).toContain(to);
});
