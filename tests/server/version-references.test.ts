/** `ifMatch` may name the earlier operation whose version an operation follows, in clear and sealed. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BatchOp } from '../../src/domain/wire';
import * as payloads from './payloads';
import { createSealedDevice, type SealedDevice } from './sealed-device';
import { sendBatch, statusesOf, typesOf } from './send-batch';
import { CUSTOMERS, customerUpdatePath, op, pathRef, post, versionBy } from './shipment-operations';
import { having, type Json, startApp, type TestApp } from './support';

let server: TestApp;
let device: SealedDevice;
beforeAll(async () => {
  server = await startApp();
  device = await createSealedDevice(server);
});

const create = () => post(CUSTOMERS, payloads.customer());
/** A change of what `made` created, on the version that `follows` made. */
const rename = (made: BatchOp, name: string, follows: { readonly key: string } = made) =>
  op(
    'PUT',
    customerUpdatePath(pathRef(made)),
    { ...made.body, name },
    { ifMatch: versionBy(follows) },
  );
const nameOf = async ({ body }: BatchOp) => {
  const { list } = await device.session.call('GET', '/api/v1/customers/all');
  return having(list as Json[], 'numDocument', body.numDocument).name;
};

describe.each(['sealed', 'in clear'])('%s', (manner) => {
  const send = async (...ops: BatchOp[]) =>
    manner === 'sealed'
      ? sendBatch(device.deliver, await Promise.all(ops.map((one) => device.seal(one))))
      : sendBatch(device.session, ops);

  it('a create and its changes in one batch', async () => {
    const made = create();
    const first = rename(made, 'Una');
    const second = rename(made, 'Otra', first);
    const verdicts = await send(made, first, second);
    expect(statusesOf(verdicts)).toEqual([201, 200, 200]);
    expect(verdicts.map(({ body }) => body.version)).toEqual([1, 2, 3]);
    expect(await nameOf(made)).toBe('Otra');
  });

  it('over several batches', async () => {
    const made = create();
    const first = rename(made, 'Una');
    expect(statusesOf(await send(made))).toEqual([201]);
    expect(statusesOf(await send(first))).toEqual([200]);
    const [last] = await send(rename(made, 'Otra', first));
    expect(last).toMatchObject({ status: 200, body: { version: 3 } });
  });

  it('is stale where somebody else came between', async () => {
    const made = create();
    const { id } = (await send(made))[0]?.body ?? {};
    await device.session.call('PUT', customerUpdatePath(id), made.body);
    const [late] = await send(rename(made, 'Tarde'));
    expect(late).toMatchObject({ status: 412, body: { type: 'stale' } });
    expect(await nameOf(made)).toBe(made.body.name);
  });

  it('is blocked where that operation made nothing, or does not exist', async () => {
    const made = create();
    const refused = { ...create(), body: {} };
    const verdicts = await send(
      made,
      refused,
      rename(made, 'Una', refused),
      rename(made, 'Otra', { key: randomUUID() }),
    );
    expect(typesOf(verdicts)).toEqual([null, 'invalid', 'blocked', 'blocked']);
  });

  it.each(['one batch', 'two'])(
    'is refused behind a change that told no version, in %s',
    async (how) => {
      const made = create();
      const { id } = (await send(made))[0]?.body ?? {};
      // Whoever follows the change has not seen this.
      const theirs = { ...made.body, address: 'Otra calle 9' };
      await device.session.call('PUT', customerUpdatePath(id), theirs);
      const phone = { changes: { phone: '3009998877' }, before: { phone: made.body.phone } };
      const change = op('PUT', customerUpdatePath(pathRef(made)), phone);
      const follower = rename(made, 'Tarde', change);
      const verdicts =
        how === 'two'
          ? [...(await send(change)), ...(await send(follower))]
          : await send(change, follower);
      expect(verdicts).toMatchObject([
        { status: 200 },
        { body: { type: 'invalid', errors: [{ field: 'ifMatch' }] } },
      ]);
      const { list } = await device.session.call('GET', '/api/v1/customers/all');
      const now = having(list as Json[], 'numDocument', made.body.numDocument);
      expect(now).toMatchObject({ address: 'Otra calle 9', phone: '3009998877' });
    },
  );

  it('means the version that the create made, even where its verdict is forgotten', async () => {
    const made = create();
    const { id } = (await send(made))[0]?.body ?? {};
    await device.session.call('PUT', customerUpdatePath(id), made.body);
    await server.database.pool.query('delete from idempotency_keys');
    expect(typesOf(await send(rename(made, 'Tarde')))).toEqual(['stale']);
  });

  it('is answered the first verdict when sent again', async () => {
    const made = create();
    const change = rename(made, 'Una');
    await send(made, change);
    const again = await send(made, change);
    expect(again).toMatchObject([
      { status: 201, replayed: true },
      { status: 200, replayed: true, body: { version: 2 } },
    ]);
  });
});

it('is refused where it is no reference', async () => {
  for (const ifMatch of [{ $ref: 'ayer' }, { $ref: randomUUID(), more: 1 }, '1', {}]) {
    const change = { ...create(), ifMatch: ifMatch as never };
    const verdicts = await sendBatch(device.deliver, [await device.seal(change)]);
    expect(verdicts).toMatchObject([{ body: { type: 'invalid', errors: [{ field: 'ifMatch' }] } }]);
  }
});
