/** Many shipments changed at once: what is offered, what is left out and why, and the way back. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NEW_SENT, notBeforeOf, unanswered } from '../../src/db/delivery';
import { UNDO_MS } from '../../src/db/outbox/undo-window';
import { PLAIN_SERVER, SERVER_VERSION } from '../../src/domain/server-version';
import { hold, openPerson, openScreen } from './support/workplace';

const LONG = { timeout: 10_000 };

function shipments(states: readonly string[], vessel = 'La Esperanza') {
  return states.map((estadoEntrega, at) => ({
    numeroGuia: `Guia${at}abc`,
    remitenteCedula: '40111222',
    destinatarioCedula: '40111333',
    vehiculoNombre: vessel,
    municipioSalida: 'Calamar',
    municipioLlegada: 'Miraflores',
    costoEnvio: 1000,
    estadoPago: at === 0 ? 'PAGADO' : 'PENDIENTE',
    estadoEntrega,
    productosIds: [],
  }));
}
const STATES = ['EN_TRANSITO', 'EN_TRANSITO', 'EN_TRANSITO', 'EN_PREPARACION', 'CANCELADO'];
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function openList(states = STATES, serverVersion: number = PLAIN_SERVER) {
  const runtime = await openPerson(serverVersion);
  await hold(runtime, 'shipment', shipments(states));
  await openScreen(runtime, 'show-shipment');
  const delivered = async () =>
    (await runtime.db.listRows('shipment')).filter(({ view }) => view.estadoEntrega === 'ENTREGADO')
      .length;
  const queue = () => runtime.db.listUnsettled();
  return { runtime, delivered, queue };
}

it('a boat that has arrived: two presses, one notice that names it, each its own operation', async () => {
  const { delivered, queue } = await openList();
  const before = Date.now();
  await button('Llegó La Esperanza: 3 envíos').click();
  await expect.element(page.getByRole('heading', { name: 'Llegó La Esperanza' })).toBeVisible();
  await button('Pasar 3 a Entregado').click();
  await expect
    .element(page.getByText('3 envíos de La Esperanza pasaron a Entregado'), LONG)
    .toBeVisible();
  expect(await delivered()).toBe(3);
  const saved = await queue();
  expect(saved).toHaveLength(3);
  expect(new Set(saved.map(({ key }) => key)).size).toBe(3);
  for (const one of saved) expect(notBeforeOf(one)).toBeGreaterThanOrEqual(before + UNDO_MS);
});

it('Deshacer with the keyboard: everything is as it was', async () => {
  const { delivered, queue } = await openList();
  await button('Llegó La Esperanza: 3 envíos').click();
  await button('Pasar 3 a Entregado').click();
  const undo = button('Deshacer');
  await expect.element(undo, LONG).toBeVisible();
  (undo.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Se deshicieron 3 cambios'), LONG).toBeVisible();
  expect(await delivered()).toBe(0);
  expect(await queue()).toEqual([]);
  await expect.element(button('Llegó La Esperanza: 3 envíos')).toBeVisible();
});

it('unticked ones stay; the others are counted on the button', async () => {
  const { delivered } = await openList();
  await button('Llegó La Esperanza: 3 envíos').click();
  const ticks = page.getByRole('checkbox');
  await expect.element(ticks.nth(1)).toBeChecked();
  await ticks.nth(1).click();
  await button('Pasar 2 a Entregado').click();
  await expect
    .element(page.getByText('2 envíos de La Esperanza pasaron a Entregado'), LONG)
    .toBeVisible();
  expect(await delivered()).toBe(2);
});

it('without a tick nothing can be saved', async () => {
  const { queue } = await openList();
  await button('Llegó La Esperanza: 3 envíos').click();
  await page.getByRole('checkbox', { name: /^Todos/ }).click();
  await button('Pasar 0 a Entregado').click({ force: true });
  await expect.element(page.getByText('Marca por lo menos un envío.')).toBeVisible();
  expect(await queue()).toEqual([]);
});

it('any change: states that need a reason are not offered, and shipments that cannot go are named', async () => {
  await openList();
  await button('Cambiar varios').click();
  await expect.element(page.getByText('Entregado (3)')).toBeVisible();
  const options = () =>
    [...document.querySelectorAll<HTMLInputElement>('[role=dialog] [name=estadoEntrega]')].map(
      ({ value }) => value,
    );
  expect(options()).toEqual(['EN_TRANSITO', 'ENTREGADO']);
  await expect
    .element(
      page.getByText('Devuelto, Cancelado y las correcciones se hacen envío por envío', {
        exact: false,
      }),
    )
    .toBeVisible();
  await page.getByText('Entregado (3)').click();
  await expect
    .element(page.getByText('1 en En preparación: no pasa directo a Entregado.'))
    .toBeVisible();
  await expect
    .element(page.getByText('1 en Cancelado: no pasa directo a Entregado.'))
    .toBeVisible();
});

it('the same for the payment', async () => {
  const { runtime } = await openList();
  await button('Cambiar varios').click();
  await page.getByRole('dialog').getByText('Pago', { exact: true }).click();
  await page.getByText('Pagado (4)').click();
  await expect.element(page.getByText('1 ya está en Pagado.')).toBeVisible();
  await button('Pasar 4 a Pagado').click();
  await expect.element(button('Deshacer'), LONG).toBeVisible();
  const paid = (await runtime.db.listRows('shipment')).filter(
    ({ view }) => view.estadoPago === 'PAGADO',
  );
  expect(paid).toHaveLength(5);
});

it('where payments are kept, each brings its own, counted with its shipment and taken back with it', async () => {
  const { runtime, queue } = await openList(STATES, SERVER_VERSION);
  const payments = async () =>
    (await runtime.db.listRows('payment')).map(({ view }) => [view.valor, view.estado]);
  await button('Cambiar varios').click();
  await page.getByRole('dialog').getByText('Pago', { exact: true }).click();
  await page.getByText('Pagado (4)').click();
  await button('Pasar 4 a Pagado').click();
  await expect
    .element(page.getByText('4 envíos de La Esperanza pasaron a Pagado'), LONG)
    .toBeVisible();
  expect(await payments()).toEqual(Array.from({ length: 4 }, () => [1000, 'VIGENTE']));
  await button('Deshacer').click();
  await expect.element(page.getByText('Se deshicieron 4 cambios'), LONG).toBeVisible();
  expect(await payments()).toEqual([]);
  expect(await queue()).toEqual([]);
});

it('taken back too late says so plainly', async () => {
  const { runtime } = await openList();
  await button('Llegó La Esperanza: 3 envíos').click();
  await button('Pasar 3 a Entregado').click();
  await expect.element(button('Deshacer'), LONG).toBeVisible();
  // Two of them were tried meanwhile.
  await runtime.db.write(['shipment'], async (tx) => {
    for (const operation of (await tx.listUnsettled()).slice(1))
      await tx.putOperation({
        ...operation,
        delivery: unanswered({ ...NEW_SENT, at: Date.now() }),
      });
  });
  await button('Deshacer').click();
  await expect.element(page.getByText('Se deshizo 1 cambio'), LONG).toBeVisible();
  await expect
    .element(page.getByText('2 ya habían salido o cambiaron después: siguen en Entregado.'))
    .toBeVisible();
});

it('two boats of similar names: each has its own, and takes only its shipments', async () => {
  const runtime = await openPerson();
  await hold(runtime, 'shipment', [
    ...shipments(['EN_TRANSITO', 'EN_TRANSITO']),
    ...shipments(['EN_TRANSITO', 'EN_PREPARACION'], 'La Esperanza del Guaviare'),
  ]);
  await openScreen(runtime, 'show-shipment');
  await expect.element(button('Llegó La Esperanza: 2 envíos')).toBeVisible();
  await expect.element(button('Salió La Esperanza del Guaviare: 1 envío')).toBeVisible();
  await button('Llegó La Esperanza del Guaviare: 1 envío').click();
  await button('Pasar 1 a Entregado').click();
  await expect
    .element(page.getByText('1 envío de La Esperanza del Guaviare pasó a Entregado'), LONG)
    .toBeVisible();
});
