/** A final state is called final only once it has left the device. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Role } from '../../src/domain/roles';
import { PLAIN_SERVER, SERVER_VERSION } from '../../src/domain/server-version';
import { TRAVELLING } from './support/shipment';
import { confirm, dialog, press, pressUnavailable, type } from './support/typing';
import { hold, openPerson, openScreen } from './support/workplace';

async function openDialog(
  estadoEntrega: string,
  serverVersion: number = SERVER_VERSION,
  rol: Role = 'EMPLOYEE',
) {
  const runtime = await openPerson(serverVersion, rol);
  await hold(runtime, 'shipment', [{ ...TRAVELLING, estadoEntrega }]);
  const [row] = await runtime.db.listRows('shipment');
  await openScreen(runtime, `show-shipment/more-details/${row?.key}/shipment`);
  await openAgain();
  return runtime;
}

async function openAgain() {
  await expect.poll(() => document.querySelector('[data-field=estadoEntrega]')).not.toBeNull();
  await userEvent.click(document.querySelector('[data-field=estadoEntrega]') as Element);
  await dialog('Cambiar estado de la entrega');
}

it('the way back leads to the sync centre for a change that waits here', async () => {
  await openDialog('EN_TRANSITO');
  await type({ estadoEntrega: 'ENTREGADO' });
  await press('Guardar');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect
    .poll(() => document.querySelector('[data-field=estadoEntrega]')?.textContent)
    .toContain('Entregado');
  await openAgain();
  const words = page.getByText('Entregado está guardado en este equipo y todavía no se envía.');
  await expect.element(words).toBeVisible();
  await expect
    .element(page.getByRole('dialog').getByRole('link', { name: 'Sincronización' }))
    .toHaveAttribute('href', '/adminSection/sync');
});

it('an administrator is named for a change that the server has', async () => {
  await openDialog('ENTREGADO');
  await expect
    .element(page.getByText(/Entregado es un estado final: la entrega ya no cambia/))
    .toBeVisible();
});

it('beside a plain server a delivery is asked about once more, and beside ours it is not', async () => {
  const runtime = await openDialog('EN_TRANSITO', PLAIN_SERVER);
  await type({ estadoEntrega: 'ENTREGADO' });
  await press('Guardar');
  await dialog('Confirmación');
  await expect
    .element(page.getByText(/^Pasados diez segundos solo un administrador puede corregirlo/))
    .toBeVisible();
  expect(await runtime.db.listUnsettled()).toEqual([]);
  await press('Cancelar');
  await dialog('Cambiar estado de la entrega');
  await press('Guardar');
  await confirm();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(await runtime.db.listUnsettled()).toMatchObject([
    { changes: { estadoEntrega: 'ENTREGADO' } },
  ]);
});

it('beside a plain server an administrator corrects it with a reason, which stays here', async () => {
  const runtime = await openDialog('ENTREGADO', PLAIN_SERVER, 'ADMIN');
  await type({ estadoEntrega: 'EN_TRANSITO' });
  await expect
    .element(page.getByText('Este servidor no guarda motivos: queda solo en este equipo.'))
    .toBeVisible();
  await pressUnavailable('Guardar');
  expect(await runtime.db.listUnsettled()).toEqual([]);
  await type({ motivo: 'Era otro envío' });
  await press('Guardar');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(await runtime.db.listUnsettled()).toMatchObject([
    { changes: { estadoEntrega: 'EN_TRANSITO', motivo: 'Era otro envío' } },
  ]);
  await expect.element(page.getByText('Era otro envío')).toBeVisible();
  await expect.element(page.getByText(/Este servidor no guarda el historial/)).toBeVisible();
});

it.each([
  ['an employee beside a plain server, of a delivery', 'ENTREGADO', 'EMPLOYEE', true],
  [
    'an administrator beside a plain server, of what released its goods',
    'CANCELADO',
    'ADMIN',
    false,
  ],
] as const)('offers nothing to %s', async (_, state, rol, isCorrectable) => {
  await openDialog(state, PLAIN_SERVER, rol);
  await expect.element(page.getByText(/es un estado final: la entrega ya no cambia/)).toBeVisible();
  const way = page.getByText(/un administrador puede corregirlo/).elements();
  expect(way).toHaveLength(isCorrectable ? 1 : 0);
});
