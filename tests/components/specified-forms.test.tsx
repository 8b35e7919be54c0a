/** docs/SPEC.md, S2.82 to S2.187 and S5: the ways out of forms, marks of fields, and the wizard's last two steps. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Runtime } from '../../src/session/runtime';
import { buildTypedCustomer, buildTypedProduct } from '../crud/builders';
import * as wire from '../server/payloads';
import { TRAVELLING } from './support/shipment';
import { control, dialog, press, pressUnavailable, type } from './support/typing';
import { hold, openPerson, openScreen } from './support/workplace';

const SENDER = '41240318';
const RECIPIENT = '40385310';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const linkTo = (name: string) => expect.element(page.getByRole('link', { name }).first());
/** Unavailable, and drawn as that. */
async function isGreyed(name: string): Promise<boolean> {
  await expect.element(button(name)).toBeVisible();
  const found = button(name).element();
  return found.ariaDisabled === 'true' && getComputedStyle(found).borderStyle === 'dashed';
}

async function openShipper(): Promise<Runtime> {
  const runtime = await openPerson();
  await hold(runtime, 'customer', [
    buildTypedCustomer({ numDocument: SENDER }),
    buildTypedCustomer({ numDocument: RECIPIENT, name: 'Wilson', email: 'wilson@correo.co' }),
  ]);
  const owned = { customerNumDocument: Number(SENDER), productName: 'Motobomba' };
  await hold(runtime, 'product', [buildTypedProduct(owned)]);
  return runtime;
}

it.each([
  ['its list', undefined, '/adminSection/show-customers'],
  ['the menu', { fromMenu: true }, '/adminSection'],
])('a form has a way back to %s', async (_name, state, path) => {
  await openScreen(await openPerson(), 'add-customer', state);
  await linkTo('Volver').toHaveAttribute('href', path);
});

it('a required field has an asterisk, an optional one has none', async () => {
  await openScreen(await openPerson(), 'add-product');
  const labelOf = async (field: string) => (await control(field)).labels?.[0]?.textContent;
  expect(await labelOf('productName')).toBe('Nombre del producto *');
  expect(await labelOf('specialHandlingInstructions')).toBe('Instrucciones de manejo');
});

it('a form that was blocked looks so until its faults are mended', async () => {
  await openScreen(await openPerson(), 'add-customer');
  expect(await isGreyed('Guardar cliente')).toBe(false);
  await press('Guardar cliente');
  await expect.poll(() => isGreyed('Guardar cliente')).toBe(true);
});

it('a user’s password can be shown and hidden again', async () => {
  await openScreen(await openPerson(undefined, 'ADMIN'), 'add-employed');
  const field = await control('password');
  expect(field.type).toBe('password');
  await press('Mostrar la contraseña');
  await expect.poll(() => field.type).toBe('text');
  await press('Ocultar la contraseña');
  await expect.poll(() => field.type).toBe('password');
});

it('a product’s owner is suggested among five customers at most', async () => {
  const runtime = await openPerson();
  const many = Array.from({ length: 8 }, (_, at) =>
    buildTypedCustomer({ numDocument: `4100000${at}` }),
  );
  await hold(runtime, 'customer', many);
  await openScreen(runtime, 'add-product');
  await userEvent.fill(await control('customerNumDocument'), '4100');
  await expect.poll(() => page.getByRole('listbox').getByRole('option').elements().length).toBe(5);
});

it('the assistant has a way back', async () => {
  await openScreen(await openPerson(), 'smartChat');
  await linkTo('Volver').toHaveAttribute('href', '/adminSection');
});

