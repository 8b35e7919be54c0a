/** A record's form: missing fields are listed and focused, a save needs a confirmation, and input is kept. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CONSENT_TEXT, CONSENT_TEXT_VERSION } from '../../src/domain/consent';
import { customer } from '../../src/domain/entities/customer';
import { MESSAGES } from '../../src/domain/messages';
import { SERVER_VERSION } from '../../src/domain/server-version';
import type { Runtime } from '../../src/session/runtime';
import { buildTypedCustomer } from '../crud/builders';
import { confirm, control, dialog, focusedName, press, type } from './support/typing';
import { hold, openPerson, openScreen } from './support/workplace';

/** The typed values of a customer without the company's fields. */
function typedCustomer(): Record<string, string> {
  const { companyName: _name, nitCompany: _nit, ...typed } = buildTypedCustomer();
  return { ...(typed as Record<string, string>), cityName: 'Miraflores' };
}

const queued = ({ db }: Runtime) => db.listUnsettled();
const drafted = ({ db }: Runtime) => db.write([], (tx) => tx.listDrafts());
const heldBy = async (name: string) => (await control(name)).value;

it('lists the missing fields, focuses the first, and saves nothing', async () => {
  const runtime = await openPerson();
  await openScreen(runtime, 'add-customer');
  await type({ name: 'Rosalba', phone: '31' });
  await press('Guardar cliente');
  const summary = page.getByRole('alert', { name: /^Faltan \d+ datos por corregir$/ });
  await expect.element(summary).toHaveFocus();
  await expect.element(page.getByText(MESSAGES.saveFailed)).toBeVisible();
  await userEvent.click(summary.getByRole('link', { name: 'Número de documento' }));
  expect(focusedName()).toBe('numDocument');
  expect(await queued(runtime)).toEqual([]);
});

it('says which characters a field does not keep, until it is changed again', async () => {
  const runtime = await openPerson();
  await openScreen(runtime, 'add-customer');
  await type({ name: 'Ñandú & Güio (padre)' });
  await userEvent.tab();
  await expect.element(page.getByText('No se guarda: & ( )')).toBeVisible();
  expect(await heldBy('name')).toBe('Ñandú Güio padre');
  await type({ name: 'Ñandú y Güio' });
  await expect.element(page.getByText('No se guarda:', { exact: false })).not.toBeInTheDocument();
});

it('says how it read a weight whose dot may be decimal, until it is changed again', async () => {
  const runtime = await openPerson();
  await openScreen(runtime, 'add-product');
  await type({ weight: '1.250' });
  await userEvent.tab();
  const said = page.getByText('Se leyó 1250. Si son decimales, escribe 1,25.');
  await expect.element(said).toBeVisible();
  expect(await heldBy('weight')).toBe('1250');
  await type({ weight: '1,25' });
  await expect.element(said).not.toBeInTheDocument();
});

it('brings a keyboard with letters for a passport, and one of digits for other documents', async () => {
  const runtime = await openPerson();
  await openScreen(runtime, 'add-customer');
  expect((await control('numDocument')).inputMode).toBe('numeric');
  await type({ typeDocument: 'Pasaporte' });
  await expect.poll(async () => (await control('numDocument')).inputMode).toBe('text');
});

it('asks before it saves, and keeps the input when cancelled', async () => {
  const runtime = await openPerson();
  await openScreen(runtime, 'add-customer');
  await type(typedCustomer());
  await press('Guardar cliente');
  const asked = await dialog('Confirmación');
  expect(asked.textContent).toContain('¿Guardar el cliente Luz Dary Piñeros Yucuna?');
  await press('Cancelar');
  await expect.element(page.getByText(MESSAGES.cancelled)).toBeVisible();
  expect(await queued(runtime)).toEqual([]);
  expect(await heldBy('lastName')).toBe('Piñeros Yucuna');
});

it('saves one create on the device once confirmed, and says so', async () => {
  const runtime = await openPerson();
  const address = await openScreen(runtime, 'add-customer');
  await type(typedCustomer());
  await press('Guardar cliente');
  await confirm();
  await expect.element(page.getByText(customer.texts.created)).toBeVisible();
  await expect.element(page.getByText(MESSAGES.savedOnDevice).first()).toBeVisible();
  await expect.poll(address).toBe('/adminSection/show-customers');
  const [operation, ...others] = await queued(runtime);
  expect(others).toEqual([]);
  expect(operation).toMatchObject({
    entity: 'customer',
    kind: 'create',
    delivery: { state: 'pending' },
  });
  expect(operation?.changes).toMatchObject({ numDocument: '41240318', cityName: 'Miraflores' });
  expect(await drafted(runtime)).toEqual([]);
});

