/** User actions in the app. Controls are found by their wire names and Spanish texts. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { DEMO_PASSWORD } from '../../support/api-caller';

export type Typed = Readonly<Record<string, string>>;

let lastDocument = 1_000_000_000 + (Date.now() % 8_000_000) * 1000;

/** Documents that are new in this run, so that every test finds only its own customers. */
export function newDocument(): string {
  lastDocument += 1;
  return String(lastDocument);
}

export function customerOf(numDocument: string, changes: Typed = {}): Typed {
  return {
    personType: 'Natural',
    typeDocument: 'Cedula',
    numDocument,
    name: 'Rosalba',
    lastName: 'Tique Gaitán',
    dateOfBirth: '17/05/1980',
    sex: 'Femenino',
    maritalStatus: 'casado',
    nationality: 'colombiano',
    phone: '3124480917',
    email: 'rosalba.tique@correo.co',
    address: 'Carrera 9 # 12-40',
    cityName: 'Miraflores',
    ...changes,
  };
}

export function productOf(changes: Typed = {}): Typed {
  return {
    productName: 'Panela',
    description: '24 cajas de panela',
    categoryName: 'Alimentos',
    number: '24',
    weight: '480',
    unitOfMeasurement: 'kg',
    length: '40',
    width: '30',
    height: '25,5',
    packagingType: 'Caja',
    isPerishable: 'false',
    insured: 'false',
    hazardousMaterials: 'false',
    productLocation: 'warehouse',
    warehouseName: 'Bodega Malecón',
    ...changes,
  };
}

/** Fills controls by their `name`, whatever they are. */
export async function fill(scope: Page | Locator, values: Typed): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const controls = scope.locator(`[name="${name}"]`);
    const first = controls.first();
    // Waits for it: some controls come with the answer to another.
    const kind = await first.evaluate((control) => {
      const input = control as HTMLInputElement;
      if (input.type === 'radio') return 'radio';
      if (control.tagName === 'SELECT') return 'select';
      return input.getAttribute('role') === 'combobox' ? 'combobox' : 'text';
    });
    if (kind === 'radio') await choose(scope.locator(`[name="${name}"][value="${value}"]`));
    else if (kind === 'select') await first.selectOption(value);
    else await first.fill(value);
    if (kind === 'combobox') await first.press('Tab');
  }
}

/** By its label, as a person does: that waits until it stands still. */
async function choose(radio: Locator): Promise<void> {
  await radio.locator('xpath=ancestor::label').click();
  expect(await radio.isChecked()).toBe(true);
}

export async function signIn(
  page: Page,
  username: string,
  password: string = DEMO_PASSWORD,
): Promise<void> {
  await page.goto('/login');
  await fill(page, { username, password });
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.waitForURL('**/adminSection**');
}

/** Waits until the mirror is complete, so that the rest works offline. */
export async function waitUntilReady(page: Page): Promise<void> {
  await page.locator('[data-sync-state="synced"][data-pending="0"]').waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const isControlled = () => navigator.serviceWorker.controller !== null;
  const wait = () => page.waitForFunction(isControlled, null, { timeout: 5_000 });
  // A page that was on its way while the worker took over belongs to nobody until it is loaded again.
  await wait().catch(async () => {
    await page.reload();
    await wait();
  });
}

/** After a start: the session may be over, or was not yet on the disk when the browser was killed. */
export async function signInWhereAsked(page: Page, username: string): Promise<void> {
  const password = page.locator('[name=password]');
  await page.locator('[data-sync-state]').or(password).first().waitFor();
  if (await password.isVisible()) await signIn(page, username);
}

/** The text of the sync pill. */
export async function readPill(page: Page): Promise<{ state: string; pending: number }> {
  const pill = page.locator('[data-sync-state]');
  return {
    state: (await pill.getAttribute('data-sync-state')) ?? '',
    pending: Number(await pill.getAttribute('data-pending')),
  };
}

/** Waits until one and the same moment shows everything wanted: the pill changes with every round to the server. */
export async function waitForPill(
  page: Page,
  wanted: { state?: string; pending?: number; text?: string | RegExp },
  timeout = 20_000,
): Promise<void> {
  const state = wanted.state === undefined ? '' : `[data-sync-state="${wanted.state}"]`;
  const pending = wanted.pending === undefined ? '' : `[data-pending="${wanted.pending}"]`;
  const pill = page.locator(`[data-sync-state]${state}${pending}`);
  const text =
    typeof wanted.text === 'string' ? new RegExp(`^\\s*${wanted.text}\\s*$`) : wanted.text;
  await (text === undefined ? pill : pill.filter({ hasText: text })).waitFor({ timeout });
}

