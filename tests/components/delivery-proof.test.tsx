/** The recipient is asked for where the server keeps it, beside the change of the shipment's state. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MirrorRow } from '../../src/db/schema';
import { toDeliveryProof } from '../../src/domain/rules/delivery-proof';
import { PLAIN_SERVER, SERVER_VERSION } from '../../src/domain/server-version';
import type { Runtime } from '../../src/session/runtime';
import { TRAVELLING } from './support/shipment';
import { confirm, control, dialog, press, type } from './support/typing';
import { hold, openPerson, openScreen } from './support/workplace';

async function openDetails(serverVersion: number = SERVER_VERSION) {
  const runtime = await openPerson(serverVersion);
  await hold(runtime, 'shipment', [TRAVELLING]);
  const [row] = await runtime.db.listRows('shipment');
  await openScreen(runtime, `show-shipment/more-details/${row?.key}/shipment`);
  await expect.poll(() => document.querySelector('[data-field=estadoEntrega]')).not.toBeNull();
  return {
    runtime,
    row,
    saved: async () => (await runtime.db.listUnsettled()).map(({ changes }) => changes),
  };
}

async function openDialog(serverVersion: number, state = 'ENTREGADO') {
  const opened = await openDetails(serverVersion);
  await userEvent.click(document.querySelector('[data-field=estadoEntrega]') as Element);
  await dialog('Cambiar estado de la entrega');
  await type({ estadoEntrega: state });
  return opened;
}

/** As the next read of the server brings it. */
async function deliverElsewhere({ db }: Runtime, row: MirrorRow | undefined): Promise<void> {
  const delivered = { ...TRAVELLING, estadoEntrega: 'ENTREGADO' };
  await db.write(['shipment'], async (tx) => {
    if (row) await tx.putRows('shipment', [{ ...row, base: delivered, view: delivered }]);
  });
}

const pad = () => page.getByRole('img', { name: 'Espacio para la firma' });
const sign = (from: { x: number; y: number }, to: { x: number; y: number }) =>
  userEvent.dragAndDrop(pad(), pad(), { sourcePosition: from, targetPosition: to });

it('is not asked beside a plain server, and the state is saved alone', async () => {
  const { saved } = await openDialog(PLAIN_SERVER);
  expect(await page.getByRole('button', { name: 'Anotar quién recibió' }).query()).toBeNull();
  await press('Guardar');
  await confirm();
  await expect.poll(saved).toHaveLength(1);
  expect(await saved()).toEqual([{ estadoEntrega: 'ENTREGADO' }]);
});

it('is asked of no other state', async () => {
  await openDialog(SERVER_VERSION, 'DEVUELTO');
  await control('motivo');
  expect(await page.getByRole('button', { name: 'Anotar quién recibió' }).query()).toBeNull();
});

