/** Which bodies are a batch, and which operations it may hold. */
import { beforeAll, describe, expect, it } from 'vitest';
import { BATCH_LIMIT } from '../../src/domain/wire';
import * as payloads from './payloads';
import { sendBatch, typesOf } from './send-batch';
import { CUSTOMERS, op, post } from './shipment-operations';
import { type Json, type SignedIn, signIn, startApp } from './support';

let employee: SignedIn;
beforeAll(async () => {
  employee = await signIn(await startApp(), 'empleado@fluvicarga.co');
});

it.each([
  ['POST', '/auth/sign-up'],
  ['PUT', '/auth/update/1'],
  ['POST', '/auth/log-in'],
  ['PUT', '/api/v1/account/password'],
  ['POST', '/auth/verify'],
  ['POST', '/api/v1/companie/save'],
  ['POST', '/api/v1/customers/1/erase'],
  ['PUT', '/api/v1/delivery-photos/0199cccc-0000-4000-8000-000000000001/parts/0'],
  ['POST', '//api/v1/customers/save'],
  ['POST', '/api/v1/batch/../customers/save'],
  ['POST', '/API/v1/customers/save'],
  ['POST', '/api/v1/batch'],
  ['PUT', '/api/v1/customers/save'],
  ['PUT', '/api/v1/customers/update/1/2'],
  ['PUT', '/api/v1/customers/update/1e3'],
  ['POST', 'https://otra.co/api/v1/customers/save'],
] as const)('%s %s is no path of a batch', async (method, path) => {
  const ops = [op(method, path, payloads.customer()), post(CUSTOMERS, payloads.customer())];
  expect(typesOf(await sendBatch(employee, ops))).toEqual(['not-found', null]);
});

describe('a body that is no batch is rejected as a whole', () => {
  const one = () => post(CUSTOMERS, payloads.customer());
  const twice = one();
  const many = Array.from({ length: BATCH_LIMIT + 1 }, one);
  const length = { field: 'ops', message: 'Envíe entre 1 y 250 operaciones' };
  it.each<[string, unknown, Json]>([
    ['no list', { ops: 'x' }, length],
    ['nothing', null, length],
    ['an empty list', { ops: [] }, length],
    ['too many', { ops: many }, length],
    ['no object', { ops: [one(), null] }, { field: 'ops[1].key', message: 'Debe ser un UUID' }],
    [
      'a key that is none',
      { ops: [{ ...one(), key: 'x' }] },
      { field: 'ops[0].key', message: 'Debe ser un UUID' },
    ],
    [
      'one key twice',
      { ops: [twice, { ...one(), key: twice.key.toUpperCase() }] },
      { field: 'ops[1].key', message: 'La clave se repite en el lote' },
    ],
  ])('%s', async (_name, sent, error) => {
    const before = (await employee.call('GET', '/api/v1/customers/all')).list.length;
    const { status, body } = await employee.call('POST', '/api/v1/batch', JSON.stringify(sent));
    expect({ status, type: body.type, errors: body.errors }).toEqual({
      status: 422,
      type: 'invalid',
      errors: [error],
    });
    expect((await employee.call('GET', '/api/v1/customers/all')).list).toHaveLength(before);
  });

  it('more than two megabytes', async () => {
    const text = 'x'.repeat(2 * 1024 * 1024);
    const { status, body } = await employee.call('POST', '/api/v1/batch', { ops: [], text });
    expect({ status, type: body.type }).toEqual({ status: 413, type: 'too-large' });
  });
});

it.each<[string, Json, string[]]>([
  ['another method', { method: 'DELETE' }, ['method']],
  ['no path', { path: 7 }, ['path']],
  ['an invalid version', { ifMatch: 'x' }, ['ifMatch']],
  ['a body too deep', { body: JSON.parse('[['.repeat(20) + ']]'.repeat(20)) }, []],
  ['a body without form', { body: null }, []],
])('an operation with %s is refused alone', async (_name, wrong, fields) => {
  const ops = [
    { ...post(CUSTOMERS, payloads.customer()), ...wrong },
    post(CUSTOMERS, payloads.customer()),
  ];
  const [refused, done] = await sendBatch(employee, ops);
  expect(refused).toMatchObject({ status: 422, body: { type: 'invalid' } });
  for (const field of fields)
    expect(refused?.body.errors).toContainEqual(expect.objectContaining({ field }));
  expect(done?.status).toBe(201);
});

it('each of 250 operations is answered, rejected ones included', async () => {
  const ops = Array.from({ length: BATCH_LIMIT }, (_, place) =>
    post(CUSTOMERS, payloads.customer(place % 40 === 39 ? { numDocument: '17323904' } : {})),
  );
  const verdicts = await sendBatch(employee, ops);
  expect(verdicts.map(({ status }) => status)).toEqual(
    ops.map((_, place) => (place % 40 === 39 ? 409 : 201)),
  );
  expect(new Set(verdicts.map(({ body }) => body.id)).size).toBe(245);
});
