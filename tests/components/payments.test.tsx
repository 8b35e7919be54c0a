/** A shipment's payments: noted, asked about beyond the cost, annulled, and nothing of it beside another server. */
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { formatDate, toBogotaDay } from '../../src/domain/rules/dates';
import { PLAIN_SERVER, SERVER_VERSION } from '../../src/domain/server-version';
import { TRAVELLING } from './support/shipment';
import { dialog, press, type } from './support/typing';
import { hold, openPerson, openScreen } from './support/workplace';

const SHIPMENT = {
  ...TRAVELLING,
  costoEnvio: 100_000,
  tipoPago: 'EFECTIVO',
  estadoPago: 'PENDIENTE',
};

async function openDetails(serverVersion: number = SERVER_VERSION, changes = {}) {
  const runtime = await openPerson(serverVersion);
  await hold(runtime, 'shipment', [{ ...SHIPMENT, ...changes }]);
  const [row] = await runtime.db.listRows('shipment');
  await hold(runtime, 'user', [
    { username: runtime.user.username, name: 'Gloria Inés', lastName: 'Ramírez' },
  ]);
  await openScreen(runtime, `show-shipment/more-details/${row?.key}/shipment`);
  await expect.element(page.getByRole('heading', { name: 'Estado' })).toBeVisible();
  return {
    saved: async () =>
      (await runtime.db.listUnsettled()).map(({ entity, kind, changes }) => ({
        entity,
        kind,
        ...changes,
      })),
  };
}

const readPanel = () =>
  page.getByRole('heading', { name: 'Pago', exact: true }).element().closest('section')
    ?.textContent;

const readEntries = () =>
  [...document.querySelectorAll('li[data-key]')].map(({ textContent }) =>
    textContent.replaceAll('\u00a0', ' '),
  );

const says = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

async function pay(typed: Readonly<Record<string, string>>) {
  await press('Registrar pago');
  await dialog('Registrar pago');
  await type(typed);
  await press('Guardar');
}

it('are not told of beside a plain server', async () => {
  await openDetails(PLAIN_SERVER);
  await expect.poll(readPanel).toContain('Estado del pago');
  expect(readPanel()).not.toMatch(/falta/);
  expect(await page.getByRole('button', { name: 'Registrar pago' }).query()).toBeNull();
});

it('stand in one panel with cost and state', async () => {
  await openDetails();
  await says('Pagado $ 0 de $ 100.000 · falta $ 100.000');
  for (const part of ['Costo del envío', 'Estado del pago', 'falta', 'Registrar pago'])
    expect(readPanel()).toContain(part);
});

describe('beside our server', () => {
  it('a part payment is recorded, the rest shown, and paying it moves the shipment to Pagado', async () => {
    const { saved } = await openDetails();
    await says('Pagado $ 0 de $ 100.000 · falta $ 100.000');
    await pay({ valor: '30000', nota: 'Pagó la hermana' });
    await says('Pagado $ 30.000 de $ 100.000 · falta $ 70.000');
    const today = formatDate(toBogotaDay(Date.now()));
    const facts = `^\\$ 30.000EfectivoEn este equipo${today} · \\S+ [ap]. m.`;
    expect(readEntries()).toEqual([
      expect.stringMatching(`${facts} · Recibió Gloria Inés RamírezPagó la hermana`),
    ]);
    await press('Registrar pago');
    await dialog('Registrar pago');
    await says('Con este pago el envío pasa a Pagado.');
    await press('Guardar');
    await says('Pagado $ 100.000 de $ 100.000');
    expect(await saved()).toMatchObject([
      { entity: 'payment', kind: 'create', valor: 30_000, nota: 'Pagó la hermana' },
      { entity: 'payment', kind: 'create', valor: 70_000, tipoPago: 'EFECTIVO' },
      { entity: 'shipment', kind: 'status', estadoPago: 'PAGADO' },
    ]);
    await says('Con estos pagos el envío está en Pagado: solo un administrador los anula.');
    await expect
      .element(page.getByRole('button', { name: 'Registrar pago' }))
      .not.toBeInTheDocument();
  });

  it('more than the cost is asked about once more', async () => {
    const { saved } = await openDetails();
    await pay({ valor: '$ 120.000' });
    await dialog('El pago pasa del costo');
    expect(await saved()).toEqual([]);
    await press('Registrarlo');
    await says('Pagado $ 120.000 de $ 100.000 · $ 20.000 a favor del cliente');
  });

  it('proposes no amount for a shipment that figures as paid, and asks before one more', async () => {
    const { saved } = await openDetails(SERVER_VERSION, { estadoPago: 'PAGADO' });
    await says('Figura como pagado, pero no hay pagos registrados.');
    await press('Registrar pago');
    await dialog('Registrar pago');
    await expect.element(page.getByText('· figura como pagado')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Valor' })).toHaveValue('');
    await type({ valor: '40000' });
    await press('Guardar');
    await dialog('Ya figura como pagado');
    expect(await saved()).toEqual([]);
    await press('Registrarlo');
    await says('Figura como pagado, pero los pagos registrados suman $ 40.000 de $ 100.000.');
    expect(await saved()).toMatchObject([{ entity: 'payment', kind: 'create', valor: 40_000 }]);
  });

  it('one is annulled with a reason, and stays in sight', async () => {
    const { saved } = await openDetails();
    await pay({ valor: '40000' });
    await says('Pagado $ 40.000 de $ 100.000 · falta $ 60.000');
    await press('Anular el pago de $ 40.000');
    await dialog('Anular pago');
    await press('Anular pago');
    await says('Campo obligatorio');
    await type({ motivo: 'Era de otro envío' });
    await press('Anular pago');
    await says('Pagado $ 0 de $ 100.000 · falta $ 100.000');
    await expect.element(page.getByText('Motivo: Era de otro envío')).toBeVisible();
    expect(await saved()).toMatchObject([
      { entity: 'payment', kind: 'create', estado: 'ANULADO', motivo: 'Era de otro envío' },
    ]);
  });

  it('its receipt is made on the device', async () => {
    await openDetails();
    await pay({ valor: '40000' });
    await press('Recibo del pago de $ 40.000');
    await expect.element(page.getByText(/Archivo listo: recibo_de_pago_prov_/)).toBeVisible();
  });
});
