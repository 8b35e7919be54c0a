/** Registered with no signal, the app closed, the signal back: on the server once, with its guide number. */
import { expect, it, onTestFinished } from 'vitest';
import { openBrowser } from '../support/chromium';
import { startServerProcess } from '../support/server-process';
import {
  customerOf,
  expectProvisional,
  finishShipment,
  goToShipmentStep,
  newDocument,
  productOf,
  readPill,
  signIn,
  waitForPill,
  waitUntilReady,
} from './support/person';

const FACTS = {
  vehiculoNombre: 'La Esperanza del Guaviare',
  sucursalNombre: 'San José del Guaviare',
  departamentoSalida: 'Guaviare',
  municipioSalida: 'San José del Guaviare',
  departamentoLlegada: 'Guaviare',
  municipioLlegada: 'Miraflores',
  direccionEnvio: 'Puerto principal',
  costoEnvio: '1.250.000',
  tipoPago: 'EFECTIVO',
  descripcionEnvio: '24 cajas de panela',
};

it('with the page closed, by Background Sync', async () => {
  const server = await startServerProcess();
  onTestFinished(() => server.close());
  const browser = await openBrowser({ baseUrl: server.baseUrl });
  const page = await browser.page();
  await signIn(page, 'empleado@fluvicarga.co');
  await waitUntilReady(page);

  await browser.setOffline(true);
  const sender = newDocument();
  const recipient = newDocument();
  await goToShipmentStep(page, {
    sender: customerOf(sender),
    recipient: customerOf(recipient, { name: 'Jhon Fredy' }),
    product: productOf({ productName: `Panela ${sender}` }),
  });
  expectProvisional(await finishShipment(page, FACTS));
  await waitForPill(page, { state: 'offline', pending: 4 });
  expect((await readPill(page)).text).toBe('Sin conexión · 4 pendientes');

  await page.close();
  await browser.setOffline(false);
  const api = await server.signIn('empleado@fluvicarga.co');
  await expect
    .poll(() => api.list('/api/v1/envios/all').then((all) => all.filter((one) => one.remitenteCedula === sender).length), {
      timeout: 60_000,
    })
    .toBe(1);
});
