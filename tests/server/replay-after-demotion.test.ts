import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { CREATE_PATHS, LIST_PATHS } from '../../src/domain/wire';
import { customer } from './payloads';
import { sendBatch } from './send-batch';
import { signIn, startApp } from './support';

const NAME = 'empleado@fluvicarga.co';

it('a replayed duplicate shows no record to a person whose role lost the area', async () => {
  const server = await startApp();
  const { pool } = server.database;
  const employee = await signIn(server, NAME);
  const theirs = customer();
  await employee.call('POST', CREATE_PATHS.customer, theirs);
  const key = randomUUID();
  const one = { key, method: 'POST', path: CREATE_PATHS.customer, body: theirs };
  const [first] = await sendBatch(employee, [one]);
  expect(first?.body).toMatchObject({ type: 'duplicate', record: { name: 'Rosalba' } });
  await pool.query(`update users set role = 'INVITED' where username = $1`, [NAME]);
  const invited = await signIn(server, NAME);
  expect((await invited.call('GET', LIST_PATHS.customer)).status).toBe(403);
  const [again] = await sendBatch(invited, [one]);
  expect(again).toMatchObject({ status: 409, replayed: true, body: { type: 'duplicate' } });
  expect(again?.body).not.toHaveProperty('record');
  expect(JSON.stringify(again)).not.toContain('Rosalba');
});
