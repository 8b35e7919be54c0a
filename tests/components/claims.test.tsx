/** The list of what arrived and nobody has received: how long ago, what is owed, whom to call, and how it ends. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { SERVER_VERSION } from '../../src/domain/server-version';
import { TRAVELLING } from './support/shipment';
import { dialog, press, type } from './support/typing';
import { hold, openPerson, openScreen } from './support/workplace';

const DAY_MS = 86_400_000;
const waiting = (numeroGuia: string, days: number, more: Record<string, unknown> = {}) => ({
  ...TRAVELLING,
  numeroGuia,
  estadoEntrega: 'ENTREGADO',
  porReclamar: true,
  deliveryStateAt: new Date(Date.now() - days * DAY_MS).toISOString(),
  ...more,
});

async function openClaims(shipments: readonly Record<string, unknown>[]) {
  const runtime = await openPerson(SERVER_VERSION);
  await hold(runtime, 'customer', [
    { numDocument: '40111333', name: 'Rosalba', lastName: 'Tique', phone: '3124480917' },
  ]);
  await hold(runtime, 'shipment', shipments);
  await openScreen(runtime, 'show-shipment/claims?orden=llegada');
  const saved = async () => (await runtime.db.listUnsettled()).map(({ changes }) => changes);
  return { runtime, saved };
}

const TWO = [
  waiting('Guia0abc2', 1),
  waiting('Guia0abc3', 12, { estadoPago: 'PENDIENTE' }),
  // Somebody received these, or nobody told of an arrival.
  waiting('Guia0abc4', 2, { porReclamar: false }),
  { ...TRAVELLING, numeroGuia: 'Guia0abc5', estadoEntrega: 'ENTREGADO' },
];
const guides = () =>
  [...document.querySelectorAll('[data-key]')].map(
    (row) => /Guia0abc\d/.exec(row.textContent ?? '')?.[0],
  );

it('shows date, debt and phone, the longest waiting first', async () => {
  await openClaims(TWO);
  await expect.poll(guides).toEqual(['Guia0abc3', 'Guia0abc2']);
  await expect.element(page.getByText('Hace 12 días')).toBeVisible();
  await expect.element(page.getByText('Hace 1 día')).toBeVisible();
  await expect.element(page.getByText('$ 1.000', { exact: false }).first()).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: /^Llamar a Rosalba Tique/ }).first())
    .toHaveAttribute('href', 'tel:3124480917');
});

it('one is returned with a reason, and leaves the list', async () => {
  const { saved } = await openClaims(TWO);
  await press('Devolver Guia0abc3');
  await dialog('Cambiar estado de la entrega');
  await type({ motivo: 'Nadie lo reclamó' });
  await press('Guardar');
  await press('Confirmar');
  await expect
    .poll(saved)
    .toMatchObject([{ estadoEntrega: 'DEVUELTO', motivo: 'Nadie lo reclamó' }]);
  await expect.poll(guides).toEqual(['Guia0abc2']);
});

it('one is received by a name, and leaves the list', async () => {
  const { saved } = await openClaims(TWO);
  await press('Entregar Guia0abc2');
  await type({ recibe: 'Ana Ruiz' });
  await press('Guardar');
  await expect
    .poll(saved)
    .toMatchObject([{ estadoEntrega: 'ENTREGADO', entrega: { recibe: 'Ana Ruiz' } }]);
  await expect.poll(guides).toEqual(['Guia0abc3']);
});

it('says where nothing waits', async () => {
  await openClaims(TWO.slice(2));
  await expect.element(page.getByText('Nada por reclamar')).toBeVisible();
});
