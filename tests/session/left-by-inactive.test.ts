/**
 * An ADMIN who signs in on a tablet reads, sends or declines the operations that an inactive person of their company
 * left there.
 */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { errorOf } from '../../src/db/delivery';
import { toLeftTold } from '../../src/features/sync-center/left-words';
import type { LeftOperation, LeftQueue } from '../../src/session/left-by-inactive';
import type { Runtime } from '../../src/session/runtime';
import { drainInBackground } from '../../sw/drain-in-background';
import { countThere, type Voyage } from '../sync/support/shipment-scenario';
import { type Employee, hire, OWN_PASSWORD, setStatus } from './employees';
import { saveVoyage, setUpScene, type Tablet } from './sealed-tablet';

const ADMIN = 'admin@fluvicarga.co';
const THERE = 'admin@navieravaupes.co';
const scene = setUpScene();
let left: typeof import('../../src/session/left-by-inactive');
let employee: Employee;
beforeAll(async () => {
  left = await import('../../src/session/left-by-inactive');
});
beforeEach(async () => {
  employee = await hire(scene.server);
});

/** Saves a whole shipment that never leaves, and is deactivated. */
async function saveAndLeave(change?: (tablet: Tablet, voyage: Voyage) => Promise<void>) {
  const tablet = await scene.unlock(employee.username, OWN_PASSWORD);
  const voyage = await saveVoyage(tablet, scene.server);
  await change?.(tablet, voyage);
  await tablet.lock();
  await setStatus(scene.server, employee, 'inactivo');
  await drainInBackground();
  return voyage;
}

/** Signs in on the same tablet. */
async function office(username = ADMIN) {
  const tablet = await scene.unlock(username);
  await tablet.settle();
  const unlocked = await scene.session.readUnlockedHere();
  const runtime = {
    person: unlocked?.stored.person,
    db: tablet.db,
    token: async () => unlocked?.token ?? null,
    wake: async () => undefined,
  } as unknown as Runtime;
  return { tablet, runtime };
}

async function review(runtime: Runtime) {
  const [queue] = await left.listLeftQueues(runtime);
  if (!queue) throw new Error('Nobody left anything');
  const found = await left.readLeft(runtime, queue.name);
  if (found.is !== 'told') throw new Error(found.is);
  return { queue, operations: found.operations };
}

const idsOf = (operations: readonly LeftOperation[]) => operations.map(({ mark }) => mark.id);
const called = ({ called, waiting, declined }: LeftQueue) => [called, waiting, declined];

test('an ADMIN reads an operation, sends it in its author’s name, and it no longer waits', async () => {
  const voyage = await saveAndLeave();
  expect(await countThere(scene.server, voyage)).toEqual([0, 0, 0, 0]);
  const { runtime, tablet } = await office();
  const { queue, operations } = await review(runtime);
  expect(called(queue)).toEqual(['Persona De Prueba', 4, 0]);
  const told = [...(await toLeftTold(tablet.db, operations)).values()];
  expect(told.map(({ entity, kind, name }) => [entity, kind, name])).toMatchObject([
    ['customer', 'create', expect.stringContaining('Marleny')],
    ['customer', 'create', expect.stringContaining('Ovidio')],
    ['product', 'create', voyage.goods.productName],
    ['shipment', 'create', expect.stringMatching(/^PROV-/)],
  ]);
  expect(told[0]?.changes).toMatchObject({ numDocument: voyage.sender.numDocument });

  const sent = await left.sendLeft(runtime, queue.name, idsOf(operations));
  expect(sent).toEqual({ is: 'sent', refusals: new Map() });
  expect(await countThere(scene.server, voyage)).toEqual([1, 1, 1, 1]);
  const made = (await scene.server.list('customer')).find(
    ({ numDocument }) => numDocument === voyage.sender.numDocument,
  );
  expect([made?.userNames].flat()).toEqual([employee.username]);
  expect(await left.listLeftQueues(runtime)).toEqual([]);
  await tablet.lock();

  // Its author, let in again, finds it sent.
  await setStatus(scene.server, employee, 'activo');
  const again = await scene.unlock(employee.username, OWN_PASSWORD);
  expect(await again.queue()).toEqual([]);
  await again.settle();
  expect(await countThere(scene.server, voyage)).toEqual([1, 1, 1, 1]);
  await again.lock();
});

