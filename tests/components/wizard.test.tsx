/** The wizard's steps: each must be complete before the next, and at the end one shipment is saved. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PLAIN_SERVER, SERVER_VERSION } from '../../src/domain/server-version';
import type { Runtime } from '../../src/session/runtime';
import { buildTypedCustomer } from '../crud/builders';
import * as wire from '../server/payloads';
import { confirm, control, dialog, press, pressUnavailable, type } from './support/typing';
import { hold, openPerson, openScreen } from './support/workplace';

const SENDER = '41240318';
const RECIPIENT = '40385310';
const WIZARD = '/adminSection/register-shipment';

/** A user whose tablet has two customers, a product of the first, a vessel and a branch. */
async function openShipper(serverVersion: number = PLAIN_SERVER): Promise<Runtime> {
  const runtime = await openPerson(serverVersion);
  await hold(runtime, 'customer', [
    buildTypedCustomer({ numDocument: SENDER }),
    buildTypedCustomer({ numDocument: RECIPIENT, name: 'Wilson', lastName: 'Rodríguez' }),
  ]);
  const product = wire.product({ customerNumDocument: Number(SENDER), productName: 'Motobomba' });
  await hold(runtime, 'product', [product]);
  await hold(runtime, 'user', [{ username: runtime.user.username, companyName: 'Naviera' }]);
  await hold(runtime, 'vessel', [wire.vessel({ nombre: 'La Esperanza' })]);
  await hold(runtime, 'branch', [wire.branch({ nombre: 'San José' })]);
  return runtime;
}

const onStep = (address: () => string) => address().split('/').at(-1);

async function name(field: string, document: string): Promise<void> {
  await type({ [field]: document });
  await expect.element(page.getByRole('button', { name: 'Editar' })).toBeVisible();
  await press('Siguiente');
}

it('asks for a known sender before anything else', async () => {
  const runtime = await openShipper();
  const address = await openScreen(runtime, 'register-shipment/module-product');
  await expect.poll(() => onStep(address)).toBe('module-Sender');
  await pressUnavailable('Siguiente');
  const field = await control('remitenteCedula');
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(onStep(address)).toBe('module-Sender');
});

it.each([
  ['the menu', { fromMenu: true }, '/adminSection'],
  ['a list', undefined, '/adminSection/show-shipment'],
])('given up, leads back where it was opened from: %s', async (_from, state, back) => {
  const runtime = await openShipper();
  const address = await openScreen(runtime, 'register-shipment', state);
  await control('remitenteCedula');
  await press('Cancelar');
  await expect.poll(address).toBe(back);
  // With something typed it asks first, on whatever step it went on.
  const again = await openScreen(runtime, 'register-shipment', state);
  await name('remitenteCedula', SENDER);
  await page.getByRole('link', { name: 'Atrás' }).click();
  await press('Cancelar');
  await press('Guardar borrador');
  await expect.poll(again).toBe(back);
});

it('finds a customer by a part of the name, by keyboard', async () => {
  const runtime = await openShipper();
  const address = await openScreen(runtime, 'register-shipment');
  await userEvent.fill(await control('remitenteCedula'), 'rodri');
  await expect.element(page.getByRole('option', { name: /Wilson Rodríguez/ })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => onStep(address)).toBe('module-recipient');
  await expect
    .poll(async () => (await runtime.db.getDraft('shipment-wizard'))?.values.remitenteCedula)
    .toBe(RECIPIENT);
});

it('registers a customer within the wizard, and continues with it', async () => {
  const runtime = await openShipper();
  const address = await openScreen(runtime, 'register-shipment');
  await type({ remitenteCedula: '41999000' });
  await press('Agregar cliente');
  await dialog('Agregar cliente');
  expect((await control('numDocument')).value).toBe('41999000');
  const { numDocument: _, companyName: _c, nitCompany: _n, ...typed } = buildTypedCustomer();
  await type({ ...(typed as Record<string, string>), cityName: 'Calamar' });
  await press('Guardar cliente');
  await confirm();
  await expect.poll(() => onStep(address)).toBe('module-recipient');
  await expect
    .poll(async () => (await runtime.db.getDraft('shipment-wizard'))?.values.remitenteCedula)
    .toBe('41999000');
  expect(await runtime.db.listUnsettled()).toMatchObject([{ entity: 'customer', kind: 'create' }]);
});

