/**
 * Every queued entity, created and changed through its form: online it is on the server, offline
 * it is on the tablet, and once the connection is back it is on the server exactly once.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedInApi } from '../support/api-caller';
import type { Browser } from '../support/chromium';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { customerOf, newDocument, productOf, type Typed, waitForPill } from './support/person';
import {
  askToSave,
  branchOf,
  crewOf,
  LICENCE,
  saveForm,
  verify,
  vesselOf,
  warehouseOf,
} from './support/records';
import { openUsedTablet } from './support/tablet';

const ADMIN = 'admin@fluvicarga.co';
/** The product's owner, of the demo data. */
const OWNER = '40385310';

interface Kind {
  readonly form: string;
  readonly list: string;
  readonly api: string;
  readonly button: string;
  /** The field that identifies a record, on the server and in the form. */
  readonly by: string;
  readonly created: string;
  readonly updated: string;
  readonly isVerified?: true;
  /** A new record with that name. */
  readonly typed: (name: string) => Typed;
  /** The change of an update, and its value on the server. */
  readonly change: readonly [field: string, typed: string, held: unknown];
}

/** Values that the wire writes without an accent. */
const SAID: Readonly<Record<string, string>> = { Capitan: 'Capitán' };

const crew = (typeName: string, form: string, more: Typed): Kind => ({
  form,
  list: 'show-crew',
  api: '/api/v1/employeefluvial/all',
  button: 'Guardar tripulante',
  by: 'numDocument',
  created: `${SAID[typeName] ?? typeName} creado correctamente`,
  updated: `${SAID[typeName] ?? typeName} actualizado correctamente`,
  typed: (name) => crewOf(name, more),
  change: ['phone', '3209990000', '3209990000'],
});

const KINDS: Record<string, Kind> = {
  customer: {
    form: 'add-customer',
    list: 'show-customers',
    api: '/api/v1/customers/all',
    button: 'Guardar cliente',
    by: 'numDocument',
    created: 'Cliente creado correctamente',
    updated: 'Cliente actualizado correctamente',
    typed: (name) => customerOf(name),
    change: ['phone', '3209990000', '3209990000'],
  },
  vessel: {
    form: 'add-vehicle',
    list: 'show-vehicles',
    api: '/api/v1/vehicles/all',
    button: 'Guardar embarcación',
    by: 'licensePlate',
    created: 'Embarcación creada exitosamente',
    updated: 'Embarcación actualizada exitosamente',
    typed: (name) => vesselOf(name),
    change: ['weightCapacity', '9,25', 9.25],
  },
  product: {
    form: 'add-product',
    list: 'show-products',
    api: '/api/v1/product/all',
    button: 'Guardar producto',
    by: 'productName',
    created: 'Producto creado correctamente',
    updated: 'Producto actualizado correctamente',
    typed: (name) => productOf({ customerNumDocument: OWNER, productName: name }),
    change: ['number', '30', 30],
  },
  warehouse: {
    form: 'add-warehouse',
    list: 'show-warehouse',
    api: '/api/v1/warehouse/all',
    button: 'Guardar bodega',
    by: 'name',
    created: 'Bodega creada correctamente',
    updated: 'Bodega actualizada correctamente',
    isVerified: true,
    typed: (name) => warehouseOf(name),
    change: ['capacity', '55,5', 55.5],
  },
  branch: {
    form: 'add-branch',
    list: 'show-branch',
    api: '/api/v1/sucursales/all',
    button: 'Guardar sucursal',
    by: 'nombre',
    created: 'Sucursal creada correctamente',
    updated: 'Sucursal actualizada correctamente',
    isVerified: true,
    typed: (name) => branchOf(name),
    change: ['direccion', 'Calle 1 # 2-3', 'Calle 1 No. 2-3'],
  },
  // The five crew roles: three have a form of their own, two are chosen in the plain one.
  Capitan: crew('Capitan', 'add-crew/add-captain', LICENCE),
  Marinero: crew('Marinero', 'add-crew/add-sailor', {}),
  Motorista: crew('Motorista', 'add-crew/add-boat-driver', {}),
  Piloto: crew('Piloto', 'add-crew', { typeName: 'Piloto', ...LICENCE }),
  Maquinista: crew('Maquinista', 'add-crew', { typeName: 'Maquinista', ...LICENCE }),
};
const TABLE = Object.entries(KINDS);

