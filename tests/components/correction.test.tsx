/** A wrong recipient of a saved shipment is put right in the wizard's own steps, by whoever may. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { editPath } from '../../src/domain/paths';
import { createUuid, randomBytes } from '../../src/domain/rules/uuid';
import { PLAIN_SERVER, SERVER_VERSION } from '../../src/domain/server-version';
import type { Runtime } from '../../src/session/runtime';
import { buildTypedCustomer } from '../crud/builders';
import * as wire from '../server/payloads';
import { confirm, control, dialog, press, type } from './support/typing';
import { hold, openPerson, openScreen } from './support/workplace';

const SENDER = '41240318';
const WRONG = '40385310';
const RIGHT = '41999001';
const GUIDE = 'Guia0abc2';

const newId = () => createUuid(Date.now(), randomBytes);

interface Given {
  readonly serverVersion?: number;
  readonly rol?: 'ADMIN' | 'EMPLOYEE';
  readonly createdBy?: string;
  readonly estadoEntrega?: string;
}

/** A tablet that has a shipment to the wrong one of two recipients. */
async function openShipment(given: Given = {}): Promise<Runtime> {
  const { serverVersion = SERVER_VERSION, rol = 'EMPLOYEE' } = given;
  const runtime = await openPerson(serverVersion, rol);
  await hold(runtime, 'customer', [
    buildTypedCustomer({ numDocument: SENDER }),
    buildTypedCustomer({ numDocument: WRONG, name: 'Wilson', lastName: 'Rodríguez' }),
    buildTypedCustomer({ numDocument: RIGHT, name: 'Rosalba', lastName: 'Tique' }),
  ]);
  await hold(runtime, 'vessel', [wire.vessel({ nombre: 'La Esperanza' })]);
  await hold(runtime, 'branch', [wire.branch({ nombre: 'Calamar' })]);
  await hold(runtime, 'user', [{ username: runtime.user.username, companyName: 'Naviera' }]);
  await hold(runtime, 'product', [
    wire.product({
      customerNumDocument: Number(SENDER),
      productName: 'Motobomba',
      numeroGuiaEnvio: GUIDE,
    }),
  ]);
  const { productosIds: _, ...fields } = wire.shipment({
    remitenteCedula: SENDER,
    destinatarioCedula: WRONG,
    vehiculoNombre: 'La Esperanza',
    numeroGuia: GUIDE,
    estadoEntrega: given.estadoEntrega ?? 'EN_PREPARACION',
    createdBy: given.createdBy ?? runtime.user.username,
  });
  const former = { ...fields, numeroGuia: 'Guia0abc3', destinatarioCedula: RIGHT };
  await hold(runtime, 'shipment', [fields, former]);
  return runtime;
}

const keyOf = async ({ db }: Runtime) =>
  (await db.listRows('shipment')).find(({ view }) => view.numeroGuia === GUIDE)?.key ?? '';

const drafts = ({ db }: Runtime) => db.write([], (tx) => tx.listDrafts());

const openEdit = async (runtime: Runtime) =>
  openScreen(runtime, editPath('shipment', await keyOf(runtime)).slice('/adminSection/'.length));

it('from the shipment’s page it takes five taps, and the shipment stays the same one', async () => {
  const runtime = await openShipment();
  const key = await keyOf(runtime);
  const address = await openScreen(runtime, `show-shipment/more-details/${key}/shipment`);
  await page.getByRole('link', { name: 'Editar' }).click();
  await page.getByRole('link', { name: 'Corregir destinatario' }).click();
  await page.getByRole('button', { name: /^Rosalba Tique/ }).click();
  await expect.poll(address).toMatch(/module-shipment$/);
  await press('Guardar corrección');
  await dialog('Confirmación');
  await expect.element(page.getByText(/¿también para el nuevo destinatario\?/)).toBeVisible();
  await confirm();
  await expect.poll(address).toBe(`/adminSection/show-shipment/more-details/${key}/shipment`);
  expect(await runtime.db.listUnsettled()).toMatchObject([
    {
      entity: 'shipment',
      kind: 'update',
      key,
      changes: { destinatarioCedula: RIGHT },
      before: { destinatarioCedula: WRONG },
    },
  ]);
  const [{ changes } = { changes: {} }] = await runtime.db.listUnsettled();
  expect(Object.keys(changes)).toEqual(['destinatarioCedula']);
  await expect.element(page.getByText(/imprímelos otra vez/).first()).toBeVisible();
  await expect.element(page.getByText('Se corrigió el destinatario')).toBeVisible();
  await expect.element(page.getByText(/papeles de antes ya no valen/).first()).toBeVisible();
  expect(await drafts(runtime)).toEqual([]);
});