it('resumes where it was left', async () => {
  const runtime = await openShipper();
  await openScreen(runtime, 'register-shipment');
  await name('remitenteCedula', SENDER);
  await type({ destinatarioCedula: '4038' });
  await expect
    .poll(async () => (await drafts(runtime)).map(({ values }) => values))
    .toMatchObject([{ destinatarioCedula: '4038' }]);
  await openScreen(runtime, 'register-shipment');
  await dialog('Hay un envío sin terminar');
  await press('Seguir');
  await expect.poll(() => typedDocuments()).toContain('4038');
});

it('does not blame another tab while the person is asked about a draft', async () => {
  const runtime = await openShipper();
  await openScreen(runtime, 'register-shipment');
  await type({ remitenteCedula: SENDER });
  await expect.poll(async () => (await drafts(runtime)).length).toBe(1);
  await openScreen(runtime, 'register-shipment');
  await dialog('Hay un envío sin terminar');
  expect(page.getByText('Espere un momento...').elements()).toEqual([]);
});

it.each([
  ['alone beside a plain server', PLAIN_SERVER, []],
  ['with its payment beside our server', SERVER_VERSION, [{ entity: 'payment', kind: 'create' }]],
])(
  'saves one paid shipment with its products on the device, %s',
  async (_, serverVersion, beside) => {
    const runtime = await openShipper(serverVersion);
    const address = await openScreen(runtime, 'register-shipment');
    await name('remitenteCedula', SENDER);
    await expect.poll(() => onStep(address)).toBe('module-recipient');
    await name('destinatarioCedula', RECIPIENT);
    await expect.element(page.getByText('Motobomba').first()).toBeVisible();
    await pressUnavailable('Siguiente');
    await expect.element(page.getByText('Agrega al menos un producto')).toBeVisible();
    await press('Agregar Motobomba');
    await expect.element(page.getByRole('heading', { name: 'Para enviar' })).toBeVisible();
    await press('Siguiente');
    await type({
      vehiculoNombre: 'La Esperanza',
      sucursalNombre: 'San José',
      departamentoSalida: 'Guaviare',
      municipioSalida: 'San José del Guaviare',
      departamentoLlegada: 'Guaviare',
      municipioLlegada: 'Miraflores',
      direccionEnvio: 'Puerto principal',
      costoEnvio: '1.250.000',
      tipoPago: 'EFECTIVO',
      estadoPago: 'PAGADO',
      descripcionEnvio: 'Una motobomba',
    });
    await press('Finalizar');
    await confirm();
    await expect.poll(address).toBe(`${WIZARD}/module-finish`);
    await expect.element(page.getByText(/^PROV-[0-9A-Z]{4}-[0-9A-Z]{2}$/).first()).toBeVisible();
    const [operation, ...others] = await runtime.db.listUnsettled();
    expect(others).toMatchObject(beside);
    expect(others).toHaveLength(beside.length);
    await expect
      .poll(() => page.getByRole('button', { name: 'Recibo de pago' }).all())
      .toHaveLength(beside.length);
    for (const { changes, refs } of others)
      expect([changes.valor, refs.envioId]).toEqual([1_250_000, operation?.key]);
    expect(operation).toMatchObject({
      entity: 'shipment',
      kind: 'create',
      changes: { costoEnvio: 1_250_000, municipioLlegada: 'Miraflores', companiaNombre: 'Naviera' },
    });
    expect(operation?.refs.productosIds).toHaveLength(1);
    expect(await drafts(runtime)).toEqual([]);
  },
);

it('moves the focus to the missing field at the first press of Finalizar', async () => {
  const runtime = await openShipper();
  const address = await openScreen(runtime, 'register-shipment');
  await name('remitenteCedula', SENDER);
  await expect.poll(() => onStep(address)).toBe('module-recipient');
  await name('destinatarioCedula', RECIPIENT);
  await press('Agregar Motobomba');
  await press('Siguiente');
  await control('vehiculoNombre');
  await press('Finalizar');
  const summary = page.getByRole('alert', { name: /^Faltan \d+ datos/ });
  await expect.element(summary).toBeVisible();
  await expect.poll(() => document.activeElement).toBe(summary.element());
});

const drafts = ({ db }: Runtime) => db.write([], (tx) => tx.listDrafts());

/** The outbox of every wizard rendered in this test. */
function typedDocuments(): string[] {
  const all = document.querySelectorAll<HTMLInputElement>('[name=destinatarioCedula]');
  return [...all].map(({ value }) => value);
}
