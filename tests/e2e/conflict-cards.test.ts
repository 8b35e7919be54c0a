/** Conflict cards of the sync centre: both sides named, and the effect of each choice. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type Question, syncErrorOf } from '../../src/db/delivery';
import { type Ending, type Operation, toPast } from '../../src/db/schema';
import { startServerProcess } from '../support/server-process';
import type { SaidDelivery } from '../sync/support/operation';
import { findViolations, readOverflow } from './support/axe';
import { putRows } from './support/disk';
import { waitForPill } from './support/person';
import { waiting } from './support/queue';
import { OUR_EMPLOYEE } from './support/story';
import { openUsedTablet } from './support/tablet';

const SYNC = '/adminSection/sync';
const differs = (told: Partial<Extract<Question, { code: 'differs' }>>): Question => ({
  code: 'differs',
  at: Date.now(),
  theirs: {},
  ...told,
});
const WILSON = {
  numDocument: '41219530',
  name: 'Wilson',
  lastName: 'Ñusta',
  phone: '3201112233',
  email: 'wilson@correo.co',
};
const ROSALBA = { ...WILSON, name: 'Rosalba', phone: '3124480917', email: null };

const cardOf = (page: Page, heading: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: heading }) });

it('a create with another customer’s document, a vessel matched by name, and a server without a verdict', async () => {
  const server = await startServerProcess();
  const { page } = await openUsedTablet(OUR_EMPLOYEE, {
    baseUrl: server.baseUrl,
    viewport: { width: 390, height: 844 },
  });
  const create = waiting(1, {
    state: 'conflict',
    changes: WILSON,
    question: differs({
      theirs: { name: 'Rosalba', phone: '3124480917' },
      existing: { id: 12, version: 1, record: ROSALBA },
    }),
  });
  const boat = waiting(2, {
    entity: 'vessel',
    state: 'conflict',
    changes: { nombre: 'La Esperanza', licensePlate: 'BBB222' },
    question: differs({
      theirs: { licensePlate: 'AAA111' },
      existing: { id: 3, version: 1, record: { nombre: 'La Esperanza', licensePlate: 'AAA111' } },
    }),
  });
  const product = waiting(3, {
    entity: 'product',
    changes: { productName: 'Panela', customerNumDocument: 41219530 },
    refs: { customerNumDocument: create.key },
  });
  const stalled = waiting(4, {
    state: 'rejected',
    sent: { repeats: 3 },
    error: {
      ...syncErrorOf('stalled', Date.now()),
      status: 400,
      title: 'org.springframework.dao.DataIntegrityViolationException',
    },
  });
  await putRows(page, { outbox: [create, boat, product, stalled] });
  await page.goto(SYNC);

  const card = cardOf(page, 'Ya hay otro cliente con el documento 41.219.530');
  await card.getByText('1 registro espera esta decisión.').waitFor();
  for (const words of ['Wilson', 'Rosalba'])
    await card.getByRole('group', { name: 'Nombres' }).getByText(words).waitFor();
  await card.getByText('Allí falta, y se completa con lo tuyo: Correo.').waitFor();
  await cardOf(page, 'Ya hay otra embarcación con el nombre La Esperanza').waitFor();
  const last = cardOf(page, 'El servidor responde, pero no decide');
  await last
    .getByText('Llegó al servidor 3 veces, y siempre respondió lo mismo (error 400)')
    .waitFor();
  expect(await readOverflow(page)).toBe(0);
  expect(await findViolations(page)).toEqual([]);

  // With one field chosen, the other field is asked for.
  await card.getByRole('radio', { name: /Lo mío Wilson/ }).check({ force: true });
  await card.getByText('Falta elegir: Teléfono.').waitFor();
});

it('a shipment cancelled meanwhile: by whom, and only the possible choice', async () => {
  const server = await startServerProcess();
  const api = await server.signIn('admin@fluvicarga.co');
  const shipments = await api.list('/api/v1/envios/all');
  const open = shipments.find((one) => one.estadoEntrega === 'EN_PREPARACION');
  const id = Number(open?.id);
  const { page } = await openUsedTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  const cancelled = await api.call(
    'PATCH',
    `/api/v1/envios/${id}/estado-pago`,
    { estadoEntrega: 'CANCELADO', motivo: 'El remitente desistió' },
    { 'If-Match': `"${open?.version}"` },
  );
  expect(cancelled.status).toBeLessThan(300);
  const change: Partial<Operation> & SaidDelivery = {
    entity: 'shipment',
    key: String(id),
    kind: 'status',
    state: 'conflict',
    before: { estadoEntrega: 'EN_PREPARACION' },
    changes: { estadoEntrega: 'EN_TRANSITO' },
    question: differs({ theirs: { estadoEntrega: 'CANCELADO' } }),
  };
  await putRows(page, { outbox: [waiting(1, change)] });
  await page.goto(SYNC);

  const card = cardOf(page, 'El envío está en Cancelado en el servidor');
  await card.getByText(/^Gloria .*, hoy, .* Motivo: El remitente desistió$/).waitFor();
  await card.getByText('tu cambio a En tránsito no se envía').waitFor();
  await card.getByText('Cancelado es un estado final').waitFor();
  expect(await card.getByRole('button', { name: /^Pasar a/ }).count()).toBe(0);
  expect(await findViolations(page)).toEqual([]);
  await card.getByRole('button', { name: 'Dejar Cancelado' }).click();
  await waitForPill(page, { state: 'synced', pending: 0 });
});

it('ended operations show their outcome, with a tick only for sent ones', async () => {
  const server = await startServerProcess();
  const { page } = await openUsedTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  const ended = (index: number, ending: Ending, changes: Partial<Operation> = {}) =>
    toPast(waiting(index, { seq: index, ...changes }), ending, Date.now());
  const status = {
    entity: 'shipment',
    kind: 'status',
    before: { estadoEntrega: 'EN_PREPARACION' },
    changes: { estadoEntrega: 'EN_TRANSITO' },
  } as const;
  await putRows(page, {
    history: [
      ended(1, { is: 'sent' }),
      ended(2, { is: 'not-needed', theirs: { estadoEntrega: 'ENTREGADO' } }, status),
      ended(3, { is: 'adopted' }),
    ],
  });
  await page.goto(SYNC);
  const list = page.getByRole('region', { name: 'Subido hace poco' });
  await list.getByText('No hizo falta: el servidor ya lo tenía en Entregado').waitFor();
  await list.getByText('Ya estaba registrado; se unió con el que había').waitFor();
  const endings = await list
    .locator('[data-ending]')
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.ending));
  expect(endings).toEqual(['adopted', 'not-needed', 'sent']);
  expect(await list.locator('.text-success').count()).toBe(1);
});
