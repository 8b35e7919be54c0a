/** Walks through the states of the app that are checked: each walk opens them one after the other and names them. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { SignedInApi } from '../../support/api-caller';
import type { Browser } from '../../support/chromium';
import { putCargo } from './on-the-server';
import {
  askToSignOut,
  customerOf,
  fill,
  finishShipment,
  newDocument,
  next,
  registerCustomer,
} from './person';
import { openScreen, type Screen } from './screens';
import { OUR_FACTS } from './story';

type Walk = AsyncGenerator<string, void>;

/** The problems found in all states of a walk. */
export async function findAlong(
  walk: Walk,
  find: (name: string) => Promise<string[]>,
): Promise<string[]> {
  const faults: string[] = [];
  for await (const name of walk) faults.push(...(await find(name)));
  return faults;
}

export async function* walkPages(page: Page, paths: readonly string[]): Walk {
  for (const path of paths) {
    await openScreen(page, path);
    yield path;
  }
}

/** Screens of the back office, for whoever is signed in. */
export async function* walkScreens(
  page: Page,
  screens: readonly Pick<Screen, 'path' | 'isList'>[],
): Walk {
  for (const { path, isList } of screens) {
    await openScreen(page, `/adminSection${path}`);
    if (isList) await page.locator('[data-key]').first().waitFor();
    yield path;
  }
}

/** The dialogs of a list; on a phone also its expanded rows and the menu. */
export async function* walkDialogs(page: Page, { isPhone }: { isPhone: boolean }): Walk {
  await openScreen(page, '/adminSection/show-shipment');
  await page.locator('[data-key]').first().waitFor();
  if (isPhone) {
    await page.getByRole('button', { name: 'Abrir el menú' }).click();
    await page.getByRole('dialog').waitFor();
    yield 'drawer';
    await closeDialog(page);
    await page.getByRole('button', { name: 'Filtrar' }).click();
    yield 'filters of a list';
    await page.getByRole('button', { name: 'Más', exact: true }).click();
    yield 'actions of a list';
  }
  await page.getByRole('button', { name: 'Imprimir informe' }).click();
  await page.getByRole('dialog').waitFor();
  yield 'print dialog';
  await closeDialog(page);
  await page.locator('.status-button[data-field="estadoEntrega"]').first().click();
  await page.getByRole('dialog').waitFor();
  yield 'status dialog';
  await closeDialog(page);
  await openScreen(page, '/adminSection/show-crew');
  await page
    .getByRole('button', { name: /^Pasar a/ })
    .first()
    .click();
  await page.getByRole('dialog').locator('[name=password]').waitFor();
  yield 'password verification';
  await closeDialog(page);
}

/** Closes the dialog, which must still be open. */
async function closeDialog(page: Page): Promise<void> {
  expect(await page.getByRole('dialog').count()).toBe(1);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** The offline screens with one pending operation. */
export async function* walkUnsent(browser: Browser, page: Page): Walk {
  await browser.setOffline(true);
  await registerCustomer(page, customerOf(newDocument()));
  await page.locator('[data-key]').getByText('En este equipo').first().waitFor();
  yield 'list with a row not sent';
  await openScreen(page, '/adminSection/sync');
  await page.getByRole('heading', { name: 'Por enviar, en este orden' }).waitFor();
  yield 'sync centre with something to send';
  await askToSignOut(page);
  await page.getByRole('dialog').getByText('Hay 1 cambio por enviar').waitFor();
  yield 'sign-out with something to send';
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();

  await openScreen(page, '/adminSection/add-customer');
  await page.getByRole('button', { name: 'Guardar cliente' }).click();
  await page.locator('[name=numDocument][aria-invalid=true]').waitFor();
  yield 'form with errors';
  await openScreen(page, '/adminSection/register-shipment');
  await page.getByRole('button', { name: 'Agregar cliente' }).click();
  await page.getByRole('dialog').locator('[name=numDocument]').waitFor();
  yield 'customer form over the wizard';
  await browser.setOffline(false);
}

export async function* walkWizard(page: Page, api: SignedInApi): Walk {
  const { sender, recipient } = await putCargo(
    api,
    { productName: 'Estufa' },
    { productName: 'Colchón' },
  );
  await page.goto('/adminSection/sync');
  await page.getByRole('button', { name: 'Sincronizar ahora' }).click();
  await page.goto('/adminSection/register-shipment');
  await fill(page, { remitenteCedula: sender });
  await page.getByRole('button', { name: 'Editar' }).waitFor();
  yield 'Remitente';
  await next(page);
  await fill(page, { destinatarioCedula: recipient });
  await page.getByRole('button', { name: 'Editar' }).waitFor();
  yield 'Destinatario';
  await next(page);
  await page.getByRole('button', { name: 'Agregar Estufa' }).click();
  await page.getByRole('heading', { name: 'Para enviar' }).waitFor();
  yield 'Productos';
  await next(page);
  await page.locator('[name=vehiculoNombre]').waitFor();
  yield 'Envío';
  await finishShipment(page, OUR_FACTS);
  yield 'Finalizado';
}
