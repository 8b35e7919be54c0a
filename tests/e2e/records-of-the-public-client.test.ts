/**
 * Beside a plain server, records as the client before this one wrote them: a person who walks through their form and changes
 * one field, or a shipment's state, changes that alone, whatever could not be typed today.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { PlainEntity, PlainRecord } from '../support/plain/shapes';
import { waitForPill } from './support/person';
import { openPlainCompany } from './support/plain-company';
import { saveForm, verify } from './support/records';
import { openTablet } from './support/tablet';

const PHONE = { phone: '3209998877' };
const LONG = 'Diagonal al muelle nuevo, '.repeat(5);

interface Old {
  readonly entity: PlainEntity;
  readonly id: number;
  readonly list: string;
  readonly search: string;
  readonly button: string;
  readonly yes?: string;
  readonly isVerified?: true;
  /** The record as the older client left it. */
  readonly left: PlainRecord;
  readonly change: Readonly<Record<string, string>>;
  readonly notice: string;
  /** The user who wrote it last, which travels with every write (docs/decisions/0046). */
  readonly stamp?: PlainRecord;
}

const customer = (id: number, left: PlainRecord, search: string): Old => ({
  ...{ entity: 'customer', id, list: 'show-customers', search, left, change: PHONE },
  ...{ button: 'Guardar cliente', notice: 'Cliente actualizado correctamente' },
  stamp: { userNames: ['admin@plano.co'] },
});
const crew = (id: number, left: PlainRecord, search: string, role: string): Old => ({
  ...{ entity: 'crewMember', id, list: 'show-crew', search, left, change: PHONE },
  ...{ button: 'Guardar tripulante', notice: `${role} actualizado correctamente` },
});

const OF_AN_ADMIN: Readonly<Record<string, Old>> = {
  'a person with a passport': customer(
    2,
    {
      ...{ typeDocument: 'Passporte', name: 'Hernán  José ', lastName: 'Buitrago & Hijos, (p)' },
      ...{ dateOfBirth: '0190-05-17', maritalStatus: 'Union Libre', sex: 'masculino' },
      ...{ nationality: 'Colombiano', email: '', address: 'Cra. 22 #8-14 «esq.»' },
      ...{ phone: '312-448-09-17', cityName: 'SAN JOSE' },
    },
    '40111223',
  ),
  'a company with a wrong check digit': customer(
    4,
    {
      ...{ typeDocument: 'Tedula extranjera', companyName: 'Almacén «El Colono», S.A.S.' },
      ...{ nitCompany: '800.112.214-3', cityName: '', dateOfBirth: null, email: 'sin correo' },
    },
    '40111225',
  ),
  'a customer with a short document': customer(
    3,
    { numDocument: '123', personType: 'natural', name: 'João', nitCompany: null },
    '123',
  ),
  'a captain without a licence': crew(
    1,
    {
      ...{ typeDocument: 'Tedula extranjera', licencia: '', expLicencia: null, email: null },
      ...{ dateOfBirth: '0082-02-08', status: 'Activo', phone: '', address: LONG },
    },
    '86010101',
    'Capitán',
  ),
  'a sailor with a licence': crew(
    2,
    {
      ...{ typeDocument: 'Passporte', licencia: 'LIC 44/71', expLicencia: '2027-01-15' },
      nationality: 'Venezolano',
    },
    '86010102',
    'Marinero',
  ),
  'a vessel without capacities': {
    ...{ entity: 'vessel', id: 2, list: 'show-vehicles', search: 'El Tomo' },
    ...{ button: 'Guardar embarcación', notice: 'Embarcación actualizada exitosamente' },
    left: {
      ...{ type: 'Planchón', weightCapacity: '', weightUnit: 'Toneladas', volumeCapacity: null },
      ...{ volumeUnit: '', passengerSpace: false, passengers: 12, fechaExpPatente: '' },
      registration: 'MAT/GUA-102 (vieja)',
    },
    change: { model: '2020' },
    stamp: { createdBy: 'admin@plano.co' },
  },
  'a product without a category': {
    ...{ entity: 'product', id: 2, list: 'show-products', search: 'Bulto de arroz' },
    ...{ button: 'Guardar producto', notice: 'Producto actualizado correctamente' },
    left: {
      ...{ categoryName: '', packagingType: 'Bulto (50 kg)', number: 2.5, warehouseName: null },
      ...{ specialHandlingInstructions: '', unitOfMeasurement: 'Kilos', description: 'Arroz\n#1' },
      ...{ dimensions: '60x30x40', isPerishable: null, length: 0.1234567 },
    },
    change: { weight: '26' },
  },
  'a warehouse without a capacity': {
    ...{ entity: 'warehouse', id: 2, list: 'show-warehouse', search: 'Bodega Calamar' },
    ...{ button: 'Guardar bodega', notice: 'Bodega actualizada correctamente', isVerified: true },
    left: { capacity: '', unitOfMeasurement: 'm3', location: 'Calle 5 #3' },
    change: { description: 'Con techo nuevo' },
  },
  'a branch with a long address': {
    ...{ entity: 'branch', id: 2, list: 'show-branch', search: 'Puerto Mitú' },
    ...{ button: 'Guardar sucursal', notice: 'Sucursal actualizada correctamente' },
    ...{ isVerified: true, left: { direccion: LONG, departamento: 'VAUPES', municipio: 'Mitu' } },
    change: { nombre: 'Puerto Mitú Viejo' },
  },
  'a user with a passport': {
    ...{ entity: 'user', id: 2, list: 'show-users', search: 'empleado@plano.co', change: PHONE },
    ...{ button: 'Guardar usuario', notice: 'Usuario actualizado correctamente' },
    left: {
      ...{ typeDocument: 'Passporte', birthDate: '0190-05-17', maritalStatus: '', sex: 'F' },
      ...{ departmentName: 'GUAVIARE', cityName: 'San Jose', numDocument: '12', estado: 'Activo' },
    },
  },
};