it('keeps the input as a draft and offers to continue or to start again', async () => {
  const runtime = await openPerson();
  await openScreen(runtime, 'add-customer');
  await type({ numDocument: '41240318', name: 'Wilson' });
  await expect.element(page.getByText('Borrador guardado en este equipo')).toBeVisible();
  await openScreen(runtime, 'add-customer');
  const gate = page.getByRole('group', { name: 'Borrador' });
  await gate.getByRole('button', { name: 'Seguir' }).click();
  await expect.poll(() => valuesOf('name')).toContain('Wilson');

  await openScreen(runtime, 'add-customer');
  await gate.getByRole('button', { name: 'Empezar de nuevo' }).click();
  await expect.poll(() => valuesOf('name').at(-1)).toBe('');
  expect(await drafted(runtime)).toEqual([]);
});

it('keeps the authorisation that was ticked in the draft, and saves it', async () => {
  const runtime = await openPerson(SERVER_VERSION);
  await openScreen(runtime, 'add-customer');
  await type(typedCustomer());
  const tick = page.getByRole('checkbox', { name: CONSENT_TEXT });
  await tick.click();
  await expect.element(page.getByText('Borrador guardado en este equipo')).toBeVisible();
  await expect.poll(async () => (await drafted(runtime))[0]?.values.isConsentGiven).toBe(true);
  await openScreen(runtime, 'add-customer');
  await page.getByRole('button', { name: 'Seguir' }).click();
  await expect.element(tick.last()).toBeChecked();
  await page.getByRole('button', { name: 'Guardar cliente' }).last().click();
  await confirm();
  await expect.poll(async () => (await queued(runtime)).length).toBe(1);
  const [operation] = await queued(runtime);
  expect(operation?.changes.consent).toMatchObject({ textVersion: CONSENT_TEXT_VERSION });
});

it('asks before a changed form is left', async () => {
  const runtime = await openPerson();
  const address = await openScreen(runtime, 'add-customer');
  await type({ name: 'Wilson' });
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await dialog('¿Salir sin guardar?');
  await press('Seguir aquí');
  expect(address()).toBe('/adminSection/add-customer');
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await press('Descartar y salir');
  await expect.poll(address).toBe('/adminSection/show-customers');
  expect(await drafted(runtime)).toEqual([]);
});

it('takes a press although leaving a faulty field moves the button', async () => {
  const runtime = await openPerson();
  await openScreen(runtime, 'add-vehicle');
  await userEvent.fill(await control('volumeCapacity'), 'abc');
  await control('passengerSpace');
  const yes = document.querySelector<HTMLInputElement>('[name=passengerSpace][value=true]');
  const label = yes?.closest('label') as HTMLLabelElement;
  label.scrollIntoView({ block: 'center' });
  const before = label.getBoundingClientRect().top;
  await userEvent.click(label);
  await expect.poll(() => yes?.checked).toBe(true);
  // The sentence came all the same.
  await expect.poll(() => label.getBoundingClientRect().top).not.toBe(before);
});

it('begins a new record in its first empty field', async () => {
  const runtime = await openPerson();
  await openScreen(runtime, 'add-customer');
  await expect.poll(focusedName).toBe('numDocument');
});

it('names the customer with the typed document, and links to it', async () => {
  const runtime = await openPerson();
  const known = { ...buildTypedCustomer(), name: 'Rosalba', lastName: 'Ñusta Vaupés' };
  await hold(runtime, 'customer', [known]);
  await openScreen(runtime, 'add-customer');
  const told = page.getByText('Ya existe: Rosalba Ñusta Vaupés');
  await type({ numDocument: '4124031' });
  await expect.element(told).not.toBeInTheDocument();
  await type({ numDocument: '41240318' });
  await expect.element(told).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Abrir el cliente Rosalba Ñusta Vaupés' }))
    .toBeVisible();
});

it('shows the company fields only for a company, and drops them otherwise', async () => {
  const runtime = await openPerson();
  await openScreen(runtime, 'add-customer');
  await type({ personType: 'Juridica', companyName: 'Pesquera del Inírida' });
  await type({ personType: 'Natural' });
  await expect.poll(() => document.querySelector('[name=companyName]')).toBeNull();
  await type({ personType: 'Juridica' });
  expect(await heldBy('companyName')).toBe('');
});

/** The outbox of every screen rendered in this test, the oldest first. */
function valuesOf(name: string): string[] {
  const all = document.querySelectorAll<HTMLInputElement>(`[name="${name}"]`);
  return [...all].map(({ value }) => value);
}
