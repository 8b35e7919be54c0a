/** One act can be taken back for ten seconds by its notice; closed, the notice lets it go. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NEW_SENT, notBeforeOf, unanswered } from '../../src/db/delivery';
import { UNDO_MS } from '../../src/db/outbox/undo-window';
import { detailPath, HOME_PATH } from '../../src/domain/paths';
import { PLAIN_SERVER, SERVER_VERSION } from '../../src/domain/server-version';
import type { Runtime } from '../../src/session/runtime';
import { TRAVELLING } from './support/shipment';
import { confirm, dialog, press } from './support/typing';
import { hold, openPerson, openScreen } from './support/workplace';

const LONG = { timeout: 10_000 };
const BOAT = TRAVELLING.vehiculoNombre;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const says = (text: string) =>
  expect.element(page.getByText(text, { exact: true }), LONG).toBeVisible();

async function open(entity: 'shipment' | 'voyage', runtime: Runtime) {
  const [row] = await runtime.db.listRows(entity);
  const key = row?.key ?? '';
  await openScreen(runtime, detailPath(entity, key).replace(`${HOME_PATH}/`, ''));
  return {
    runtime,
    queue: () => runtime.db.listUnsettled(),
    view: async () => (await runtime.db.getRow(entity, key))?.view,
  };
}

async function openShipment(changes = {}, serverVersion: number = SERVER_VERSION) {
  const runtime = await openPerson(serverVersion);
  await hold(runtime, 'shipment', [{ ...TRAVELLING, ...changes }]);
  return open('shipment', runtime);
}

/** Beside a plain server it is asked about once more. */
async function deliver(serverVersion: number = SERVER_VERSION) {
  await press('Pasar a Entregado');
  await dialog('Cambiar estado de la entrega');
  await press('Guardar');
  if (serverVersion === PLAIN_SERVER) await confirm();
}

it.each([
  ['our', SERVER_VERSION],
  ['a plain', PLAIN_SERVER],
])('a state is taken back with the keyboard, beside %s server', async (_, serverVersion) => {
  const { queue, view } = await openShipment({}, serverVersion);
  const before = Date.now();
  await deliver(serverVersion);
  await says('Se actualizó correctamente.');
  expect((await view())?.estadoEntrega).toBe('ENTREGADO');
  const [saved] = await queue();
  expect(saved && notBeforeOf(saved)).toBeGreaterThanOrEqual(before + UNDO_MS);
  (button('Deshacer').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await says('Se deshizo');
  expect(await queue()).toEqual([]);
  expect((await view())?.estadoEntrega).toBe('EN_TRANSITO');
  await expect.element(button('Pasar a Entregado')).toBeVisible();
});

it('a payment is taken back with the state that it completed', async () => {
  const { queue, view } = await openShipment({
    costoEnvio: 100_000,
    tipoPago: 'EFECTIVO',
    estadoPago: 'PENDIENTE',
  });
  await press('Registrar pago');
  await dialog('Registrar pago');
  await press('Guardar');
  await says('Pagado $ 100.000 de $ 100.000');
  expect(await queue()).toHaveLength(2);
  await press('Deshacer');
  await says('Pagado $ 0 de $ 100.000 · falta $ 100.000');
  expect(await queue()).toEqual([]);
  expect((await view())?.estadoPago).toBe('PENDIENTE');
});

it('a departure is taken back with its shipments', async () => {
  const runtime = await openPerson(SERVER_VERSION);
  const waiting = { ...TRAVELLING, estadoEntrega: 'EN_PREPARACION' };
  await hold(runtime, 'shipment', [waiting, { ...waiting, numeroGuia: 'Guia0abc3' }]);
  const shipments = await runtime.db.listRows('shipment');
  const enviosIds = shipments.map(({ id, key }) => id ?? key);
  await hold(runtime, 'voyage', [
    { vehiculoNombre: BOAT, estado: 'PROGRAMADO', enviosIds, tripulantesIds: [] },
  ]);
  const { queue, view } = await open('voyage', runtime);
  await press(`Salió ${BOAT}`);
  await dialog(`¿Salió ${BOAT}?`);
  await press('Sí, salió');
  await says(`${BOAT}: Salió, con 2 envíos`);
  expect(await queue()).toHaveLength(3);
  await press('Deshacer');
  await says('Se deshizo');
  expect(await queue()).toEqual([]);
  expect(await view()).toMatchObject({ estado: 'PROGRAMADO' });
  await expect.element(button(`Salió ${BOAT}`)).toBeVisible();
});

it('a notice that is closed lets it go', async () => {
  const { queue } = await openShipment();
  await deliver();
  await says('Se actualizó correctamente.');
  await press('Cerrar el aviso');
  await expect.poll(async () => (await queue()).map(notBeforeOf)).toEqual([0]);
});

it('undo leaves an operation that has left meanwhile, and says so', async () => {
  const { queue, runtime, view } = await openShipment();
  await deliver();
  await says('Se actualizó correctamente.');
  const [saved] = await queue();
  await runtime.db.write([], async (tx) => {
    if (saved) await tx.putOperation({ ...saved, delivery: unanswered(NEW_SENT) });
  });
  await press('Deshacer');
  await says('Ya no se puede deshacer');
  expect((await view())?.estadoEntrega).toBe('ENTREGADO');
});
