/** The dialogs and forms of voyages, claims and corrections, for an ADMIN of the demo data: one after the other, by name. */
import type { Page } from 'playwright-core';
import type { SignedInApi } from '../../support/api-caller';
import { putCargo, shipCargo } from './on-the-server';
import { waitForPill } from './person';
import { openScreen } from './screens';
import { toDetails } from './shipment-history';

/** The demo's voyage that leaves tomorrow. */
const PLANNED = '/adminSection/show-voyages/more-details/3/voyage';
const CLAIMS = '/adminSection/show-shipment/claims';

export async function* walkDay(page: Page, api: SignedInApi): AsyncGenerator<string, void> {
  const id = await shipCargo(api, await putCargo(api, { productName: 'Motobomba' }));
  await page.goto('/adminSection/sync');
  await page.getByRole('button', { name: 'Sincronizar ahora' }).click();
  await waitForPill(page, { state: 'synced' });

  await openScreen(page, PLANNED);
  yield 'voyage';
  yield* over(page, /^Salió /, 'departure');
  yield* over(page, 'Subir envíos', 'shipments that go aboard');
  await openScreen(page, '/adminSection/add-voyage');
  await page.locator('[name=vehiculoNombre]').selectOption({ index: 1 });
  yield 'plan of a voyage';

  await openScreen(page, CLAIMS);
  await page.locator('[data-key]').first().waitFor();
  yield 'claims';
  yield* over(page, /^Entregar /, 'delivery of a claim');
  yield* over(page, /^Devolver /, 'return of a claim');

  await openScreen(page, toDetails(id));
  const state = page.locator('.status-button[data-field="estadoEntrega"]');
  await state.click();
  await page.locator('[name="estadoEntrega"][value="CANCELADO"]').check({ force: true });
  await page.getByRole('dialog').locator('[name=motivo]').waitFor();
  yield 'state with its reason';
  await close(page);
  yield* over(page, 'Registrar pago', 'payment');
  await openScreen(page, `/adminSection/register-shipment/${id}/update`);
  await page.getByRole('link', { name: 'Corregir destinatario' }).waitFor();
  yield 'shipment that may be corrected';
  for (const step of ['Sender', 'recipient', 'product', 'shipment']) {
    await openScreen(page, `/adminSection/register-shipment/module-${step}?corregir=${id}`);
    yield `correction, ${step}`;
  }
}

/** A dialog, opened by the first button of that name and closed again. */
async function* over(page: Page, name: string | RegExp, as: string): AsyncGenerator<string, void> {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
  yield as;
  await close(page);
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