it('a recent recipient’s button is one surface up to its left edge', async () => {
  const runtime = await openShipment();
  await openScreen(runtime, `register-shipment/module-recipient?corregir=${await keyOf(runtime)}`);
  const recent = page.getByRole('button', { name: /^Rosalba Tique/ });
  await expect.element(recent).toBeVisible();
  const { borderLeftColor, borderLeftStyle } = getComputedStyle(recent.element());
  expect([borderLeftStyle, borderLeftColor]).toEqual(['solid', 'rgba(0, 0, 0, 0)']);
});

it('another sender is asked for goods of theirs before it can be saved', async () => {
  const runtime = await openShipment();
  const address = await openScreen(
    runtime,
    `register-shipment/module-Sender?corregir=${await keyOf(runtime)}`,
  );
  await type({ remitenteCedula: RIGHT });
  await expect.element(page.getByRole('button', { name: 'Editar' })).toBeVisible();
  await press('Siguiente');
  await expect.poll(address).toMatch(/module-product$/);
});

it('given up, it leads back to the shipment and changes nothing', async () => {
  const runtime = await openShipment();
  const key = await keyOf(runtime);
  const address = await openScreen(runtime, `register-shipment/module-recipient?corregir=${key}`);
  await control('destinatarioCedula');
  await page.getByRole('button', { name: /^Rosalba Tique/ }).click();
  await press('Cancelar');
  await dialog('¿Dejar la corrección sin guardar?');
  await press('Descartar');
  await expect.poll(address).toBe(`/adminSection/show-shipment/more-details/${key}/shipment`);
  expect(await runtime.db.listUnsettled()).toEqual([]);
});

it('opened and left as it was, it leaves no draft, and is opened again without a question', async () => {
  const runtime = await openShipment();
  const key = await keyOf(runtime);
  for (const step of ['module-recipient', 'module-Sender', 'module-shipment']) {
    const address = await openScreen(runtime, `register-shipment/${step}?corregir=${key}`);
    await expect.poll(address).toBe(`/adminSection/register-shipment/${step}`);
    if (step === 'module-recipient') await press('Siguiente');
    await press('Cancelar');
    await expect.poll(address).toBe(`/adminSection/show-shipment/more-details/${key}/shipment`);
    expect(await drafts(runtime)).toEqual([]);
  }
});

it('is a draft while something differs, and none once it is put back', async () => {
  const runtime = await openShipment();
  await openScreen(runtime, `register-shipment/module-shipment?corregir=${await keyOf(runtime)}`);
  const { value } = await control('descripcionEnvio');
  await type({ descripcionEnvio: 'Motores' });
  await expect.element(page.getByText('Borrador guardado en este equipo')).toBeVisible();
  expect(await drafts(runtime)).toHaveLength(1);
  await type({ descripcionEnvio: value });
  await expect.poll(() => drafts(runtime)).toEqual([]);
  expect(page.getByText('Borrador guardado en este equipo').elements()).toEqual([]);
});

it('is still the same correction after the page was loaded anew, though nothing was changed', async () => {
  const runtime = await openShipment();
  const key = await keyOf(runtime);
  const address = await openScreen(runtime, `register-shipment/module-recipient?corregir=${key}`);
  await expect.poll(address.kept).toBeTruthy();
  await openScreen(runtime, 'register-shipment/module-recipient', address.kept());
  const documents = () =>
    [...document.querySelectorAll<HTMLInputElement>('[name=destinatarioCedula]')].map(
      ({ value }) => value,
    );
  await expect.poll(documents).toEqual([WRONG, WRONG]);
});

it('a correction kept by an earlier version, in which nothing differs, is cleared away', async () => {
  const runtime = await openShipment();
  const key = await keyOf(runtime);
  await openScreen(runtime, `register-shipment/module-shipment?corregir=${key}`);
  await type({ descripcionEnvio: 'Motores' });
  await expect.poll(() => drafts(runtime)).toHaveLength(1);
  const [draft] = await drafts(runtime);
  const { descripcionEnvio } = (await runtime.db.getRow('shipment', key))?.view ?? {};
  const asBefore = { ...draft?.values, descripcionEnvio: String(descripcionEnvio) };
  await runtime.db.write([], (tx) =>
    tx.putDraft({ name: 'shipment-wizard', savedAt: 1, values: asBefore }),
  );
  await openScreen(runtime, `register-shipment/module-recipient?corregir=${key}`);
  await control('destinatarioCedula');
  await expect.poll(() => drafts(runtime)).toEqual([]);
  expect(page.getByRole('dialog').elements()).toEqual([]);
});

