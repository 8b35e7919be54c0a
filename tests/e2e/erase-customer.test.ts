/** A customer's authorisation in the form, and what an ADMIN does with their data: a copy, and its suppression. */
import { expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../support/api-caller';
import { startServerProcess } from '../support/server-process';
import { findViolations, readOverflow } from './support/axe';
import { readDownload } from './support/downloads';
import { customerOf, newDocument, waitForPill } from './support/person';
import { saveForm } from './support/records';
import { OUR_EMPLOYEE } from './support/story';
import { openUsedTablet } from './support/tablet';

const ADMIN = 'admin@fluvicarga.co';
const SAVING = { button: 'Guardar cliente', notice: 'Cliente creado correctamente' };
const LIST = '/adminSection/show-customers';
/** As a list shows a document. */
const grouped = (document: string) => Number(document).toLocaleString('es-CO');

it('is asked, kept, and marked where it is missing; the data is exported and suppressed', async () => {
  const server = await startServerProcess();
  const phone = { width: 390, height: 844 };
  const employee = await openUsedTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl, viewport: phone });
  const { page } = employee;
  const [given, missing] = [newDocument(), newDocument()];
  for (const document of [given, missing]) {
    await page.goto('/adminSection/add-customer');
    const box = page.getByLabel('El cliente conoce la política de privacidad y autorizó');
    if (document === given) await box.check();
    await saveForm(page, customerOf(document, { name: 'Nohemí' }), SAVING);
  }
  await waitForPill(page, { state: 'synced' });
  await page.goto(`${LIST}?buscar=${missing}`);
  await page.getByText('Sin autorización').waitFor();
  await page.goto(`${LIST}?buscar=${given}`);
  await page.getByText(grouped(given)).first().waitFor();
  expect(await page.getByText('Sin autorización').count()).toBe(0);
  await page.getByRole('link', { name: /^Detalles: Nohemí/ }).click();
  await page.getByText(/^Sí, .*la registró empleado@fluvicarga.co \(texto del/).waitFor();
  expect(await page.getByText('Exportar datos').count()).toBe(0);
  const address = new URL(page.url()).pathname;

  const { browser, page: office } = await openUsedTablet(ADMIN, { baseUrl: server.baseUrl });
  await office.goto(`${LIST}?buscar=${given}`);
  await office.getByRole('link', { name: /^Detalles: Nohemí/ }).click();
  const panel = office.getByRole('region', { name: 'Datos personales' });
  await panel.waitFor();
  expect(await findViolations(office)).toEqual([]);
  const exporting = panel.getByRole('button', { name: 'Exportar datos' });
  const question = office.getByRole('dialog', { name: 'Verificación de Usuario' });
  await exporting.click();
  await question.getByText('Todavía no se ha hecho nada.').waitFor();
  await question.getByRole('button', { name: 'Cerrar' }).click();
  await office.getByText('el servidor pide tu contraseña para confirmarlo').first().waitFor();
  const file = await readDownload(office, async () => {
    await exporting.click();
    await question.locator('[name=password]').fill(DEMO_PASSWORD);
    await question.getByRole('button', { name: 'Validar' }).click();
  });
  expect(file.name).toMatch(/^datos_cliente_\d+\.json$/);
  expect(JSON.parse(file.bytes.toString())).toMatchObject({
    Cliente: { 'Número de documento': given, Nombres: 'Nohemí' },
    'Autorización de tratamiento de datos': { 'Registrada por': 'empleado@fluvicarga.co' },
  });

  // After a reload nobody has confirmed anything.
  await office.reload();
  await panel.getByRole('button', { name: 'Suprimir datos personales' }).click();
  const dialog = office.getByRole('dialog', { name: 'Suprimir datos personales' });
  await dialog.getByText('Nohemí Tique Gaitán').waitFor();
  expect(await findViolations(office)).toEqual([]);
  const confirm = dialog.getByRole('button', { name: 'Suprimir' });
  // It is marked as unavailable, and says why when it is pressed.
  await confirm.click({ force: true });
  await dialog.getByText('Escribe la palabra SUPRIMIR').waitFor();
  await dialog.locator('[name=reason]').fill('Solicitud del 20 de noviembre');
  await dialog.locator('[name=confirmation]').fill('suprimir');
  await browser.setOffline(true);
  await confirm.click();
  await dialog.getByText('Sin conexión con el servidor: no se hizo.').waitFor();
  await browser.setOffline(false);
  await confirm.click();
  await question.locator('[name=password]').fill(DEMO_PASSWORD);
  await question.getByRole('button', { name: 'Validar' }).click();
  await office.getByText('Los datos personales se suprimieron.').first().waitFor();
  await office.getByText('Los datos personales de este cliente se suprimieron el').waitFor();
  await office.getByRole('heading', { name: 'Suprimido', exact: true }).waitFor();
  expect(await office.getByRole('link', { name: 'Editar' }).count()).toBe(0);
  expect(await office.getByText('Nohemí').count()).toBe(0);

  await page.goto(address);
  await page.getByText('Los datos personales de este cliente se suprimieron el').waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(await readOverflow(page)).toBe(0);
  await page.goto(`${LIST}?buscar=Suprimido`);
  await page.getByText('Suprimido').first().waitFor();
  expect(await page.getByRole('link', { name: /^Actualizar: Suprimido/ }).count()).toBe(0);
  expect(await page.getByText(grouped(given)).count()).toBe(0);
});
