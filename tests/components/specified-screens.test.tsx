/** docs/SPEC.md, S2, S3 and S7: what lists, the wizard's steps, lookups and details show of what the specification says. */
import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { toBogotaDay } from '../../src/domain/rules/dates';
import { SERVER_VERSION } from '../../src/domain/server-version';
import type { Runtime } from '../../src/session/runtime';
import { buildTypedCustomer, buildTypedProduct } from '../crud/builders';
import * as wire from '../server/payloads';
import { keepBusy } from './support/disk';
import { TRAVELLING } from './support/shipment';
import { confirm, control, dialog, press, pressUnavailable, type } from './support/typing';
import { hold, openAgain, openPerson, openScreen } from './support/workplace';

const SENDER = '41240318';
const customers = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    buildTypedCustomer({ numDocument: String(41_000_000 + at), name: `Cliente ${at}` }),
  );
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-key]')];
/** As the theme has it. */
function colourOf(name: string): string {
  const probe = document.createElement('i');
  probe.style.color = `var(--color-${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
const badge = (text: string) =>
  page
    .getByText(text, { exact: true })
    .first()
    .element()
    .closest('[class*="tone-"]') as HTMLElement;

it('a list waits for its rows in the specified words', async () => {
  const first = await openPerson();
  await hold(first, 'customer', customers(3));
  const runtime = await openAgain(first);
  onTestFinished(await keepBusy(runtime));
  await openScreen(runtime, 'show-customers');
  await expect.element(page.getByText('Espere un momento...')).toBeVisible();
  expect(rows()).toEqual([]);
});

it('a list numbers its rows, six a page, and leads to the next page and back', async () => {
  const runtime = await openPerson();
  await hold(
    runtime,
    'branch',
    Array.from({ length: 8 }, (_, at) => wire.branch({ nombre: `Sede ${at}` })),
  );
  await openScreen(runtime, 'show-branch');
  const numbers = () => rows().map((row) => row.querySelector('td')?.textContent);
  await expect.poll(numbers).toEqual(['1', '2', '3', '4', '5', '6']);
  const heads = [...document.querySelectorAll('th')].map(({ textContent }) => textContent);
  const columns = ['Nombre', 'Dirección', 'Departamento', 'Municipio', 'Empresa'];
  expect(heads).toEqual(['N.º', ...columns, 'Acciones']);
  const actions = [...(rows()[0]?.querySelectorAll('td:last-child a') ?? [])];
  expect(actions.map((link) => link.getAttribute('aria-label')?.split(':')[0])).toEqual([
    'Actualizar',
    'Detalles',
  ]);
  await press('Siguiente');
  await expect.poll(numbers).toEqual(['7', '8']);
  await press('Anterior');
  await expect.poll(numbers).toHaveLength(6);
  const back = page.getByRole('link', { name: /Volver/ });
  await expect.element(back.first()).toHaveAttribute('href', '/adminSection');
});

it('a search that finds nothing says so in the specified words', async () => {
  const runtime = await openPerson();
  await hold(runtime, 'customer', customers(1));
  await openScreen(runtime, 'show-customers');
  await userEvent.fill(page.getByLabelText('Buscar'), 'zzzqqq');
  await expect.element(page.getByText('No hay resultados que mostrar').first()).toBeVisible();
});

it('a permit that expires today is red, and one far off is not', async () => {
  const runtime = await openPerson();
  await hold(runtime, 'vessel', [
    wire.vessel({ nombre: 'Delfín', fechaExpPatente: toBogotaDay(Date.now()) }),
    wire.vessel({ nombre: 'Boto', fechaExpPatente: '2099-12-31' }),
  ]);
  await openScreen(runtime, 'show-vehicles');
  await expect.element(page.getByText('Vence hoy')).toBeVisible();
  expect(getComputedStyle(badge('Vence hoy')).color).toBe(colourOf('danger'));
  const far = page.getByText('31/12/2099').element();
  expect(getComputedStyle(far).color).not.toBe(colourOf('danger'));
});

it('a crew member who is active is green, one who is not is red', async () => {
  const runtime = await openPerson();
  await hold(runtime, 'crewMember', [
    { ...wire.crewMember(), name: 'Jairo', status: 'activo' },
    { ...wire.crewMember(), name: 'Nelson', status: 'inactivo' },
  ]);
  await openScreen(runtime, 'show-crew');
  await expect.element(page.getByText('Activo', { exact: true })).toBeVisible();
  expect(getComputedStyle(badge('Activo')).color).toBe(colourOf('success'));
  expect(getComputedStyle(badge('Inactivo')).color).toBe(colourOf('danger'));
});

it('a change of a shipment’s state is confirmed in the specified words', async () => {
  const runtime = await openPerson(SERVER_VERSION);
  await hold(runtime, 'shipment', [{ ...TRAVELLING, estadoPago: 'PENDIENTE' }]);
  await openScreen(runtime, 'show-shipment');
  await expect.poll(() => document.querySelector('[data-field=estadoPago]')).not.toBeNull();
  await userEvent.click(document.querySelector('[data-field=estadoPago]') as Element);
  await dialog('Cambiar estado del pago');
  await type({ estadoPago: 'RECHAZADO' });
  await press('Guardar');
  await expect.element(page.getByText('Se actualizó correctamente.')).toBeVisible();
});

/** A tablet with a sender and so many of their products. */
async function openShipper(products: readonly string[]): Promise<Runtime> {
  const runtime = await openPerson();
  await hold(runtime, 'customer', [
    buildTypedCustomer({ numDocument: SENDER }),
    buildTypedCustomer({ numDocument: '40385310', name: 'Wilson' }),
  ]);
  await hold(
    runtime,
    'product',
    products.map((productName) =>
      buildTypedProduct({
        customerNumDocument: Number(SENDER),
        productName,
        description: `${productName} en caja`,
        number: 4,
        length: 40,
        width: 30,
        height: 20,
        dimensions: '40 x 30 x 20',
      }),
    ),
  );
  return runtime;
}

async function goToProducts(runtime: Runtime): Promise<() => string> {
  const address = await openScreen(runtime, 'register-shipment');
  for (const [field, document] of [
    ['remitenteCedula', SENDER],
    ['destinatarioCedula', '40385310'],
  ] as const) {
    await type({ [field]: document });
    await expect.element(page.getByRole('button', { name: 'Editar' })).toBeVisible();
    await press('Siguiente');
  }
  await expect.poll(address).toBe('/adminSection/register-shipment/module-product');
  return address;
}

it('the wizard begins with the sender, whose step is marked', async () => {
  const address = await openScreen(await openShipper([]), 'register-shipment');
  await expect.poll(address).toBe('/adminSection/register-shipment/module-Sender');
  await control('remitenteCedula');
  const steps = [...document.querySelectorAll('ol li')].filter(
    (step) => step.ariaCurrent === 'step',
  );
  expect(steps.map(({ textContent }) => textContent)).toEqual(['Remitente']);
  await expect.element(page.getByRole('heading', { name: 'Datos Remitente' })).toBeVisible();
});

it('an unknown sender is an error under the field', async () => {
  await openScreen(await openShipper([]), 'register-shipment');
  await type({ remitenteCedula: '41999000' });
  await pressUnavailable('Siguiente');
  const field = await control('remitenteCedula');
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  const error = (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id))
    .find((part) => part?.classList.contains('error') || part?.querySelector('.error'));
  expect(error?.textContent).toMatch(/No hay (un|ningún) cliente/);
  const top = error?.getBoundingClientRect().top ?? 0;
  expect(top).toBeGreaterThanOrEqual(field.getBoundingClientRect().bottom);
});

it('a sender without products gets the specified message', async () => {
  await goToProducts(await openShipper([]));
  await expect.element(page.getByText('El remitente no tiene productos')).toBeVisible();
});

it('a product’s card shows its facts; the product is searched, taken out again and corrected', async () => {
  const names = 'Nevera Panela Motor Hielera Arroz Cemento Sal Lona'.split(' ');
  const address = await goToProducts(await openShipper(names));
  const cards = () => rows().filter(({ tagName }) => tagName === 'ARTICLE');
  await expect.poll(cards).toHaveLength(6);
  const [first] = cards();
  expect(first?.textContent).toMatch(/(\w+)\1 en caja4unidades40 × 30 × 20 cm/);
  const pages = page.getByRole('navigation', { name: 'Páginas' });
  await pages.getByRole('button', { name: 'Siguiente' }).click();
  await expect.poll(cards).toHaveLength(2);
  await userEvent.fill(page.getByLabelText('Buscar producto'), 'moto');
  await expect.poll(cards).toHaveLength(1);
  await press('Agregar Motor');
  await press('Quitar Motor');
  await expect.element(page.getByRole('button', { name: 'Agregar Motor' })).toBeVisible();
  await press('Editar Motor');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect((await control('productName')).value).toBe('Motor');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('link', { name: 'Atrás' }).click();
  await expect.poll(address).toBe('/adminSection/register-shipment/module-recipient');
  await page.getByRole('link', { name: 'Atrás' }).click();
  await expect.poll(address).toBe('/adminSection/register-shipment/module-Sender');
});

const optionsOf = async (field: string) =>
  [...(await control(field)).querySelectorAll('option')].map(({ textContent }) => textContent);

it('a product is put into a warehouse by its name, or onto a vessel by its name', async () => {
  const runtime = await openPerson();
  await hold(runtime, 'warehouse', [wire.warehouse({ name: 'Bodega El Muelle' })]);
  await hold(runtime, 'vessel', [wire.vessel({ nombre: 'La Guaviarense' })]);
  await openScreen(runtime, 'add-product');
  await type({ productLocation: 'warehouse' });
  await expect.poll(() => optionsOf('warehouseName')).toContain('Bodega El Muelle');
  await type({ productLocation: 'vessel' });
  await expect.poll(() => optionsOf('vehicleName')).toContain('La Guaviarense');
});

it('a product has one of the listed categories, or another one that is typed', async () => {
  const runtime = await openPerson();
  await hold(runtime, 'category', [{ categoryName: 'Víveres' }]);
  await openScreen(runtime, 'add-product');
  await userEvent.click(await control('categoryName'));
  const offered = () => page.getByRole('listbox').getByRole('option').elements();
  await expect
    .poll(() => offered().map(({ textContent }) => textContent))
    .toEqual(['Víveres', 'Otro']);
  await page.getByRole('listbox').getByRole('option', { name: 'Otro' }).click();
  await control('newCategoryName');
});

it('a SUPERADMIN chooses a user’s company by its name and may give that role, which nobody else does', async () => {
  const superadmin = await openPerson(SERVER_VERSION, 'SUPERADMIN');
  await hold(superadmin, 'company', [wire.company({ company: 'Naviera del Vaupés' })]);
  await openScreen(superadmin, 'add-employed');
  await expect.poll(() => optionsOf('companyName')).toContain('Naviera del Vaupés');
  expect(await optionsOf('role')).toContain('Superadministrador');
  await cleanup();
  const admin = await openPerson(SERVER_VERSION, 'ADMIN');
  await hold(admin, 'user', [{ username: admin.user.username, companyName: 'Naviera' }]);
  await openScreen(admin, 'add-employed');
  expect(await optionsOf('role')).toEqual([
    'Elige una opción',
    'Administrador',
    'Empleado',
    'Invitado',
  ]);
  expect(document.querySelector('select[name=companyName]')).toBeNull();
});

it('a record is of the company that the company’s users are of', async () => {
  const runtime = await openPerson(SERVER_VERSION, 'ADMIN');
  await hold(runtime, 'user', [{ username: 'otra@fluvicarga.co', companyName: 'Naviera' }]);
  await openScreen(runtime, 'add-warehouse', { verifiedBy: runtime.person });
  await type({
    name: 'Bodega Nueva',
    location: 'Muelle',
    capacity: '12',
    unitOfMeasurement: 'ton',
    description: 'Nueva',
  });
  await press('Guardar bodega');
  await confirm();
  await expect
    .poll(async () => (await runtime.db.listUnsettled()).map(({ changes }) => changes.companyName))
    .toEqual(['Naviera']);
});

it('details show their labelled fields in sections', async () => {
  const runtime = await openPerson();
  await hold(runtime, 'vessel', [
    wire.vessel({ nombre: 'La Guaviarense', licensePlate: 'GUA-0587' }),
  ]);
  const [row] = await runtime.db.listRows('vessel');
  await openScreen(runtime, `show-vehicles/more-details/${row?.key}/vehicle`);
  for (const title of ['Embarcación', 'Documentos', 'Capacidad'])
    await expect.element(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  const fact = (label: string) =>
    [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === label)
      ?.nextElementSibling?.textContent;
  expect(fact('Placa')).toBe('GUA-0587');
});
