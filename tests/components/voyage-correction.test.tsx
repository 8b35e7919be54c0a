/** An ADMIN takes back a departure or an arrival that was told by mistake, and sees before what goes back with it. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { detailPath, HOME_PATH } from '../../src/domain/paths';
import type { Role } from '../../src/domain/roles';
import { SERVER_VERSION } from '../../src/domain/server-version';
import { TRAVELLING } from './support/shipment';
import { dialog, press, type } from './support/typing';
import { hold, openPerson, openScreen } from './support/workplace';

const BOAT = TRAVELLING.vehiculoNombre;
const LEFT = '2026-11-26T11:00:00.000Z';
const ARRIVED = '2026-11-27T11:00:00.000Z';
const LATER = '2026-11-27T15:00:00.000Z';

const brought = (numeroGuia: string, more = {}) => ({
  ...TRAVELLING,
  numeroGuia,
  estadoEntrega: 'ENTREGADO',
  porReclamar: true,
  estadoPago: 'PENDIENTE',
  paymentStateAt: LEFT,
  deliveryStateAt: ARRIVED,
  ...more,
});

async function openVoyage(rol: Role, serverVersion: number, more = {}) {
  const runtime = await openPerson(serverVersion, rol);
  await hold(runtime, 'shipment', [
    brought('Guia0abc2'),
    brought('Guia0abc3'),
    brought('Guia0abc4', { porReclamar: false, deliveryStateAt: LATER }),
    brought('Guia0abc5', { estadoPago: 'PAGADO', paymentStateAt: LATER }),
  ]);
  const enviosIds = (await runtime.db.listRows('shipment')).map(({ id, key }) => id ?? key);
  const voyage = { estado: 'LLEGO', salidaReal: LEFT, llegadaReal: ARRIVED, ...more };
  await hold(runtime, 'voyage', [{ vehiculoNombre: BOAT, enviosIds, ...voyage }]);
  const [row] = await runtime.db.listRows('voyage');
  await openScreen(runtime, detailPath('voyage', row?.key ?? '').replace(`${HOME_PATH}/`, ''));
  return async () =>
    (await runtime.db.listUnsettled()).map(({ entity, kind, changes }) => ({
      entity,
      kind,
      changes,
    }));
}

const button = () => page.getByRole('button', { name: 'Corregir', exact: true });

it('shows where it goes back to, which shipments go with it, and which stay, and why', async () => {
  await openVoyage('ADMIN', SERVER_VERSION);
  await button().click();
  const shown = await dialog('Corregir el viaje');
  expect(shown.textContent).toContain(`${BOAT} vuelve de Llegó a Salió.`);
  expect(shown.textContent).toContain('2 envíos vuelven a En tránsito.');
  expect(shown.textContent).toContain(
    '2 envíos se quedan como están: 1 Entregado, 1 cambió o se pagó después.',
  );
});

it('is saved with its reason, as one change that can be taken back', async () => {
  const saved = await openVoyage('ADMIN', SERVER_VERSION);
  await button().click();
  await dialog('Corregir el viaje');
  await type({ motivo: '  Era la otra   lancha ' });
  await page.getByRole('dialog').getByRole('button', { name: 'Corregir' }).click();
  await expect.poll(saved).toEqual([
    {
      entity: 'voyage',
      kind: 'update',
      changes: { estado: 'SALIO', llegadaReal: null, motivo: 'Era la otra lancha' },
    },
  ]);
  await expect
    .element(page.getByText('Los envíos que vuelven con él cambian cuando se envíe.'))
    .toBeVisible();
  // A step that was not sent is none to correct: it is taken back.
  await expect.element(button()).not.toBeInTheDocument();
  await press('Deshacer');
  await expect.poll(saved).toEqual([]);
  await expect.element(button()).toBeVisible();
});

it('is not saved without a reason', async () => {
  const saved = await openVoyage('ADMIN', SERVER_VERSION);
  await button().click();
  await dialog('Corregir el viaje');
  await page.getByRole('dialog').getByRole('button', { name: 'Corregir' }).click();
  await expect.element(page.getByText('Campo obligatorio')).toBeVisible();
  expect(await saved()).toEqual([]);
});

it.each([
  ['an employee', 'EMPLOYEE', SERVER_VERSION],
  ['an ADMIN beside a server that does not know it', 'ADMIN', SERVER_VERSION - 1],
] as const)('%s is not offered it', async (_who, rol, serverVersion) => {
  await openVoyage(rol, serverVersion);
  await expect.element(page.getByText('Llegó', { exact: true }).first()).toBeVisible();
  await expect.element(button()).not.toBeInTheDocument();
});

it('shows afterwards author, time, effect and reason of the correction', async () => {
  await openVoyage('EMPLOYEE', SERVER_VERSION, {
    estado: 'SALIO',
    llegadaReal: null,
    correcciones: [
      {
        de: 'LLEGO',
        a: 'SALIO',
        motivo: 'Era la otra lancha',
        por: 'admin@fluvicarga.co',
        en: LATER,
        vuelven: 2,
        quedan: 1,
      },
    ],
  });
  const told = page.getByText(/^27\/11\/2026 · 10:00.a\..m\.: de Llegó a Salió/);
  await expect
    .element(told)
    .toHaveTextContent('con 2 envíos y sin 1. Era la otra lancha (admin@fluvicarga.co)');
});