it('finds a sender whose document was corrected here and is not sent yet', async () => {
  const runtime = await openShipment();
  const key = await keyOf(runtime);
  const sender = (await runtime.db.listRows('customer')).find(
    ({ view }) => view.numDocument === SENDER,
  );
  const corrected = {
    operationId: newId(),
    entity: 'customer',
    key: sender?.key ?? '',
    kind: 'update',
    fields: { numDocument: '41240319' },
    draft: null,
  } as const;
  await runtime.save(corrected);
  const address = await openScreen(runtime, `register-shipment/module-recipient?corregir=${key}`);
  await page.getByRole('button', { name: /^Rosalba Tique/ }).click();
  await expect.poll(address).toMatch(/module-shipment$/);
  await expect.element(page.getByText('C.C. 41.240.319')).toBeVisible();
  await press('Guardar corrección');
  const asked = await dialog('Confirmación');
  expect(asked.textContent).toContain('41.240.319');
  expect(asked.textContent).not.toContain('41.240.318');
  await confirm();
  await expect.poll(address).toBe(`/adminSection/show-shipment/more-details/${key}/shipment`);
  const queue = await runtime.db.listUnsettled();
  expect(queue.map(({ entity, changes }) => ({ entity, changes }))).toEqual([
    { entity: 'customer', changes: { numDocument: '41240319' } },
    { entity: 'shipment', changes: { destinatarioCedula: RIGHT } },
  ]);
});

it('finds a recipient who is corrected in the wizard itself, and sends nothing of the shipment', async () => {
  const runtime = await openShipment();
  const key = await keyOf(runtime);
  const address = await openScreen(runtime, `register-shipment/module-recipient?corregir=${key}`);
  await press('Editar');
  await type({ numDocument: '40385311' });
  await press('Guardar cliente');
  await confirm();
  await expect.element(page.getByText('C.C. 40.385.311')).toBeVisible();
  await press('Siguiente');
  await expect.poll(address).toMatch(/module-shipment$/);
  await press('Guardar corrección');
  await confirm();
  await expect.element(page.getByText('Sin cambios: ya estaba así')).toBeVisible();
  const queue = await runtime.db.listUnsettled();
  expect(queue.map(({ entity }) => entity)).toEqual(['customer']);
});

it('saved as it was, it queues nothing and says that nothing changed', async () => {
  const runtime = await openShipment();
  const key = await keyOf(runtime);
  const address = await openScreen(runtime, `register-shipment/module-shipment?corregir=${key}`);
  await press('Guardar corrección');
  await confirm();
  await expect.poll(address).toBe(`/adminSection/show-shipment/more-details/${key}/shipment`);
  await expect.element(page.getByText('Sin cambios: ya estaba así')).toBeVisible();
  expect(page.getByText(/^Se corrigió/).elements()).toEqual([]);
  expect(await runtime.db.listUnsettled()).toEqual([]);
});

it.each<[string, Given, RegExp | null]>([
  ['to an ADMIN for any author', { rol: 'ADMIN', createdBy: 'otro@plano.co' }, null],
  [
    'to no employee who did not register it',
    { createdBy: 'otro@plano.co' },
    /Solo quien registró el envío, o un administrador/,
  ],
  ['to nobody once it left', { rol: 'ADMIN', estadoEntrega: 'EN_TRANSITO' }, /ya no está en prep/],
])('it is offered %s', async (_, given, why) => {
  const runtime = await openShipment(given);
  await openEdit(runtime);
  if (why) await expect.element(page.getByText(why)).toBeVisible();
  else await expect.element(page.getByRole('link', { name: 'Corregir remitente' })).toBeVisible();
  expect(page.getByRole('link', { name: /^Corregir/ }).elements()).toHaveLength(why ? 0 : 3);
});

it('beside a plain server it is not offered, and that is said', async () => {
  const runtime = await openShipment({ serverVersion: PLAIN_SERVER });
  await openEdit(runtime);
  await expect.element(page.getByText(/Este servidor no recibe cambios de un envío/)).toBeVisible();
  expect(page.getByRole('link', { name: /^Corregir/ }).elements()).toEqual([]);
});
