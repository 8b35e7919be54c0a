/** User actions that the story needs. Controls are found by their wire names and Spanish texts. */
import { vi } from 'vitest';
import type { Typed } from '../../e2e/support/person';
import type { Cast } from '../../e2e/support/story';
import { DEMO_PASSWORD } from '../../support/api-caller';
import { type EnginePage, STEP_LIMIT_MS } from './engine';

const DIALOG = '[role="dialog"]';

export async function signIn(page: EnginePage, username: string): Promise<void> {
  await fill(page, { username, password: DEMO_PASSWORD });
  await page.press('Iniciar sesión');
}

/** Waits until the worker has precached everything and controls the page. */
export async function waitForOfflineCopy(page: EnginePage): Promise<void> {
  const isHere = () => page.ask('html', () => navigator.serviceWorker.controller !== null);
  await vi.waitUntil(isHere, { timeout: STEP_LIMIT_MS, interval: 100 });
}

/** Waits for a state of the sync pill. @returns its text */
export async function waitForPill(
  page: EnginePage,
  wanted: { readonly state: string; readonly pending: number },
  timeout = STEP_LIMIT_MS,
): Promise<string> {
  // State and words in one look: a moment later the pill may tell of the next reading.
  const look = async () => {
    const { state, pending, text } = await page.ask('[data-sync-state]', (pill) => ({
      state: pill.getAttribute('data-sync-state'),
      pending: pill.getAttribute('data-pending'),
      text: pill.textContent,
    }));
    return state === wanted.state && pending === String(wanted.pending) && toText(text);
  };
  return String(await vi.waitUntil(look, { timeout, interval: 100 }));
}

/** Registers sender, recipient, product and shipment in the open wizard. */
export async function registerShipment(
  page: EnginePage,
  { sender, recipient, product }: Cast,
  facts: Typed,
): Promise<{ readonly number: string; readonly key: string }> {
  await addParty(page, 'remitenteCedula', sender);
  await addParty(page, 'destinatarioCedula', recipient);
  await page.press('Agregar producto');
  await fill(page, product, DIALOG);
  await saveDialog(page, 'Guardar producto');
  await page.press('Siguiente');
  await fill(page, facts);
  await page.press('Finalizar');
  await page.press('Confirmar');
  const number = toText(await page.ask('main .guide-large b', (shown) => shown.textContent));
  return { number, key: String(new URL(await page.url()).searchParams.get('envio')) };
}

/** The words of a list's row. */
export async function readRow(page: EnginePage, key: string): Promise<string> {
  return toText(await page.ask(`[data-key="${key}"]`, (row) => row.textContent));
}

async function addParty(page: EnginePage, field: string, customer: Typed): Promise<void> {
  await fill(page, { [field]: String(customer.numDocument) });
  await page.press('Agregar cliente');
  await fill(page, customer, DIALOG);
  // The person just added is chosen: the next step follows by itself.
  await saveDialog(page, 'Guardar cliente');
}

/** Saves the open dialog's form, and confirms. */
async function saveDialog(page: EnginePage, button: string): Promise<void> {
  await page.press(button);
  await page.press('Confirmar');
  await page.waitUntilGone(DIALOG);
}

/** Fills controls by their `name`, whatever they are, in the part of the page that `scope` selects. */
async function fill(page: EnginePage, values: Typed, scope = 'main'): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const control = `${scope} [name="${name}"]`;
    const kind = await page.ask(
      control,
      (one) => one.getAttribute('role') ?? one.getAttribute('type'),
    );
    // By its label, as a person does.
    if (kind === 'radio')
      await page.click(`${scope} label:has([name="${name}"][value="${value}"])`);
    else await page.fill(control, value);
    if (kind === 'combobox') await page.pressTab();
  }
}

const toText = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
