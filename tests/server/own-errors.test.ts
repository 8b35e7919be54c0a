/** A statement of the server that its own database cannot compute is the server's failure, and no fault of the person. */
import { expect, it, vi } from 'vitest';
import { CONSENT_TEXT_VERSION } from '../../src/domain/consent';
import * as payloads from './payloads';
import { sendBatch } from './send-batch';
import { CUSTOMERS, post } from './shipment-operations';
import { signIn, startApp } from './support';

vi.setConfig({ testTimeout: 90_000 });

it('is answered 500 and logged, alone and in a batch, whose other operations are done', async () => {
  const server = await startApp();
  const employee = await signIn(server, 'empleado@fluvicarga.co');
  // A default of the database that fails as a wrong statement of ours would, with a data exception (22012).
  await server.database.pool.query(`
    create function broken() returns trigger language plpgsql as
      $$ begin if new.name = 'Falla' then perform 1 / 0; end if; return new; end $$;
    create trigger broken before insert on customers for each row execute function broken();`);
  const broken = payloads.customer({ name: 'Falla' });
  const single = await employee.call('POST', CUSTOMERS, broken);
  expect(single).toMatchObject({ status: 500, body: { type: 'failure' } });
  const verdicts = await sendBatch(employee, [
    post(CUSTOMERS, payloads.customer({ name: 'Falla' })),
    post(CUSTOMERS, payloads.customer()),
  ]);
  expect(verdicts).toMatchObject([{ status: 500, body: { type: 'failure' } }, { status: 201 }]);
  const failures = server.logs.filter(({ event }) => event === 'failure');
  expect(failures.map(({ error }) => String(error).slice(0, 14))).toEqual([
    'database 22012',
    'database 22012',
  ]);
});

it.each([
  ['a year 0', '0000-01-01T00:00:00.000Z'],
  ['a year of five digits', '9999-12-31T23:59:59-05:00'],
])('is not caused by a person: %s of a consent is refused at its field', async (_name, at) => {
  const server = await startApp();
  const employee = await signIn(server, 'empleado@fluvicarga.co');
  const consent = { textVersion: CONSENT_TEXT_VERSION, at };
  const verdicts = await sendBatch(employee, [
    { ...post(CUSTOMERS, payloads.customer()), consent },
  ]);
  expect(verdicts).toMatchObject([
    { status: 422, body: { type: 'invalid', errors: [{ field: 'consent' }] } },
  ]);
  expect(server.logs.filter(({ event }) => event === 'failure')).toEqual([]);
});

it('is not caused by a person: places and days of the trail in the years 0 and 10000 are refused', async () => {
  const server = await startApp();
  const admin = await signIn(server, 'admin@fluvicarga.co');
  const answer = await admin.call('GET', '/api/v1/audit?cursor=999999999999999.1');
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'cursor' }] } });
  const earliest = await admin.call('GET', '/api/v1/audit?from=0001-01-01&to=9999-12-31');
  expect(earliest).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'from' }, { field: 'to' }] },
  });
  expect(server.logs.filter(({ event }) => event === 'failure')).toEqual([]);
});