/** Closes the notice of what was done last, which sends it at once. */
export async function letGo(page: Page): Promise<void> {
  const notice = page.locator('[data-notice]').filter({ hasText: 'Deshacer' }).last();
  await notice.getByRole('button', { name: 'Cerrar el aviso' }).click();
}

/** The dialog that asks before anything is saved. */
export const confirmation = (page: Page) =>
  page.getByRole('dialog').filter({ hasText: 'Confirmación' });

export async function confirm(page: Page, yes = 'Confirmar'): Promise<void> {
  await confirmation(page).getByRole('button', { name: yes, exact: true }).click();
}

/** Registers a customer on its own screen. */
export async function registerCustomer(page: Page, customer: Typed): Promise<void> {
  await page.goto('/adminSection/add-customer');
  await fillAndSaveCustomer(page, customer);
}

/** Fills and saves the open form. Resolves once the notice says that it is stored. */
export async function fillAndSaveCustomer(page: Page, customer: Typed): Promise<void> {
  await fill(page, customer);
  await page.getByRole('button', { name: 'Guardar cliente' }).click();
  await confirm(page);
  await page.getByText('Cliente creado correctamente').first().waitFor();
}

async function addParty(
  page: Page,
  field: 'remitenteCedula' | 'destinatarioCedula',
  customer: Typed,
): Promise<void> {
  await fill(page, { [field]: String(customer.numDocument) });
  await page.getByRole('button', { name: 'Agregar cliente' }).first().click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'Agregar cliente' });
  await fill(dialog, customer);
  await dialog.getByRole('button', { name: 'Guardar cliente' }).click();
  await confirm(page);
  // The added customer is chosen, so the next step opens by itself.
  await dialog.waitFor({ state: 'detached' });
  await page.locator(`[name=${field}]`).waitFor({ state: 'detached' });
}

export async function next(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: 'Siguiente' })
    .or(page.getByRole('link', { name: 'Siguiente' }))
    .click();
}

/** Registers sender, recipient and a product of the sender on the way through the wizard, up to its fourth step. */
export async function goToShipmentStep(
  page: Page,
  cargo: { sender: Typed; recipient: Typed; product: Typed },
): Promise<void> {
  await page.goto('/adminSection/register-shipment');
  await addParty(page, 'remitenteCedula', cargo.sender);
  await addParty(page, 'destinatarioCedula', cargo.recipient);
  await page.getByRole('button', { name: 'Agregar producto' }).first().click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'Agregar producto' });
  await fill(dialog, cargo.product);
  await dialog.getByRole('button', { name: 'Guardar producto' }).click();
  await confirm(page);
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Para enviar' }).waitFor();
  await next(page);
}

/** Chooses people and a product that the tablet knows already, up to the wizard's fourth step. */
export async function chooseCargo(
  page: Page,
  { sender, recipient, productName }: { sender: string; recipient: string; productName: string },
): Promise<void> {
  await page.goto('/adminSection/register-shipment');
  await fill(page, { remitenteCedula: sender });
  await next(page);
  await fill(page, { destinatarioCedula: recipient });
  await next(page);
  await page.getByRole('button', { name: `Agregar ${productName}` }).click();
  await page.getByRole('heading', { name: 'Para enviar' }).waitFor();
  await next(page);
}

/** Fills the fourth step and confirms. Answers the number on the last screen, PROV- or a guide number. */
export async function finishShipment(page: Page, facts: Typed): Promise<string> {
  await fill(page, facts);
  await page.getByRole('button', { name: 'Finalizar' }).click();
  await confirm(page);
  await page.waitForURL('**/module-finish**');
  return readNumber(page);
}

/** The number the finish screen shows now. */
export async function readNumber(page: Page): Promise<string> {
  const tag = page.locator('main .guide-large b');
  await tag.waitFor();
  return ((await tag.textContent()) ?? '').trim();
}

export function expectProvisional(number: string): void {
  expect(number).toMatch(/^PROV-[0-9A-Z]{4}-[0-9A-Z]{2}$/);
}

/** Presses 'Cerrar sesión', in a phone's drawer or under the account. Where something waits, a dialog asks. */
export async function askToSignOut(page: Page): Promise<void> {
  const drawer = page.getByRole('button', { name: 'Abrir el menú' });
  const opener = (await drawer.isVisible())
    ? drawer
    : page.getByRole('button', { name: /^Cuenta de / });
  await opener.click();
  const inDrawer = page.getByRole('dialog', { name: 'Menú principal' });
  const inHeader = page.getByRole('banner');
  await inDrawer.or(inHeader).getByRole('button', { name: 'Cerrar sesión' }).click();
}