test('an answer that is lost is asked for again, and makes nothing twice', async () => {
  const voyage = await saveAndLeave();
  const { runtime, tablet } = await office();
  const { queue, operations } = await review(runtime);
  scene.network.inject({ kind: 'lose-answer' }, { path: '/of-inactive' });
  const ids = idsOf(operations);
  expect((await left.sendLeft(runtime, queue.name, ids)).is).not.toBe('sent');
  expect(await left.listLeftQueues(runtime)).toHaveLength(1);
  scene.network.heal();
  expect(await left.sendLeft(runtime, queue.name, ids)).toMatchObject({ is: 'sent' });
  expect(await countThere(scene.server, voyage)).toEqual([1, 1, 1, 1]);
  expect(await left.listLeftQueues(runtime)).toEqual([]);
  await tablet.lock();
});

test('a declined operation is sent by nobody but its author, who finds it and may send it after all', async () => {
  const voyage = await saveAndLeave();
  const { runtime, tablet } = await office();
  const { queue, operations } = await review(runtime);
  const ids = idsOf(operations);
  scene.network.inject({ kind: 'lose-request' }, { path: '/of-inactive', times: 1 });
  expect(await left.declineLeft(runtime, queue.name, ids)).toEqual({ is: 'unreached' });
  const [kept] = await left.listLeftQueues(runtime);
  expect(kept && called(kept)).toEqual(['Persona De Prueba', 4, 0]);
  expect(await left.declineLeft(runtime, queue.name, ids)).toEqual({ is: 'declined' });
  const { rows } = await scene.server.app.database.pool.query(
    "select count(*)::integer as count from audit_entries where action = 'inactive-declined'",
  );
  expect(rows).toEqual([{ count: 1 }]);
  const [declined] = await left.listLeftQueues(runtime);
  expect(declined && called(declined)).toEqual(['Persona De Prueba', 4, 4]);
  await tablet.lock();
  await setStatus(scene.server, employee, 'activo');
  await drainInBackground();

  const again = await scene.unlock(employee.username, OWN_PASSWORD);
  await again.settle();
  expect(await countThere(scene.server, voyage)).toEqual([0, 0, 0, 0]);
  const waiting = await again.queue();
  expect(waiting.map((one) => [one.delivery.state, errorOf(one)?.code])).toEqual(
    waiting.map(() => ['rejected', 'declined']),
  );
  expect(waiting).toHaveLength(4);
  const { retryOperation } = await import('../../src/db/outbox/retry');
  for (const { seq } of waiting) await retryOperation(again.db, seq, Date.now());
  await again.settle();
  expect(await countThere(scene.server, voyage)).toEqual([1, 1, 1, 1]);
  await again.lock();
});

test('an ADMIN of another company on the same tablet reads nothing of it', async () => {
  await saveAndLeave();
  const { runtime, tablet } = await office(THERE);
  const { queue, operations } = await review(runtime);
  expect(queue.called).toBeNull();
  expect(operations.map(({ content, refusal }) => [content, refusal?.type])).toEqual(
    operations.map(() => [null, 'other-company']),
  );
  const refused = await left.sendLeft(runtime, queue.name, idsOf(operations));
  expect(refused.is === 'sent' && refused.refusals.size).toBe(4);
  await tablet.lock();
});

test('active people are left alone, and without signal nothing is read', async () => {
  const voyage = await saveAndLeave();
  const { runtime, tablet } = await office();
  const { queue } = await review(runtime);
  scene.network.inject({ kind: 'lose-request' }, { path: '/of-inactive' });
  expect(await left.readLeft(runtime, queue.name)).toEqual({ is: 'unreached' });
  await setStatus(scene.server, employee, 'activo');
  await tablet.settle();
  expect(await left.listLeftQueues(runtime)).toEqual([]);
  expect(await countThere(scene.server, voyage)).toEqual([0, 0, 0, 0]);
  await tablet.lock();
});
