/** docs/SPEC.md, S1.22 and S2.54 to S2.93: each path of the back office opens its own screen, under its own title. */
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { MirrorName } from '../../src/domain/entity';
import { screenTitle } from '../../src/ui/screen-title';
import { buildTypedCustomer, buildTypedProduct } from '../crud/builders';
import * as wire from '../server/payloads';
import { TRAVELLING } from './support/shipment';
import { hold, openPerson, openScreen } from './support/workplace';

beforeEach(() => screenTitle.setState({ title: '' }));

it.each([
  ['show-companies', 'LISTADO DE EMPRESAS'],
  ['add-company', 'Registrar empresa'],
  ['show-users', 'LISTADO DE EMPLEADOS'],
  ['add-employed', 'Registrar usuario'],
  ['show-crew', 'LISTADO DE TRIPULACIÓN'],
  ['add-crew', 'Registrar tripulante'],
  ['add-crew/add-captain', 'Registrar capitán'],
  ['add-crew/add-sailor', 'Registrar marinero'],
  ['add-crew/add-boat-driver', 'Registrar motorista'],
  ['show-vehicles', 'LISTADO DE VEHÍCULOS'],
  ['add-vehicle', 'Registrar embarcación'],
  ['show-customers', 'LISTADO DE CLIENTES'],
  ['add-customer', 'Registrar cliente'],
  ['show-products', 'LISTADO DE PRODUCTOS'],
  ['add-product', 'Registrar producto'],
  ['show-warehouse', 'LISTADO DE BODEGAS'],
  ['add-warehouse', 'Registrar bodega'],
  ['show-branch', 'LISTADO DE SUCURSALES'],
  ['add-branch', 'Registrar sucursal'],
  ['show-shipment', 'LISTADO DE ENVÍOS'],
  ['register-shipment', 'Registrar envío'],
  ['inventories', 'Inventario'],
  ['reports', 'Informes'],
  ['smartChat', 'Asistente Inteligente'],
])('%s is «%s»', async (path, title) => {
  const runtime = await openPerson(undefined, 'ADMIN');
  await openScreen(runtime, path, { verifiedBy: runtime.person });
  await expect.poll(() => screenTitle.getState().title).toBe(title);
});

it.each([
  ['company', wire.company(), 'add-company/:key/update', 'Actualizar empresa'],
  ['user', wire.user(), 'add-employed/:key?action=update', 'Actualizar usuario'],
  ['crewMember', wire.crewMember(), 'add-crew/:key/update', 'Actualizar tripulante'],
  ['vessel', wire.vessel(), 'add-vehicle/:key/update', 'Actualizar embarcación'],
  ['customer', buildTypedCustomer(), 'add-customer/:key/update', 'Actualizar cliente'],
  ['product', buildTypedProduct(), 'add-product/:key/update', 'Actualizar producto'],
  ['warehouse', wire.warehouse(), 'add-warehouse/:key/update', 'Actualizar bodega'],
  ['branch', wire.branch(), 'add-branch/:key/update', 'Actualizar sucursal'],
  ['shipment', TRAVELLING, 'register-shipment/:key/update', 'Actualizar envío'],
] as const)('a %s is edited at its own path', async (entity, record, path, title) => {
  const runtime = await openPerson(undefined, 'ADMIN');
  await hold(runtime, entity as MirrorName, [record]);
  const [row] = await runtime.db.listRows(entity);
  await openScreen(runtime, path.replace(':key', String(row?.key)), {
    verifiedBy: runtime.person,
  });
  await expect.poll(() => screenTitle.getState().title).toBe(title);
});

/** Details, and the form to which *Editar* leads. */
it.each([
  ['user', wire.user(), 'show-users', 'employee', 'add-employed/:key?action=update'],
  ['crewMember', wire.crewMember(), 'show-crew', 'crew', 'add-crew/:key/update'],
  ['vessel', wire.vessel(), 'show-vehicles', 'vehicle', 'add-vehicle/:key/update'],
  ['customer', buildTypedCustomer(), 'show-customers', 'customer', 'add-customer/:key/update'],
  ['product', buildTypedProduct(), 'show-products', 'product', 'add-product/:key/update'],
  ['warehouse', wire.warehouse(), 'show-warehouse', 'warehouse', 'add-warehouse/:key/update'],
  ['branch', wire.branch(), 'show-branch', 'branch', 'add-branch/:key/update'],
  ['shipment', TRAVELLING, 'show-shipment', 'shipment', 'register-shipment/:key/update'],
] as const)(
  'details of a %s lead back to its list and on to its form',
  async (entity, record, list, category, form) => {
    const runtime = await openPerson(undefined, 'ADMIN');
    await hold(runtime, entity as MirrorName, [record]);
    const [row] = await runtime.db.listRows(entity);
    const key = String(row?.key);
    await openScreen(runtime, `${list}/more-details/${key}/${category}`);
    const link = (name: string) => page.getByRole('link', { name, exact: true }).first();
    await expect.element(link('Volver')).toHaveAttribute('href', `/adminSection/${list}`);
    await expect
      .element(link('Editar'))
      .toHaveAttribute('href', `/adminSection/${form.replace(':key', key)}`);
  },
);

it.each([
  ['Capitan', 'add-captain'],
  ['Marinero', 'add-sailor'],
  ['Motorista', 'add-boat-driver'],
  ['Piloto', 'add-captain'],
])('the form of a %s is %s', async (typeName, form) => {
  const runtime = await openPerson();
  await hold(runtime, 'crewMember', [{ ...wire.crewMember(), employeeType: { typeName } }]);
  const [row] = await runtime.db.listRows('crewMember');
  const address = await openScreen(runtime, `add-crew/${row?.key}/update`);
  await expect.poll(address).toBe(`/adminSection/add-crew/${form}/${row?.key}/update`);
});

it('the dashboard describes the three crews', async () => {
  await openScreen(await openPerson(), 'info');
  for (const [name, text] of [
    ['Capitán', 'Responsable de operar la embarcación y su tripulación.'],
    ['Marinero', 'Ayuda en las operaciones diarias a bordo.'],
    ['Motorista', 'Mantiene y opera los motores.'],
  ] as const)
    await expect
      .element(page.getByRole('listitem').filter({ hasText: text }))
      .toHaveTextContent(name);
});