const OF_A_SUPERADMIN: Readonly<Record<string, Old>> = {
  'a company without a manager': {
    ...{ entity: 'company', id: 1, list: 'show-companies', search: 'Naviera', change: PHONE },
    ...{ button: 'Guardar empresa', notice: 'Empresa actualizada correctamente', yes: 'Sí' },
    left: {
      ...{ nit: 123, manager: '', email: 'gerencia', phone: '(608) 584-0123 ext 2' },
      ...{ address: 'Cra. 24 #7-10', department: 'GUAVIARE', municipality: 'San Jose' },
    },
  },
};

it.each([
  ['admin@plano.co', OF_AN_ADMIN],
  ['superadmin@plano.co', OF_A_SUPERADMIN],
])(
  'each record that %s may change',
  async (username, olds) => {
    const { api, options } = await openPlainCompany();
    const cases = Object.entries(olds).map(([title, old]) => {
      const records = api.records(old.entity);
      const before = { ...records.get(old.id), ...old.left };
      records.set(old.id, before);
      return { title, old, before };
    });
    const { browser, page } = await openTablet(username, options);
    browser.allow(/capabilities/);
    for (const [at, { title, old, before }] of cases.entries()) {
      await openForm(page, old);
      await walkThrough(page);
      await save(page, old);
      await waitForPill(page, { state: 'synced', pending: 0 }, 60_000);
      const held = api.records(old.entity).get(old.id);
      expect(toRead(held), title).toEqual(toRead({ ...before, ...old.stamp, ...old.change }));
      expect(api.ledger, title).toHaveLength(at + 1);
    }
  },
  240_000,
);

async function openForm(page: Page, { list, search, button, isVerified }: Old): Promise<void> {
  await page.goto(`/adminSection/${list}?buscar=${encodeURIComponent(search)}`);
  await page
    .locator('[data-key]')
    .getByRole('link', { name: /^Actualizar: / })
    .first()
    .click();
  if (isVerified) await verify(page);
  await page.getByRole('button', { name: button }).waitFor();
}

/** Through every control of the form, as with Tab. */
async function walkThrough(page: Page): Promise<void> {
  for (const control of await page.locator('form input:visible, form select:visible').all()) {
    await control.focus();
    await page.keyboard.press('Tab');
  }
}

async function save(page: Page, { change, button, yes, notice }: Old): Promise<void> {
  await saveForm(page, change, { button, notice, ...(yes && { yes }) });
}

/** Empty texts, absent ones and null are one to a client, and numbers may come as text. */
const toRead = (record: PlainRecord = {}) =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([field, value]) => [field, typeof value === 'number' ? String(value) : value]),
  );

it('a shipment with towns, a cost and a description as that client wrote them', async () => {
  const { api, options } = await openPlainCompany();
  const shipments = api.records('shipment');
  const before: PlainRecord = {
    ...shipments.get(1),
    ...{ municipioSalida: 'SAN JOSE', departamentoSalida: 'GUAVIARE', municipioLlegada: 'Mitu' },
    ...{ departamentoLlegada: '', direccionEnvio: 'Cra. 22 #8-14 «esq.»', costoEnvio: 25_000.5 },
    ...{ descripcionEnvio: 'Caja #1 & otra\n(frágil)', vehiculoNombre: 'LA GUAVIARENSE' },
  };
  shipments.set(1, before);
  const { browser, page } = await openTablet('admin@plano.co', options);
  browser.allow(/capabilities/);
  await page.goto('/adminSection/show-shipment');
  const row = page.locator('[data-key="1"]');
  await row.locator('.status-button[data-field="estadoPago"]').click();
  await page.locator('[name="estadoPago"][value="RECHAZADO"]').check({ force: true });
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
  await page.getByText('Se actualizó correctamente').first().waitFor();
  await waitForPill(page, { state: 'synced', pending: 0 }, 60_000);
  const { productosIds, ...rest } = before;
  expect(toRead(shipments.get(1))).toMatchObject(toRead({ ...rest, estadoPago: 'RECHAZADO' }));
  expect(shipments.get(1)?.productosIds).toEqual(productosIds);
  expect(api.ledger).toHaveLength(1);
});
