/** After each step of a random history every envelope that was not sent says what it would say if it were made now. */
import { expect, test } from 'vitest';
import { trailOf } from '../../src/db/delivery';
import { discardOperation } from '../../src/db/outbox/discard';
import { readDependencies } from '../../src/db/outbox/read-dependencies';
import { resolveConflict } from '../../src/db/outbox/resolve-conflict';
import { retryOperation } from '../../src/db/outbox/retry';
import { saveGroup, undoGroup } from '../../src/db/outbox/save-group';
import { type SaveRequest, saveRecord } from '../../src/db/outbox/save-record';
import type { Operation } from '../../src/db/schema';
import type { MirrorName } from '../../src/domain/entity';
import { createUuid, randomBytes } from '../../src/domain/rules/uuid';
import type { BatchOp } from '../../src/domain/wire';
import { besideState } from '../../src/features/shipments/payments/beside-state';
import { toRequest } from '../../src/sync/push/to-request';
import { createRandom } from '../simulation/random';
import { withNumbers } from '../support/with-numbers';
import { customer } from '../sync/support/builders';
import { delivery } from '../sync/support/operation';
import { saveVoyage, setUpScene, type Tablet } from './sealed-tablet';

const scene = setUpScene();
const HISTORIES = 12;
const STEPS = 14;
const WRITTEN: readonly MirrorName[] = ['customer', 'product', 'shipment', 'payment'];
const STATES = [
  { estadoPago: 'PAGADO' },
  { estadoPago: 'PENDIENTE', motivo: 'No' },
  { estadoPago: 'RECHAZADO' },
  { estadoEntrega: 'EN_TRANSITO' },
];

type Pick = <T>(all: readonly T[]) => T | undefined;

/** The steps of a person and a server, by name. */
function createSteps(tablet: Tablet, pick: Pick) {
  const { db } = tablet;
  const stamp = () => ({
    author: scene.server.username,
    company: tablet.companyId,
    device: 'tablet',
    now: Date.now(),
  });
  const newId = () => createUuid(Date.now(), randomBytes);
  const withPayments = { db, serverVersion: async () => scene.server.serverVersion };
  const save = async (request: Omit<SaveRequest, 'author' | 'company' | 'device' | 'now'>) => {
    const beside = await besideState(withPayments, [request]);
    const others = beside.map((one) => ({ ...one, ...stamp() }));
    await saveRecord(db, { ...request, ...stamp() }, others);
  };
  const edit = async (entity: 'customer' | 'shipment', changes: readonly object[]) => {
    const row = pick(await db.listRows(entity));
    if (!row) return;
    const opened = row.view;
    const fields = { ...opened, ...pick(changes) };
    const request = { entity, key: row.key, kind: 'update', opened, fields, draft: null } as const;
    await save({ ...request, operationId: newId() });
  };
  const toState = (key: string, fields: object) =>
    ({
      operationId: newId(),
      entity: 'shipment',
      key,
      kind: 'status',
      fields: { ...fields },
      draft: null,
    }) as const;
  /** One that a server may answer now. */
  const next = async (isMeant: (operation: Operation) => boolean) => {
    const queue = await tablet.queue();
    const { ancestorsOf } = readDependencies(queue);
    return pick(
      queue.filter(
        (one) => one.delivery.state === 'pending' && ancestorsOf(one).length === 0 && isMeant(one),
      ),
    );
  };
  const inState = async (state: string) =>
    pick((await tablet.queue()).filter((one) => one.delivery.state === state))?.seq ?? 0;
  const groups: (readonly string[])[] = [];
  return {
    newCustomer: () => tablet.save({ entity: 'customer', fields: customer() }),
    editCustomer: () => edit('customer', [{ phone: '3110000001' }, { address: 'Calle 9' }]),
    editShipment: () =>
      edit('shipment', [{ direccionEnvio: 'Muelle 9' }, { costoEnvio: 9000 }, STATES[0] ?? {}]),
    async state() {
      const row = pick(await db.listRows('shipment'));
      if (row) await save(toState(row.key, pick(STATES) ?? {}));
    },
    async group() {
      const rows = await db.listRows('shipment');
      const requests = rows.map(({ key }) => toState(key, { estadoPago: 'PAGADO' }));
      const all = [...requests, ...(await besideState(withPayments, requests))];
      const until = Date.now() + 10_000;
      groups.push(
        await saveGroup(
          db,
          all.map((one) => ({ ...one, ...stamp() })),
          until,
        ),
      );
    },
    undo: () => undoGroup(db, groups.pop() ?? []),
    async refuse() {
      const given = await next(() => true);
      if (!given) return;
      const refused = delivery({ state: 'rejected' });
      await db.write(WRITTEN, (tx) => tx.putOperation({ ...given, delivery: refused }));
    },
    async contradict() {
      const given = await next(({ kind }) => kind !== 'create');
      if (!given) return;
      const question = { code: 'differs', at: 0, theirs: given.before ?? {} } as const;
      const asked = delivery({ state: 'conflict', question });
      await db.write(WRITTEN, (tx) => tx.putOperation({ ...given, delivery: asked }));
    },
    async resolve() {
      const keep = pick(['mine', 'theirs'] as const) ?? 'mine';
      await resolveConflict(db, await inState('conflict'), keep, Date.now());
    },
    retry: async () => retryOperation(db, await inState('rejected'), Date.now()),
    async discard() {
      await discardOperation(db, pick(await tablet.queue())?.seq ?? 0, Date.now());
    },
  };
}

/** By id, what the envelopes on the disk hold. */
const sealed = new Map<string, BatchOp>();

function noteSealed({ db }: Tablet): void {
  const { sealer } = db;
  db.sealer =
    sealer &&
    (async (...given) => {
      const made = await sealer(...given);
      sealed.set(made.envelope.id, made.request);
      return made;
    });
}

/** Operations whose envelope is not the request that a page would send, once the server has put its numbers for keys. */
async function findStale({ db, queue }: Tablet): Promise<string[]> {
  const stale: string[] = [];
  for (const one of await queue()) {
    if (trailOf(one)) continue;
    const [there, now] = await Promise.all(
      [sealed.get(one.id), await toRequest(db, one)].map((request) => withNumbers(db, request)),
    );
    if (there !== now) stale.push(`${one.entity} ${one.kind}`);
  }
  return stale;
}

test('envelopes stay true through saves, refusals, conflicts, corrections, discards and undos', async () => {
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    await scene.reset();
    const { pick } = createRandom(seed);
    const tablet = await scene.unlock();
    noteSealed(tablet);
    await saveVoyage(tablet, scene.server);
    if (seed % 2 === 0) await tablet.settle();
    const steps = createSteps(tablet, pick);
    const done: string[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      const name = pick(Object.keys(steps) as (keyof typeof steps)[]) ?? 'state';
      done.push(name);
      await steps[name]();
      expect(await findStale(tablet), `seed ${seed}: ${done.join(' ')}`).toEqual([]);
    }
    await tablet.lock();
  }
}, 120_000);