it('a step of the wizard goes on only when it is complete, and the one of the shipment back', async () => {
  const address = await openScreen(await openShipper(), 'register-shipment');
  const wizard = '/adminSection/register-shipment';
  for (const [field, document, next] of [
    ['remitenteCedula', SENDER, 'module-recipient'],
    ['destinatarioCedula', RECIPIENT, 'module-product'],
  ] as const) {
    await control(field);
    expect(await isGreyed('Siguiente'), field).toBe(true);
    await type({ [field]: document });
    await expect.poll(() => isGreyed('Siguiente')).toBe(false);
    await press('Siguiente');
    await expect.poll(address).toBe(`${wizard}/${next}`);
  }
  await expect.poll(() => isGreyed('Siguiente')).toBe(true);
  await pressUnavailable('Siguiente');
  expect(address()).toBe(`${wizard}/module-product`);
  await press('Agregar Motobomba');
  await expect.poll(() => isGreyed('Siguiente')).toBe(false);
  await press('Siguiente');
  expect((await control('costoEnvio')).getAttribute('placeholder')).toBe('Ej. $ 1.250.000');
  await linkTo('Atrás').toHaveAttribute('href', `${wizard}/module-product`);
});

it('a customer who was found is corrected in a dialog, which its Cancelar closes', async () => {
  await openScreen(await openShipper(), 'register-shipment');
  await type({ remitenteCedula: SENDER });
  await press('Editar');
  const form = await dialog('Editar cliente');
  expect((await control('name')).value).toBe('Luz Dary');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await expect.poll(() => form.isConnected).toBe(false);
});

it('the last step tells the guide number, people, money, places, vessel and states, and leads on and back', async () => {
  const runtime = await openShipper();
  const vessel = wire.vessel({ nombre: 'La Esperanza', type: 'Lancha', licensePlate: 'GUA-0587' });
  await hold(runtime, 'vessel', [vessel]);
  await hold(runtime, 'shipment', [
    {
      ...TRAVELLING,
      ...{ remitenteCedula: SENDER, destinatarioCedula: RECIPIENT, tipoPago: 'EFECTIVO' },
      ...{ costoEnvio: 250_000, descripcionEnvio: 'Una motobomba' },
      ...{ departamentoLlegada: 'Guaviare', direccionEnvio: 'Puerto principal' },
    },
  ]);
  const [row] = await runtime.db.listRows('shipment');
  await openScreen(runtime, `register-shipment/module-finish?envio=${row?.key}`);
  const factsOf = (title: string) => {
    const heading = page.getByRole('heading', { name: title, exact: true }).element();
    const facts = [...(heading.closest('section')?.querySelectorAll('dt') ?? [])];
    return Object.fromEntries(
      facts.map((fact) => [
        fact.textContent,
        fact.nextElementSibling?.textContent?.replaceAll('\u00a0', ' '),
      ]),
    );
  };
  await expect.element(page.getByText('Número de guía').first()).toBeVisible();
  expect(document.querySelector('.guide-large b')?.textContent).toBe('Guia0abc2');
  const person = { 'Tipo de documento': 'Cédula', Teléfono: '313 260 4471' };
  await expect
    .poll(() => factsOf('Remitente'))
    .toEqual({
      ...person,
      Nombre: 'Luz Dary Piñeros Yucuna',
      'Número de documento': '41.240.318',
      Correo: 'luzdary@correo.co',
    });
  await expect
    .poll(() => factsOf('Destinatario'))
    .toEqual({
      ...person,
      Nombre: 'Wilson Piñeros Yucuna',
      'Número de documento': '40.385.310',
      Correo: 'wilson@correo.co',
    });
  await expect
    .poll(() => factsOf('Envío'))
    .toEqual({
      'Costo del envío': '$ 250.000',
      'Estado de pago': 'Pagado',
      'Tipo de pago': 'Efectivo',
      'Estado del envío': 'En tránsito',
      Departamento: 'Guaviare',
      Municipio: 'Miraflores',
      Descripción: 'Una motobomba',
      'Dirección de destino': 'Puerto principal',
      Embarcación: 'La Esperanza · Lancha · GUA-0587',
    });
  await linkTo('Atrás').toHaveAttribute('href', '/adminSection/show-shipment');
  await linkTo('Aceptar').toHaveAttribute('href', '/adminSection');
});
