/** A final state is called final only once it has left the device. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SERVER_VERSION } from '../../src/domain/server-version';
import { TRAVELLING } from './support/shipment';
import { dialog, press, type } from './support/typing';
import { hold, openPerson, openScreen } from './support/workplace';

async function openDialog(estadoEntrega: string) {
  const runtime = await openPerson(SERVER_VERSION);
  await hold(runtime, 'shipment', [{ ...TRAVELLING, estadoEntrega }]);
  const [row] = await runtime.db.listRows('shipment');
  await openScreen(runtime, `show-shipment/more-details/${row?.key}/shipment`);
  await openAgain();
}

async function openAgain() {
  await expect.poll(() => document.querySelector('[data-field=estadoEntrega]')).not.toBeNull();
  await userEvent.click(document.querySelector('[data-field=estadoEntrega]') as Element);
  await dialog('Cambiar estado de la entrega');
}

it('of what waits here, the way back leads to the sync centre', async () => {
  await openDialog('EN_TRANSITO');
  await type({ estadoEntrega: 'ENTREGADO' });
  await press('Guardar');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await openAgain();
  const words = page.getByText('Entregado está guardado en este equipo y todavía no se envía.');
  await expect.element(words).toBeVisible();
  await expect
    .element(page.getByRole('dialog').getByRole('link', { name: 'Sincronización' }))
    .toHaveAttribute('href', '/adminSection/sync');
});

it('of what the server has, an administrator is named', async () => {
  await openDialog('ENTREGADO');
  await expect
    .element(page.getByText(/Entregado es un estado final: la entrega ya no cambia/))
    .toBeVisible();
});