describe('beside a server that keeps it', () => {
  it('may stay empty', async () => {
    const { saved } = await openDialog(SERVER_VERSION);
    await press('Anotar quién recibió');
    await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('recibe');
    await press('Guardar');
    await expect.poll(saved).toHaveLength(1);
    expect((await saved())[0]).not.toHaveProperty('entrega');
  });

  it('needs a name once there is a document, and says so at the field', async () => {
    const { saved } = await openDialog(SERVER_VERSION);
    await press('Anotar quién recibió');
    await type({ documento: '41.219.530' });
    await page.getByRole('button', { name: 'Guardar' }).click({ force: true });
    await expect.element(page.getByText('Escribe el nombre de quien recibió')).toBeVisible();
    await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('recibe');
    expect(await saved()).toEqual([]);
    await type({ recibe: 'Rosalba Tique' });
    await press('Guardar');
    await expect.poll(saved).toHaveLength(1);
    expect((await saved())[0]).toMatchObject({
      entrega: { recibe: 'Rosalba Tique', documento: '41219530', firma: null },
    });
  });

  it('takes the passport of a foreigner, with its letters', async () => {
    const { saved } = await openDialog(SERVER_VERSION);
    await press('Anotar quién recibió');
    await type({ recibe: 'Zoë O', documento: 'av 123456' });
    expect((await control('documento')).inputMode).not.toBe('numeric');
    await press('Guardar');
    await expect.poll(saved).toHaveLength(1);
    expect((await saved())[0]).toMatchObject({ entrega: { documento: 'AV123456' } });
  });

  it('takes a signature, erases it, and keeps the one that stands', async () => {
    const { saved } = await openDialog(SERVER_VERSION);
    await press('Anotar quién recibió');
    await type({ recibe: 'Rosalba Tique' });
    await expect
      .element(page.getByText('Vacía. Se firma con el dedo', { exact: false }))
      .toBeVisible();
    await sign({ x: 20, y: 20 }, { x: 200, y: 60 });
    await expect.element(page.getByText('Firmada.')).toBeVisible();
    await press('Borrar firma');
    await expect
      .element(page.getByText('Vacía. Se firma con el dedo', { exact: false }))
      .toBeVisible();
    await sign({ x: 30, y: 30 }, { x: 150, y: 50 });
    await sign({ x: 60, y: 60 }, { x: 90, y: 20 });
    await expect.element(page.getByText('Firmada.')).toBeVisible();
    await press('Guardar');
    await expect.poll(saved).toHaveLength(1);
    const [changes] = await saved();
    const proof = toDeliveryProof(changes?.entrega);
    expect(proof).toMatchObject({ recibe: 'Rosalba Tique', documento: null });
    expect(proof?.firma?.match(/M/g)).toHaveLength(2);
  });

  it('is in sight again where another state was chosen in between', async () => {
    const { saved } = await openDialog(SERVER_VERSION);
    await press('Anotar quién recibió');
    await type({ recibe: 'Rosalba Tique' });
    await type({ estadoEntrega: 'DEVUELTO' });
    await type({ estadoEntrega: 'ENTREGADO' });
    await expect
      .element(page.getByRole('textbox', { name: 'Recibió' }))
      .toHaveValue('Rosalba Tique');
    await press('Guardar');
    await expect.poll(saved).toMatchObject([{ entrega: { recibe: 'Rosalba Tique' } }]);
  });

  it('can be written down later, once, where nobody said who received', async () => {
    const { saved } = await openDialog(SERVER_VERSION);
    await press('Guardar');
    await expect.poll(saved).toHaveLength(1);
    await press('Anotar quién recibió');
    await dialog('Anotar quién recibió');
    await page.getByRole('button', { name: 'Guardar' }).click({ force: true });
    await expect.element(page.getByText('Escribe el nombre de quien recibió')).toBeVisible();
    await type({ recibe: 'Rosalba Tique' });
    await press('Guardar');
    await expect
      .poll(saved)
      .toMatchObject([
        { estadoEntrega: 'ENTREGADO' },
        { estadoEntrega: 'ENTREGADO', entrega: { recibe: 'Rosalba Tique' } },
      ]);
    await expect.element(page.getByText('Recibió Rosalba Tique')).toBeVisible();
    expect(await page.getByRole('button', { name: 'Anotar quién recibió' }).query()).toBeNull();
  });

  it('is not asked of who was about to deliver when the office did', async () => {
    const { runtime, row, saved } = await openDetails();
    await press('Pasar a Entregado');
    await dialog('Cambiar estado de la entrega');
    await deliverElsewhere(runtime, row);
    await expect
      .element(page.getByText('Entregado es un estado final', { exact: false }))
      .toBeVisible();
    expect(await page.getByRole('button', { name: 'Anotar quién recibió' }).query()).toBeNull();
    expect(await saved()).toEqual([]);
  });

  it('is saved also where the office delivers while somebody signs', async () => {
    const { runtime, row, saved } = await openDialog(SERVER_VERSION);
    await press('Anotar quién recibió');
    await type({ recibe: 'Rosalba Tique' });
    await deliverElsewhere(runtime, row);
    await press('Guardar');
    await expect.poll(saved).toMatchObject([{ entrega: { recibe: 'Rosalba Tique' } }]);
  });
});
