/** Two users change one customer: different fields are merged, common ones are resolved field by field. */
import { expect, it } from 'vitest';
import { customer } from '../server/payloads';
import type { SignedInApi } from '../support/api-caller';
import { startServerProcess } from '../support/server-process';
import type { SaidDelivery } from '../sync/support/operation';
import { findViolations, readOverflow } from './support/axe';
import { putRows } from './support/disk';
import { fill, newDocument, waitForPill } from './support/person';
import { waiting } from './support/queue';
import { OUR_EMPLOYEE } from './support/story';
import { openUsedTablet } from './support/tablet';

const OTHER_PERSON = 'admin@fluvicarga.co';
const MINE = { phone: '3111111111', address: 'Muelle de Puerto Arturo', email: 'mia@correo.co' };

async function arrange(viewport = { width: 1180, height: 820 }) {
  const server = await startServerProcess();
  const api = await server.signIn(OTHER_PERSON);
  const numDocument = newDocument();
  const body = customer({ numDocument, phone: '3000000000', address: 'Calle 1' });
  const made = await api.call('POST', '/api/v1/customers/save', body);
  const { id } = made.body as { id: number };
  const { browser, page } = await openUsedTablet(OUR_EMPLOYEE, {
    baseUrl: server.baseUrl,
    viewport,
  });
  browser.allow(/status of 412/);

  /** Changes made on the tablet, offline. */
  const change = async (values: Readonly<Record<string, string>>) => {
    await browser.setOffline(true);
    await page.goto(`/adminSection/add-customer/${id}/update`);
    await fill(page, values);
    await page.getByRole('button', { name: 'Guardar cliente' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
    await waitForPill(page, { state: 'offline', pending: 1 });
  };
  const changeElsewhere = async (values: object) => {
    const path = `/api/v1/customers/update/${id}`;
    const answer = await api.call('PUT', path, { ...body, ...values }, await ifMatch(api, id));
    expect(answer.status).toBeLessThan(300);
  };
  const read = async () => (await api.list('/api/v1/customers/all')).find((one) => one.id === id);
  return { browser, page, change, changeElsewhere, read };
}

async function ifMatch(api: SignedInApi, id: number) {
  const all = await api.list('/api/v1/customers/all');
  return { 'If-Match': `"${all.find((one) => one.id === id)?.version}"` };
}

it('different fields are merged automatically, with a note', async () => {
  const { browser, page, change, changeElsewhere, read } = await arrange();
  await change({ phone: MINE.phone });
  await changeElsewhere({ address: 'Calle 2' });
  await browser.setOffline(false);
  await waitForPill(page, { state: 'synced', pending: 0 }, 60_000);
  expect(await read()).toMatchObject({ phone: MINE.phone, address: 'Calle 2' });
  await page.goto('/adminSection/sync');
  await page
    .getByRole('region', { name: 'Subido hace poco' })
    .getByText('Se combinó con un cambio de Dirección hecho en otro equipo')
    .waitFor();
});

it('for the same fields the user sees mine, theirs and before, and chooses each', async () => {
  const { browser, page, change, changeElsewhere, read } = await arrange({
    width: 390,
    height: 844,
  });
  await change(MINE);
  await changeElsewhere({ phone: '3222222222', address: 'Calle 2' });
  await browser.setOffline(false);
  await waitForPill(page, { state: 'error', pending: 1 });
  await page.goto('/adminSection/sync');

  const card = page.getByRole('article').filter({ hasText: 'Cambió aquí y en el servidor' });
  const phone = card.getByRole('group', { name: 'Teléfono' });
  const address = card.getByRole('group', { name: 'Dirección' });
  for (const words of ['311 111 1111', '322 222 2222', '300 000 0000'])
    await phone.getByText(words).waitFor();
  for (const words of ['Muelle de Puerto Arturo', 'Calle 2', 'Calle 1'])
    await address.getByText(words).waitFor();
  await phone.getByText('Edilson Ramírez Guzmán, en este equipo, hoy').waitFor();
  await phone.getByText(/^Visto hoy, /).waitFor();
  await card.getByText('Lo demás que cambiaste no choca con nada').waitFor();
  await card.getByText(MINE.email).waitFor();
  expect(await readOverflow(page)).toBe(0);
  expect(await findViolations(page)).toEqual([]);

  // Missing choices are asked for; there is no default.
  await phone.getByRole('radio', { name: /Lo mío/ }).check({ force: true });
  await card.getByRole('button', { name: 'Guardar lo elegido' }).click({ force: true });
  await page.getByText('Falta elegir: Dirección.').waitFor();
  await address.getByRole('radio', { name: /Lo del servidor/ }).check({ force: true });
  await card.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await waitForPill(page, { state: 'synced', pending: 0 });
  expect(await read()).toMatchObject({
    phone: MINE.phone,
    address: 'Calle 2',
    email: MINE.email,
  });
});

it('a single field is resolved with mine or theirs', async () => {
  const { browser, page, change, changeElsewhere, read } = await arrange();
  for (const [button, kept] of [
    ['Dejar lo del servidor', '3222222222'],
    ['Conservar lo mío', '3111111112'],
  ] as const) {
    await change({ phone: kept === '3222222222' ? '3111111111' : kept });
    await changeElsewhere({ phone: kept === '3222222222' ? kept : '3333333333' });
    await browser.setOffline(false);
    await waitForPill(page, { state: 'error', pending: 1 });
    await page.goto('/adminSection/sync');
    await page.getByRole('button', { name: button }).click();
    await waitForPill(page, { state: 'synced', pending: 0 });
    expect(await read()).toMatchObject({ phone: kept });
  }
});

it('a create that may exist asks the user and explains each choice', async () => {
  const server = await startServerProcess();
  const { browser, page } = await openUsedTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  await browser.setOffline(true);
  const doubtful: SaidDelivery = {
    state: 'conflict',
    isKeyed: false,
    question: { code: 'may-exist', at: Date.now() },
  };
  await putRows(page, { outbox: [waiting(1, doubtful), waiting(2, doubtful)] });
  await page.goto('/adminSection/sync');
  const cardOf = (name: string) =>
    page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: '¿Ya existe en el servidor?' }) })
      .filter({ hasText: name });
  const there = cardOf('Tique 1');
  await there.getByText('Lo de este equipo se descarta, para que no quede dos veces.').waitFor();
  await there.getByText('Si resulta que sí estaba, quedará dos veces').waitFor();
  expect(await findViolations(page)).toEqual([]);

  await there.getByRole('button', { name: 'Sí, ya existe' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Rosalba Tique 1').waitFor();
  await dialog.getByRole('button', { name: 'Descartar' }).click();
  await waitForPill(page, { pending: 1 });

  await cardOf('Tique 2').getByRole('button', { name: 'No existe: enviarlo' }).click();
  await waitForPill(page, { state: 'offline', pending: 1 });
  await page.getByText('sale apenas haya señal').waitFor();
});
