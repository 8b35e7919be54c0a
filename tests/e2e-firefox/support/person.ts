/** User actions in Firefox, those that its story needs. Controls are found by their wire names and Spanish texts. */
import type { Page } from 'puppeteer-core';
import type { Typed } from '../../e2e/support/person';
import type { Cast } from '../../e2e/support/story';
import { DEMO_PASSWORD } from '../../support/api-caller';

const DIALOG = '[role="dialog"]';

export async function signIn(page: Page, username: string): Promise<void> {
  await fill(page, { username, password: DEMO_PASSWORD });
  await press(page, 'Iniciar sesión');
}

/** Waits until the worker has precached everything and controls the page. */
export async function waitForOfflineCopy(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Waits for a state of the sync pill. @returns its text */
export async function waitForPill(
  page: Page,
  { state, pending }: { readonly state: string; readonly pending: number },
): Promise<string> {
  const pill = `[data-sync-state="${state}"][data-pending="${pending}"]`;
  for (;;) {
    await page.waitForSelector(pill);
    // State and words in one look: a moment later the pill may tell of the next reading.
    const words = await page.evaluate((shown) => document.querySelector(shown)?.textContent, pill);
    if (words) return toText(words);
  }
}

/** Registers sender, recipient, product and shipment in the open wizard. */
export async function registerShipment(
  page: Page,
  { sender, recipient, product }: Cast,
  facts: Typed,
): Promise<{ readonly number: string; readonly key: string }> {
  await addParty(page, 'remitenteCedula', sender);
  await addParty(page, 'destinatarioCedula', recipient);
  await press(page, 'Agregar producto');
  await fill(page, product, DIALOG);
  await saveDialog(page, 'Guardar producto');
  await press(page, 'Siguiente');
  await fill(page, facts);
  await press(page, 'Finalizar');
  await press(page, 'Confirmar');
  const tag = await page.waitForSelector('main .guide-large b');
  return {
    number: toText(await tag?.evaluate((shown) => shown.textContent)),
    key: String(new URL(page.url()).searchParams.get('envio')),
  };
}

/** The words of a list's row. */
export async function readRow(page: Page, key: string): Promise<string> {
  const row = await page.waitForSelector(`[data-key="${key}"]`);
  return toText(await row?.evaluate((shown) => shown.textContent));
}

async function addParty(page: Page, field: string, customer: Typed): Promise<void> {
  await fill(page, { [field]: String(customer.numDocument) });
  await press(page, 'Agregar cliente');
  await fill(page, customer, DIALOG);
  // Who was added is chosen: the next step follows by itself.
  await saveDialog(page, 'Guardar cliente');
}

/** Saves the open dialog's form, and confirms. */
async function saveDialog(page: Page, button: string): Promise<void> {
  await press(page, button);
  await press(page, 'Confirmar');
  await page.waitForSelector(DIALOG, { hidden: true });
}

/** Fills controls by their `name`, whatever they are, in the part of the page that `scope` selects. */
async function fill(page: Page, values: Typed, scope = 'main'): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const control = `${scope} [name="${name}"]`;
    const found = await page.waitForSelector(control);
    const kind = await found?.evaluate(
      (one) => one.getAttribute('role') ?? one.getAttribute('type'),
    );
    // By its label, as a person does.
    if (kind === 'radio')
      await page.locator(`${scope} label:has([name="${name}"][value="${value}"])`).click();
    else await page.locator(control).fill(value);
    if (kind === 'combobox') await page.keyboard.press('Tab');
  }
}

/** Presses a button or link by its words: by its accessible name takes Firefox two seconds each time. */
async function press(page: Page, words: string): Promise<void> {
  const control = `//*[self::button or self::a][normalize-space()="${words}"]`;
  await page.locator(`::-p-xpath(${control})`).click();
}

const toText = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
