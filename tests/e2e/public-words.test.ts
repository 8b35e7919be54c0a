/** The pages that are only read say what the server behind them does, and nothing that it does not. */
import { expect, it } from 'vitest';
import { openBrowser } from '../support/chromium';
import { startServerProcess } from '../support/server-process';
import { openPlainCompany } from './support/plain-company';

const OURS = {
  privacidad: [
    'queda guardado qué texto aceptaste, cuándo y quién lo anotó',
    'La empresa te entrega una copia de todo lo que guarda sobre ti, o suprime tus datos',
    'quién recibió, su documento y su firma, una foto y el lugar',
  ],
  terminos: ['cualquier persona puede ver de dónde sale un envío, a dónde va'],
  seguridad: ['Lo que se envía se registra una sola vez', 'un administrador puede revisar'],
} as const;
const PLAIN = {
  privacidad: [
    'Esta aplicación no guarda tu autorización',
    'La copia y la supresión las hace la empresa por fuera de ella',
  ],
  terminos: ['Por un envío se le pregunta a la empresa'],
  seguridad: ['Si no lo puede saber, le pregunta a una persona'],
} as const;

it.each([
  ['our server', async () => ({ baseUrl: (await startServerProcess()).baseUrl }), OURS, PLAIN],
  ['a plain server', async () => (await openPlainCompany()).options, PLAIN, OURS],
] as const)('beside %s', async (_, open, told, other) => {
  const browser = await openBrowser(await open());
  // A plain server has no such call.
  browser.allow(/404|403/);
  const page = await browser.page();
  for (const path of ['privacidad', 'terminos', 'seguridad'] as const) {
    await page.goto(`/${path}`);
    const main = page.locator('main');
    for (const sentence of told[path]) await main.getByText(sentence).waitFor();
    for (const sentence of other[path])
      expect(await main.textContent(), path).not.toContain(sentence);
  }
});
