/** A list of 50,000 rows takes little memory and no transaction that waits for its client. */
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { copyRows } from './copy-rows';
import { type Json, type SignedIn, signIn, startApp, type TestApp } from './support';

const ROWS = 50_000;
const MEMORY_LIMIT_MB = 200;
const PATH = '/api/v1/customers/all';

let server: TestApp;
let admin: SignedIn;
let demoRows: number;
beforeAll(async () => {
  server = await startApp();
  admin = await signIn(server, 'admin@fluvicarga.co');
  demoRows = (await admin.call('GET', PATH)).list.length;
  await copyRows(server.database.pool, 'customers', ROWS, {
    num_document: '(2000000000 + n)::text',
  });
}, 240_000);

const open = () =>
  server.app.request(PATH, { headers: { Authorization: `Bearer ${admin.token}` } });
const collectGarbage: () => void = (() => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
})();
/** Memory in use, without the rest that other files of this process have left behind. */
function memoryMb(limit = 0): number {
  const read = () => {
    const { heapUsed, external } = process.memoryUsage();
    return (heapUsed + external) / 1024 / 1024;
  };
  if (read() <= limit) return read();
  collectGarbage();
  return read();
}

it('is streamed in bounded memory, four times at once', async () => {
  const before = memoryMb();
  let most = before;
  const readWhole = async () => {
    let bytes = 0;
    const { status, body } = await open();
    expect(status).toBe(200);
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      most = Math.max(most, memoryMb(before + MEMORY_LIMIT_MB));
    }
    expect(bytes).toBeGreaterThan(10_000_000);
  };
  await Promise.all([readWhole(), readWhole(), readWhole(), readWhole()]);
  expect(most - before).toBeLessThanOrEqual(MEMORY_LIMIT_MB);
}, 120_000);

it('holds every row once, in order of id', async () => {
  const list = (await (await open()).json()) as Json[];
  expect(list).toHaveLength(ROWS + demoRows);
  const ids = list.map(({ id }) => Number(id));
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
}, 120_000);

it('does not hold the database while its client reads slowly', async () => {
  const { body } = await open();
  const reader = body?.getReader();
  await reader?.read();
  await sleep(50);
  // The embedded database has one connection: a transaction left open would keep this from being answered.
  expect((await admin.call('GET', '/api/v1/vehicles/all')).status).toBe(200);
  await reader?.cancel();
});

it('a list that breaks off in a later page is not closed, and is logged without what users typed', async () => {
  const transaction = server.serving.transaction.bind(server.serving);
  let pages = 0;
  const failing = vi.spyOn(server.serving, 'transaction').mockImplementation((run, options) => {
    pages += 1;
    if (pages < 3) return transaction(run, options);
    return transaction((tx) =>
      tx.execute(sql`select 1 from no_such_table where name = ${'Rosalba 70000001'}`),
    ) as never;
  });
  onTestFinished(() => failing.mockRestore());
  const { body } = await open();
  let text = '';
  const read = async () => {
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>)
      text += Buffer.from(chunk).toString();
  };
  await expect(read()).rejects.toThrow('The answer could not be read to its end');
  expect(text.endsWith(']')).toBe(false);
  const failures = server.logs.filter(({ event }) => event === 'failure');
  expect(failures).toHaveLength(1);
  expect(JSON.stringify(failures)).toContain('42P01');
  expect(JSON.stringify(failures)).not.toContain('Rosalba');
});
