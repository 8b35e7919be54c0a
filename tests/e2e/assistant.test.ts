/** Offline the assistant answers from local data and links to the records. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, openBrowser } from '../support/chromium';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { findViolations } from './support/axe';
import {
  customerOf,
  newDocument,
  registerCustomer,
  signIn,
  waitUntilReady,
} from './support/person';
import { OUR_EMPLOYEE } from './support/story';

const ASSISTANT = '/adminSection/smartChat';

let server: ServerProcess;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  server = await startServerProcess({ lifetime: 'file' });
  browser = await openBrowser({ baseUrl: server.baseUrl, lifetime: 'file' });
  page = await browser.page();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** Asks by keyboard alone, one question after the other. */
async function ask(question: string): Promise<void> {
  await expect.poll(() => page.locator('[name=pregunta]').count()).toBe(1);
  await page.locator('[name=pregunta]').focus();
  await page.keyboard.type(question);
  await page.keyboard.press('Enter');
}

/** The announced text. */
const expectAnswer = (text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor();

it('a guest reads why the assistant has nothing to answer', async () => {
  await signIn(page, 'invitado@fluvicarga.co');
  await page.goto(ASSISTANT);
  await page.getByRole('heading', { name: 'El asistente no tiene de qué hablarte' }).waitFor();
  expect(await page.locator('[name=pregunta]').count()).toBe(0);
  expect(await findViolations(page)).toEqual([]);
});

it('offline it counts, mentions unsent records, links to records and starts a shipment', async () => {
  await page.evaluate(() => localStorage.clear());
  await signIn(page, OUR_EMPLOYEE);
  await waitUntilReady(page);
  for (const list of ['show-customers', 'show-shipment']) {
    await page.goto(`/adminSection/${list}`);
    await page.locator('[data-key]').first().waitFor();
  }
  await browser.setOffline(true);
  const sender = newDocument();
  await registerCustomer(page, customerOf(sender, { name: 'Yamile', lastName: 'Cuéllar' }));

  await page.getByRole('link', { name: 'Asistente Inteligente' }).first().click();
  await page.getByRole('heading', { name: 'Pregunta con tus palabras' }).waitFor();
  await page.getByText(/^Responde con los datos guardados en este equipo, de las?\b/).waitFor();
  // The assistant makes no request.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));

  await ask('¿cuantos clientes hay?');
  await expectAnswer(/^Hay \d+ clientes\. Incluye 1 que aún está en este equipo\.$/);
  await page.getByRole('link', { name: /^Ver los \d+ restantes$/ }).waitFor();
  const shown = page.getByRole('list', { name: 'Registros usados' }).getByRole('listitem');
  expect(await shown.count()).toBe(10);
  expect(await shown.first().textContent()).toContain('Yamile Cuéllar');
  expect(await shown.first().textContent()).toContain('En este equipo');
  // The next question can be typed at once.
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('pregunta');

  await ask('¿Cuántos helicópteros hay?');
  await expectAnswer('No sé responder eso. No reconozco «helicópteros».');
  await page.getByRole('button', { name: '¿Quién debe?' }).click();
  await expectAnswer(/^\d+ remitentes deben \$ /);
  await ask('¿Cuántos empleados hay?');
  await expectAnswer('El rol Empleado no ve los empleados.');
  expect(await findViolations(page)).toEqual([]);

  await ask(`iniciar un envio para el documento ${sender}`);
  await expectAnswer('El envío empieza con Yamile Cuéllar como remitente.');
  expect(asked.filter((url) => /\/(api|auth)\//.test(url))).toEqual([]);
  await page.getByRole('link', { name: 'Iniciar el envío' }).click();
  // The sender is known: the wizard asks for the recipient.
  await page.waitForURL('**/register-shipment/module-recipient');
  await page.getByText('Yamile Cuéllar', { exact: true }).waitFor();
  await page.locator('[name=destinatarioCedula]').waitFor();

  // The conversation survives navigation, not a reload.
  await page.goBack();
  await page.getByRole('list', { name: 'Conversación' }).waitFor();
  await page.getByRole('button', { name: 'Borrar la conversación' }).click();
  await page.getByRole('heading', { name: 'Pregunta con tus palabras' }).waitFor();
});
