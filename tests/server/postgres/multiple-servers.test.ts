/** Several servers on one PostgreSQL behave as one. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as payloads from '../payloads';
import {
  type Answer,
  type Call,
  caller,
  type Json,
  signIn,
  startNodes,
  type TestApp,
} from '../support';

const NODES = 4;

let nodes: TestApp[];
let adminToken: string;
beforeAll(async () => {
  nodes = await startNodes(NODES);
  adminToken = (await signIn(node(0), 'admin@fluvicarga.co')).token;
});
beforeEach(() => {
  // One time for all: what one counted a day ago the others forgot, too.
  const tomorrow = Math.max(...nodes.map(({ clock }) => clock.now)) + 24 * 3_600_000;
  for (const { clock } of nodes) clock.now = tomorrow;
});

function node(place: number): TestApp {
  const found = nodes[place % NODES];
  if (!found) throw new Error('No such node');
  return found;
}

/** A token made at one node is good at all. */
const at = (place: number, token = adminToken): Call => caller(node(place).app, token);
const byStatus = (answers: readonly Answer[], status: number) =>
  answers.filter((answer) => answer.status === status);

it('one key sent to all of them at once creates one row and one verdict', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [key, body] = [randomUUID(), payloads.customer()];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, place) =>
        at(place)('POST', '/api/v1/customers/save', body, { 'Idempotency-Key': key }),
      ),
    );
    const made = byStatus(answers, 201);
    const busy = byStatus(answers, 409);
    expect(made.length + busy.length).toBe(12);
    expect(new Set(made.map((answer) => answer.body.id)).size).toBe(1);
    const first = made.filter((answer) => !answer.headers.has('Idempotency-Replayed'));
    expect(first).toHaveLength(1);
    for (const answer of busy) {
      expect(answer.body.type).toBe('in-progress');
      expect(answer.headers.get('Retry-After')).toBe('1');
    }
    const again = await at(round)('POST', '/api/v1/customers/save', body, {
      'Idempotency-Key': key,
    });
    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
    const { list } = await at(round)('GET', '/api/v1/customers/all');
    expect(list.filter((row) => row.numDocument === body.numDocument)).toHaveLength(1);
  }
});

it('one sender created at all of them is one row, and the others are duplicates', async () => {
  const body = payloads.customer();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, place) => at(place)('POST', '/api/v1/customers/save', body)),
  );
  expect(byStatus(answers, 201)).toHaveLength(1);
  const told = byStatus(answers, 409).map((answer) => (answer.body.record as Json).id);
  expect(told).toEqual(Array(7).fill(byStatus(answers, 201)[0]?.body.id));
});

it('three ADMIN users a company, across servers', async () => {
  // A plain client writes users within five minutes of a sign-in, at whatever server. A token of tomorrow is not valid yet.
  for (const { clock } of nodes) clock.now = Date.now();
  const { token } = await signIn(node(1), 'superadmin@fluvicarga.co');
  const call = (place: number) => at(place, token);
  const made = await call(0)('POST', '/api/v1/companie/save', payloads.company());
  const admin = () =>
    payloads.user({
      companyName: made.body.company,
      roleRequest: { roleListName: ['ADMIN'] },
    });
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, place) => call(place)('POST', '/auth/sign-up', admin())),
  );
  expect(byStatus(answers, 201)).toHaveLength(3);
  expect(byStatus(answers, 400).map((answer) => answer.body.type)).toEqual(
    Array(5).fill('three-admins'),
  );
});

it('a product goes into one shipment, across servers', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { body: product } = await at(0)('POST', '/api/v1/product/save', payloads.product());
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, place) =>
        at(place)(
          'POST',
          '/api/v1/envios/crear-con-costo',
          payloads.shipment({ productosIds: [product.id] }),
        ),
      ),
    );
    expect(byStatus(answers, 201)).toHaveLength(1);
    expect(byStatus(answers, 409).map((answer) => answer.body.type)).toEqual(
      Array(5).fill('product-travels'),
    );
  }
});

it('one of two updates of one version is stale', async () => {
  const { body: made } = await at(0)('POST', '/api/v1/customers/save', payloads.customer());
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, place) =>
      at(place)(
        'PUT',
        `/api/v1/customers/update/${made.id}`,
        payloads.customer({ numDocument: made.numDocument }),
        { 'If-Match': '"1"' },
      ),
    ),
  );
  expect(byStatus(answers, 200)).toHaveLength(1);
  expect(byStatus(answers, 412)).toHaveLength(3);
});

describe('guessing passwords', () => {
  const guess = (place: number, password = 'Incorrecta2026*') =>
    node(place).call('POST', '/auth/log-in', { username: 'invitado@fluvicarga.co', password });

  it('is counted by all of them together', async () => {
    for (let attempt = 0; attempt < 6; attempt += 1)
      expect((await guess(attempt)).status).toBe(401);
    for (let place = 0; place < NODES; place += 1) {
      const limited = await guess(place, 'Guaviare2026*');
      expect(limited.status).toBe(429);
      expect(limited.headers.get('Retry-After')).toBe('1');
    }
  });

  it('in parallel gives no more attempts than in sequence', async () => {
    const tries = await Promise.all(Array.from({ length: 16 }, (_, place) => guess(place)));
    expect(byStatus(tries, 401).length).toBeLessThanOrEqual(6);
    expect(byStatus(tries, 429).length).toBeGreaterThanOrEqual(10);
  });
});
