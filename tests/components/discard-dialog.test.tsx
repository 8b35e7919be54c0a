/** A discard names the operations it would take before it takes them: the one that is given up first, each once. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { createUuid, randomBytes } from '../../src/domain/rules/uuid';
import { SERVER_VERSION } from '../../src/domain/server-version';
import { besideState, type Request } from '../../src/features/shipments/payments/beside-state';
import type { Runtime } from '../../src/session/runtime';
import { customer, product, shipment } from '../sync/support/builders';
import type { Places } from '../sync/support/servers';
import { hold, openPerson, openScreen } from './support/workplace';

const PLACES: Places = {
  company: 'Transportes',
  branch: 'Puerto San José',
  warehouse: 'Bodega 1',
  vessel: 'Bote 1',
};
const newId = () => createUuid(Date.now(), randomBytes);

async function save(
  runtime: Runtime,
  entity: Request['entity'],
  request: Pick<Request, 'fields'> & Partial<Request>,
): Promise<string> {
  const whole = {
    operationId: newId(),
    entity,
    key: null,
    kind: 'create',
    draft: null,
    ...request,
  } as const;
  return runtime.save(whole, await besideState(runtime, [whole])).then(({ key }) => key);
}

/**
 * Opens the dialog that discards the first queued operation with this title.
 * @returns reads its list, in which the names of records come a moment later
 */
async function openDiscard(runtime: Runtime, title: string): Promise<() => string[]> {
  await openScreen(runtime, 'sync');
  await page
    .getByRole('button', { name: new RegExp(`^Ver ${title}`) })
    .first()
    .click();
  await page.getByRole('button', { name: 'Descartar' }).first().click();
  const items = page.getByRole('dialog').getByRole('listitem');
  await expect.element(items.first()).toBeVisible();
  return () => items.elements().map((item) => item.textContent?.replace(/\s+/g, ' ') ?? '');
}

it('a customer whom an earlier shipment was corrected to name', async () => {
  const runtime = await openPerson();
  const [sender, recipient] = [customer(), customer()];
  await save(runtime, 'customer', { fields: sender });
  await save(runtime, 'customer', { fields: recipient });
  const goods = await save(runtime, 'product', { fields: product(PLACES, sender) });
  const fields = shipment(PLACES, sender, recipient, [goods]);
  const key = await save(runtime, 'shipment', { fields });
  const later = customer({ name: 'Eva' });
  await save(runtime, 'customer', { fields: later });
  const corrected = { ...fields, destinatarioCedula: later.numDocument };
  await save(runtime, 'shipment', { key, kind: 'update', fields: corrected, opened: fields });
  const readLost = await openDiscard(runtime, 'Registrar cliente Eva');
  await expect
    .poll(readLost)
    .toEqual([
      expect.stringMatching(/^Registrar cliente Eva/),
      expect.stringMatching(/^Registrar envío/),
    ]);
});

it('a payment state on which a form and a payment were saved', async () => {
  const runtime = await openPerson(SERVER_VERSION);
  await hold(runtime, 'shipment', [
    {
      numeroGuia: 'Guia0abcd',
      estadoEntrega: 'EN_PREPARACION',
      estadoPago: 'PENDIENTE',
      costoEnvio: 9000,
      tipoPago: 'EFECTIVO',
    },
  ]);
  const [row] = await runtime.db.listRows('shipment');
  const key = row?.key ?? '';
  await save(runtime, 'shipment', { key, kind: 'status', fields: { estadoPago: 'PAGADO' } });
  const opened = (await runtime.db.getRow('shipment', key))?.view ?? {};
  const fields = { ...opened, estadoPago: 'RECHAZADO', descripcionEnvio: 'Otra cosa' };
  await save(runtime, 'shipment', { key, kind: 'update', fields, opened });
  const readLost = await openDiscard(runtime, 'Cambiar el pago');
  await expect
    .poll(readLost)
    .toEqual([
      'Cambiar el pago Guia0abcd',
      expect.stringMatching(/^Registrar pago/),
      expect.stringMatching(/^Anular pago/),
      expect.stringMatching(/^Actualizar envío Guia0abcd: solo «Estado del pago»$/),
    ]);
});
