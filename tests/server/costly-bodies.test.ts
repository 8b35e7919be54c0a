/** Bodies that are within the limit of size, and made to hold the only thread or to break what reads them. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { CREATE_PATHS, updatePath } from '../../src/domain/wire';
import { customer } from './payloads';
import { sendBatch } from './send-batch';
import { type SignedIn, signIn, startApp } from './support';

let employee: SignedIn;
beforeAll(async () => {
  employee = await signIn(await startApp(), 'empleado@fluvicarga.co');
});

/** Far above what reading a body takes on a busy machine, far below what a quadratic pattern takes. */
const SOON_MS = 2_500;

const fieldsOf = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`campo${n}`, n]));

async function timed<T>(run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await run();
  expect(performance.now() - startedAt).toBeLessThan(SOON_MS);
  return result;
}

it('a field of 200,000 blanks is read as soon as any other: they are one blank', async () => {
  const address = `Calle${' '.repeat(200_000)}3`;
  const { status, body } = await timed(() =>
    employee.call('POST', CREATE_PATHS.customer, customer({ address })),
  );
  expect([status, body.address]).toEqual([201, 'Calle 3']);
});

it('line breaks within a line become one blank, however many', async () => {
  const { status, body } = await employee.call(
    'POST',
    CREATE_PATHS.customer,
    customer({ address: 'Calle 3 \r\n\n\t  No. 4\n-5' }),
  );
  expect([status, body.address]).toEqual([201, 'Calle 3 No. 4 -5']);
});

it.each([
  ['/{', 900_000],
  ['/', 1_800_000],
  ['1', 1_800_000],
])('a path of %s, %d times, is no path', async (part, times) => {
  const one = { key: randomUUID(), method: 'PUT', path: part.repeat(times), body: {} };
  const [verdict] = await timed(() => sendBatch(employee, [one]));
  expect([verdict?.status, verdict?.body.type]).toEqual([422, 'invalid']);
});

it.each([
  [
    'names 50,000 operations that it follows',
    { after: Array.from({ length: 50_000 }, randomUUID) },
  ],
  ['has 90,000 fields that nobody knows', fieldsOf(90_000)],
  ['has a body with 90,000 fields that nobody knows', { body: customer(fieldsOf(90_000)) }],
  ['has a field whose name is as long as a book', { body: customer({ ['x'.repeat(500_000)]: 1 }) }],
])('an operation that %s is refused as soon as any other', async (_name, more) => {
  const path = CREATE_PATHS.customer;
  const one = { key: randomUUID(), method: 'POST', path, body: customer(), ...more };
  const [verdict] = await timed(() => sendBatch(employee, [one]));
  expect([verdict?.status, verdict?.body.type]).toEqual([422, 'invalid']);
});

it('250 operations may be followed, and 251 may not', async () => {
  const [first, last] = await sendBatch(
    employee,
    [250, 251].map((length) => ({
      ...{ key: randomUUID(), method: 'POST', path: CREATE_PATHS.customer, body: customer() },
      after: Array.from({ length }, randomUUID),
    })),
  );
  // Those operations are none.
  expect(first?.body.type).toBe('blocked');
  expect(last?.body.errors).toEqual([{ field: 'after', message: 'Falta o no es válido' }]);
});

it('a signature of 900,000 strokes is refused as soon as any other', async () => {
  const body = {
    estadoEntrega: 'ENTREGADO',
    entrega: { recibe: 'Ana', firma: 'M'.repeat(900_000) },
  };
  const { status, body: answer } = await timed(() =>
    employee.call('PATCH', '/api/v1/envios/1/estado-pago', body),
  );
  expect([status, answer.type]).toEqual([422, 'invalid']);
});

it.each([
  ['an object without a text', { toString: 1, valueOf: 1 }],
  ['a list 50,000 deep', JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)],
  ['a number', 7],
])('an envelope that is %s is refused alone', async (_name, envelope) => {
  const good = {
    key: randomUUID(),
    method: 'POST',
    path: CREATE_PATHS.customer,
    body: customer(),
  };
  const bad = { key: randomUUID(), envelope, signature: 'x' };
  const verdicts = await sendBatchText(employee, [bad, good]);
  expect(verdicts).toEqual([422, 201]);
});

/** `JSON.stringify` cannot write what is nested as deep as this. */
async function sendBatchText({ call }: SignedIn, ops: readonly [object, object]): Promise<unknown> {
  const depth = 50_000;
  const text = JSON.stringify({ ops }, (name, value) =>
    name === 'envelope' && Array.isArray(value) ? 'DEEP' : value,
  ).replace('"DEEP"', '['.repeat(depth) + ']'.repeat(depth));
  const { status, body } = await call('POST', '/api/v1/batch', text);
  if (status !== 200) return status;
  return (body.verdicts as { status: number }[]).map((one) => one.status);
}

it.each([
  ['a list of records longer than any may be', Array(60_000).fill(1), Array(60_000).fill(2)],
  ['a list of records told as text', ['1'], ['1', '2']],
  ['a record where a list belongs', { $ref: randomUUID() }, []],
])('a change that tells %s is refused', async (_what, now, before) => {
  const path = updatePath('voyage', 1);
  const body = { changes: { enviosIds: now }, before: { enviosIds: before } };
  const { status, body: told } = await timed(() => employee.call('PUT', path, body));
  expect([status, told.errors]).toMatchObject([422, [{ field: 'enviosIds' }]]);
});

it('a change with more unknown fields than anybody writes has some of them named', async () => {
  const changes = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`x${at}`, 1]));
  const { status, body } = await timed(() =>
    employee.call('PUT', updatePath('customer', 1), { changes, before: {} }),
  );
  expect([status, (body.errors as unknown[]).length]).toEqual([422, 50]);
});