let server: ServerProcess;
let api: SignedInApi;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  server = await startServerProcess({ lifetime: 'file' });
  api = await server.signIn(ADMIN);
  ({ browser, page } = await openUsedTablet(ADMIN, { baseUrl: server.baseUrl, lifetime: 'file' }));
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const heldUnder = async ({ api: path, by }: Kind, name: string) =>
  (await api.list(path)).filter((record) => String(record[by]) === name);

async function create(kind: Kind, name: string): Promise<void> {
  await page.goto(`/adminSection/${kind.form}`);
  if (kind.isVerified) await verify(page);
  await saveForm(page, kind.typed(name), { button: kind.button, notice: kind.created });
  await page.waitForURL(`**/${kind.list}`);
}

/** Opens a form by the row's own link: the path of a crew member's form depends on the type. */
async function update(kind: Kind, name: string, key?: string): Promise<void> {
  await page.goto(`/adminSection/${kind.list}?buscar=${encodeURIComponent(name)}`);
  const row = page.locator(key === undefined ? '[data-key]' : `[data-key="${key}"]`);
  await row.getByRole('link', { name: /^Actualizar: / }).click();
  if (kind.isVerified) await verify(page);
  const [field, typed] = kind.change;
  await saveForm(page, { [field]: typed }, { button: kind.button, notice: kind.updated });
  await page.waitForURL(`**/${kind.list}`);
}

const nameOf = (kind: Kind) =>
  kind.by === 'numDocument' ? newDocument() : `Nº ${newDocument()}`.replace('º', '');

describe('online', () => {
  it.each(TABLE)('%s', async (_name, kind) => {
    const name = nameOf(kind);
    await create(kind, name);
    await expect.poll(async () => (await heldUnder(kind, name)).length).toBe(1);
    await waitForPill(page, { state: 'synced', pending: 0 });

    await update(kind, name);
    const [field, , held] = kind.change;
    await expect
      .poll(async () => (await heldUnder(kind, name)).map((record) => record[field]))
      .toEqual([held]);
  });
});

it('offline: records are stored, marked and sent once', async () => {
  await waitForPill(page, { state: 'synced', pending: 0 });
  // One record of each exists already.
  const known = new Map<string, { name: string; key: string }>();
  for (const [title, kind] of TABLE) {
    const [row] = (await api.list(kind.api)).filter(
      (record) => kind.list !== 'show-crew' || typeOf(record) === title,
    );
    const key = String(row?.productId ?? row?.id);
    known.set(title, { key, name: String(row?.[kind.by]) });
  }
  await browser.setOffline(true);
  const made = new Map<string, string>();
  for (const [title, kind] of TABLE) {
    const name = nameOf(kind);
    made.set(title, name);
    await create(kind, name);
    const row = page.locator('[data-key]').filter({ hasText: 'En este equipo' });
    await row.first().waitFor();
    const { name: other = '', key } = known.get(title) ?? {};
    await update(kind, other, key);
  }
  await waitForPill(page, { state: 'offline', pending: 2 * TABLE.length });
  for (const [title, kind] of TABLE)
    expect(await heldUnder(kind, String(made.get(title))), title).toEqual([]);

  await browser.setOffline(false);
  await waitForPill(page, { state: 'synced', pending: 0 }, 60_000);
  for (const [title, kind] of TABLE) {
    const [field, , held] = kind.change;
    expect(await heldUnder(kind, String(made.get(title))), title).toHaveLength(1);
    const { key } = known.get(title) ?? {};
    const changed = (await api.list(kind.api)).filter(
      (record) => String(record.productId ?? record.id) === key,
    );
    expect(
      changed.map((record) => record[field]),
      title,
    ).toEqual([held]);
  }
}, 240_000);

const typeOf = ({ employeeType }: Record<string, unknown>) =>
  (employeeType as { typeName?: string } | undefined)?.typeName;

it('a customer is not saved without the confirmation', async () => {
  const numDocument = newDocument();
  await page.goto('/adminSection/add-customer');
  await askToSave(page, customerOf(numDocument), 'Guardar cliente');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('¿Guardar el cliente Rosalba Tique Gaitán?').waitFor();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByText('Cancelado: acción cancelada por el usuario.').first().waitFor();
  expect(await page.locator('[name=numDocument]').inputValue()).toBe(numDocument);
  expect(await heldUnder(KINDS.customer as Kind, numDocument)).toEqual([]);
});
