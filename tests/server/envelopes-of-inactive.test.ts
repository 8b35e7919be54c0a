/**
 * An ADMIN reads and sends the operations that somebody saved, before they became inactive, for the company it was saved
 * for.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SealedOp } from '../../src/domain/envelope/wire';
import { type BatchOp, type BatchVerdict, OF_INACTIVE_PATH } from '../../src/domain/wire';
import {
  createPerson,
  GUAVIARE,
  listCustomers,
  type MovedPerson,
  renamedCustomer,
  VAUPES,
} from './moved-person';
import * as payloads from './payloads';
import { sendBatch, statusesOf, typesOf } from './send-batch';
import { CUSTOMERS, post } from './shipment-operations';
import { type Json, type SignedIn, signIn, startApp, type TestApp } from './support';

let server: TestApp;
let admin: SignedIn;
let person: MovedPerson;
beforeAll(async () => {
  server = await startApp();
});
beforeEach(async () => {
  admin = await signIn(server, 'admin@fluvicarga.co');
  person = await createPerson(server);
});

const create = () => post(CUSTOMERS, payloads.customer());
const deactivate = () => person.change({ estado: 'inactivo' });
const seal = (ops: readonly BatchOp[]) => Promise.all(ops.map((one) => person.device.seal(one)));
async function ask(
  ops: readonly SealedOp[],
  more: Json = {},
  { call }: SignedIn = admin,
): Promise<BatchVerdict[]> {
  const { status, body } = await call('POST', OF_INACTIVE_PATH, { ops, ...more });
  expect(status).toBe(200);
  return body.verdicts as BatchVerdict[];
}
const audited = async () => {
  const { rows } = await server.database.pool.query(
    `select action, company_id, user_id, detail from audit_entries
       where record_id = $1 and entity = 'user' and action like 'inactive-%' order by id`,
    [person.id],
  );
  return rows;
};

describe('an envelope of an inactive person', () => {
  it('its content is shown without being written, then sent in their name; both are audited', async () => {
    const [customer, renamed] = renamedCustomer();
    const sealed = await seal([customer, renamed]);
    await deactivate();
    const read = await ask(sealed);
    expect(read.map(({ status, body }) => [status, body])).toEqual(
      [customer, renamed].map(({ method, path, body }) => [
        200,
        { username: person.username, method, path, body },
      ]),
    );
    const { numDocument } = customer.body;
    expect(await listCustomers(admin)).not.toContain(numDocument);

    const sent = await ask(sealed, { send: true });
    expect(statusesOf(sent)).toEqual([201, 200]);
    expect(sent[1]?.body).toMatchObject({ numDocument, name: 'Otra', version: 2 });
    const { rows } = await server.database.pool.query(
      'select author_id from customers where id = $1',
      [sent[0]?.body.id],
    );
    expect(rows).toEqual([{ author_id: person.id }]);
    const again = await ask(sealed, { send: true });
    expect(again.map(({ replayed }) => replayed)).toEqual([true, true]);
    const [entry] = await audited();
    expect((await audited()).map(({ action }) => action)).toEqual([
      'inactive-read',
      'inactive-sent',
      'inactive-sent',
    ]);
    expect(entry).toMatchObject({ company_id: person.device.companyId, detail: null });
    expect(entry.user_id).not.toBe(person.id);
  });

  it('a declined envelope is written nowhere but in the audit trail', async () => {
    const before = (await audited()).length;
    const customer = create();
    const sealed = await seal([customer]);
    await deactivate();
    expect(statusesOf(await ask(sealed, { decline: true }))).toEqual([200]);
    expect(await listCustomers(admin)).not.toContain(customer.body.numDocument);
    expect((await audited()).slice(before).map(({ action }) => action)).toEqual([
      'inactive-declined',
    ]);
  });

  it('an envelope that had arrived before is not made a second time', async () => {
    const customer = create();
    const sealed = await seal([customer]);
    const [first] = await sendBatch(person.device.deliver, sealed);
    await deactivate();
    const [again] = await ask(sealed, { send: true });
    expect(again).toMatchObject({ status: 201, replayed: true, body: { id: first?.body.id } });
  });

  it('it is refused to the ADMIN of another company, also to the one of their own by now', async () => {
    const sealed = await seal([create()]);
    await person.change({ companyName: VAUPES, estado: 'inactivo' });
    const theirs = await signIn(server, 'admin@navieravaupes.co');
    for (const more of [{}, { send: true }]) {
      const refused = await ask(sealed, more, theirs);
      expect(typesOf(refused)).toEqual(['other-company']);
      expect(JSON.stringify(refused)).not.toContain('Rosalba');
    }
    expect(await audited()).toEqual([]);
    // Their user name is the other company's by now.
    expect(await ask(sealed)).toMatchObject([{ status: 200, body: { username: null } }]);
    expect(statusesOf(await ask(sealed, { send: true }))).toEqual([201]);
    await person.change({ companyName: GUAVIARE });
  });

  it('an envelope that was altered, or signed by somebody else, is neither shown nor sent', async () => {
    const [good, other] = await seal([create(), create()]);
    if (!good || !other) throw new Error('Nothing was sealed');
    await deactivate();
    const forged = { ...good, signature: other.signature };
    const renamed = { ...good, key: other.key };
    for (const one of [forged, renamed])
      for (const more of [{}, { send: true }])
        expect(typesOf(await ask([one], more))).toEqual(['altered-envelope']);
    const unknown = await ask([{ ...good, envelope: good.envelope.replace(/^1\./, '9.') }]);
    expect(typesOf(unknown)).toEqual(['unknown-seal']);
    const clear = await ask([create() as unknown as SealedOp]);
    expect(typesOf(clear)).toEqual(['invalid']);
    expect(await audited()).toEqual([]);
  });

  it('a device that an ADMIN has revoked is no longer trusted', async () => {
    const sealed = await seal([create()]);
    const { list } = await admin.call('GET', '/api/v1/devices');
    const { id } = list.find(({ deviceId }) => deviceId === person.device.deviceId) ?? {};
    expect((await admin.call('DELETE', `/api/v1/devices/${id}`)).status).toBe(204);
    await deactivate();
    expect(typesOf(await ask(sealed, { send: true }))).toEqual(['unknown-seal']);
  });
});

it('an active person sends it themselves', async () => {
  const sealed = await seal([create()]);
  for (const more of [{}, { send: true }])
    expect(typesOf(await ask(sealed, more))).toEqual(['active-author']);
  expect(await audited()).toEqual([]);
});

it('nobody but an ADMIN may ask, a SUPERADMIN neither: they see no cargo', async () => {
  const sealed = await seal([create()]);
  await deactivate();
  for (const username of ['empleado@fluvicarga.co', 'superadmin@fluvicarga.co']) {
    const { call } = await signIn(server, username);
    const answer = await call('POST', OF_INACTIVE_PATH, { ops: sealed });
    expect(answer).toMatchObject({ status: 403, body: { type: 'forbidden' } });
  }
});
