import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OperationState } from '../../src/db/delivery';
import { toMark, toMarkChanges } from '../../src/db/journal/queue-marks';
import { descendantsOf } from '../../src/db/outbox/dependencies';
import { readDependencies, toTurns } from '../../src/db/outbox/read-dependencies';
import { listSendable as listTurns } from '../../src/db/outbox/turns';
import { type Operation, toRecord } from '../../src/db/schema';
import { State, StateDraft } from '../../src/db/state/state';
import { delivery, operation, type SaidDelivery } from '../sync/support/operation';
import { ancestorsOf, isBlocked, isFree } from './support/plain-dependencies';

const at = (seq: number, overrides: Partial<Operation> & SaidDelivery = {}) =>
  operation({ seq, ...overrides });
const seqs = (operations: readonly Operation[]) => operations.map(({ seq }) => seq);
const listSendable = (
  queue: readonly Operation[],
  maySend: (operation: Operation) => boolean,
  inOneRequest = false,
) =>
  listTurns(toTurns(queue), ({ operation }) => maySend(operation), inOneRequest).map(
    ({ operation }) => operation,
  );

describe('sender, product, shipment and state change created offline', () => {
  const sender = at(1, { key: 'sender' });
  const goods = at(2, { entity: 'product', key: 'goods', refs: { customerNumDocument: 'sender' } });
  const voyage = at(3, {
    entity: 'shipment',
    key: 'voyage',
    refs: { remitenteCedula: 'sender', productosIds: ['goods', '12'] },
  });
  const moved = at(4, { entity: 'shipment', key: 'voyage', kind: 'status' });
  const phone = at(5, { key: 'sender', kind: 'update', changes: { phone: '1' } });
  const queue = [sender, goods, voyage, moved, phone];

  test('each operation waits for those it refers to', () => {
    expect(queue.map((one) => seqs(readDependencies(queue).ancestorsOf(one)))).toEqual([
      [],
      [1],
      [1, 2],
      [3],
      [1],
    ]);
  });

  test('discarding the sender discards all; discarding the update discards nothing else', () => {
    expect(seqs(descendantsOf(sender, queue))).toEqual([2, 3, 4, 5]);
    expect(seqs(descendantsOf(goods, queue))).toEqual([3, 4]);
    expect(descendantsOf(moved, queue)).toEqual([]);
    expect(descendantsOf(phone, queue)).toEqual([]);
  });

  test('a rejection blocks direct and indirect dependents', () => {
    const refused = queue.map((one) =>
      one.seq === 2 ? { ...one, delivery: delivery({ state: 'rejected' }) } : one,
    );
    expect(refused.map(readDependencies(refused).isBlocked)).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('a document corrected after products were registered with the old one', () => {
  const byValue = at(1, { entity: 'product', changes: { customerNumDocument: 1110 } });
  const byKey = at(2, { entity: 'product', refs: { customerNumDocument: '7' } });
  const others = at(3, { entity: 'product', changes: { customerNumDocument: 1112 } });
  const corrected = at(4, {
    key: '7',
    kind: 'update',
    before: { numDocument: '1110', phone: '1' },
    changes: { numDocument: '2220', phone: '2' },
  });
  const later = at(5, { entity: 'product', changes: { customerNumDocument: 1110 } });
  const queue = [byValue, byKey, others, corrected, later];
  const anyhow = () => true;

  test('waits for the operations that use the old document, and for no others', () => {
    expect(seqs(readDependencies(queue).ancestorsOf(corrected))).toEqual([1, 2]);
    expect(seqs(listSendable(queue, anyhow))).toEqual([1, 2, 3, 5]);
    expect(seqs(listSendable(queue.slice(2), anyhow))).toEqual([3, 4, 5]);
  });

  test('is sent in one batch with them, after them, unless one of them stays', () => {
    expect(seqs(listSendable(queue, anyhow, true))).toEqual([1, 2, 3, 4, 5]);
    const stays = ({ seq }: Operation) => seq !== 2;
    expect(seqs(listSendable(queue, stays, true))).toEqual([1, 3, 5]);
    const inflight = queue.map((one) =>
      one.seq === 1 ? { ...one, delivery: delivery({ state: 'inflight' }) } : one,
    );
    expect(seqs(readDependencies(inflight).ancestorsOf(corrected))).toEqual([1, 2]);
  });

  test('does not wait for operations that need attention, nor for their dependents', () => {
    const boat = at(1, { entity: 'vessel', key: 'boat', state: 'rejected' });
    const aboard = at(2, {
      entity: 'product',
      changes: { customerNumDocument: 1110, vehicleName: 'Delfín' },
      refs: { vehicleName: 'boat' },
    });
    const refused = at(3, { ...byValue, seq: 3, state: 'rejected' });
    const all = [boat, aboard, refused, corrected];
    expect(readDependencies(all).ancestorsOf(corrected)).toEqual([]);
    expect(readDependencies(all).isBlocked(corrected)).toBe(false);
    const open = ({ delivery: { state } }: Operation) => state === 'pending';
    expect(seqs(listSendable(all, open))).toEqual([4]);
  });

  test('is not discarded with them', () => {
    expect(descendantsOf(byValue, queue)).toEqual([]);
    expect(descendantsOf(byKey, queue)).toEqual([]);
  });
});

describe('goods that are passed on', () => {
  const cargo = (seq: number, key: string, was: string[] | null, is: string[]) =>
    at(seq, {
      entity: 'shipment',
      key,
      kind: was ? 'update' : 'create',
      changes: { productosIds: is },
      before: was && { productosIds: was },
    });

  test('are not waited for by the shipment that was made with them', () => {
    const queue = [
      cargo(1, 'one', null, ['rice', 'salt']),
      cargo(2, 'other', null, ['fish']),
      cargo(3, 'one', ['rice', 'salt'], ['salt']),
      cargo(4, 'other', ['fish'], ['fish', 'rice']),
      cargo(5, 'other', ['fish', 'rice'], ['fish']),
    ];
    expect(queue.map((one) => seqs(readDependencies(queue).ancestorsOf(one)))).toEqual([
      [],
      [],
      [1],
      [2, 3],
      [2, 4],
    ]);
    expect(seqs(listSendable(queue, () => true))).toEqual([1, 2]);
  });

  test('never make two shipments wait for each other', () => {
    const queue = [
      cargo(1, 'one', null, ['rice']),
      cargo(2, 'other', null, ['fish']),
      cargo(3, 'one', ['fish', 'salt'], ['salt']),
      cargo(4, 'other', ['rice', 'corn'], ['corn']),
    ];
    expect(seqs(listSendable(queue, () => true))).toEqual([1, 2]);
  });
});

test('the mark of a product waits for its customer’s new document, and not for another change of the customer', () => {
  const create = at(1, { entity: 'product', key: 'other' });
  const phone = at(2, { key: '7', kind: 'update', changes: { phone: '2' }, state: 'conflict' });
  const document = at(3, { key: '7', kind: 'update', changes: { numDocument: '2220' } });
  const goods = at(4, { entity: 'product', refs: { customerNumDocument: '7' } });
  const needs = (...queue: Operation[]) =>
    toMark(goods, {
      record: (record) => queue.filter((one) => toRecord(one) === record),
      using: () => [],
      holding: () => [],
    }).needs;
  expect(needs(create, phone)).toEqual([]);
  expect(needs(create, phone, document)).toEqual([document.id]);
});

test('forty changes of one record are evaluated without exponential cost', () => {
  const queue = Array.from({ length: 40 }, (_, index) =>
    at(index + 1, { key: 'one', kind: 'update' }),
  );
  const last = queue.at(-1);
  expect(last && readDependencies(queue).isBlocked(last)).toBe(false);
});

/** Queues of records that name each other, some of them renamed. */
function randomQueues(): fc.Arbitrary<Operation[]> {
  const key = fc.constantFrom('a', 'b', 'c');
  const person = fc.record({
    entity: fc.constant('customer' as const),
    key,
    kind: fc.constantFrom('create' as const, 'update' as const),
    changes: fc.constantFrom({ numDocument: '1' }, { numDocument: '2' }, { phone: '1' }),
    before: fc.constantFrom(null, { numDocument: '1' }, { numDocument: '2' }),
  });
  const goods = fc.record({
    entity: fc.constant('product' as const),
    key,
    kind: fc.constantFrom('create' as const, 'update' as const),
    refs: fc.record({ customerNumDocument: key }, { requiredKeys: [] }),
    changes: fc.constantFrom({}, { customerNumDocument: 1 }, { customerNumDocument: 2 }),
  });
  const voyage = fc.record({
    entity: fc.constant('shipment' as const),
    key,
    kind: fc.constantFrom('create' as const, 'status' as const),
    refs: fc.record({ remitenteCedula: key, productosIds: fc.array(key) }, { requiredKeys: [] }),
  });
  const cargo = fc.record({ productosIds: fc.array(key, { maxLength: 2 }) });
  const correction = fc.record({
    entity: fc.constant('shipment' as const),
    key,
    kind: fc.constant('update' as const),
    changes: cargo,
    before: cargo,
  });
  return fc
    .array(fc.oneof(person, goods, voyage, correction), { maxLength: 12 })
    .map((saved) => saved.map((one, index) => at(index + 1, one as Partial<Operation>)));
}

test('evaluating all operations in one pass equals evaluating each alone', () => {
  fc.assert(
    fc.property(randomQueues(), (queue) => {
      expect(seqs(listSendable(queue, () => true))).toEqual(
        seqs(queue.filter((one) => isFree(one, queue))),
      );
    }),
  );
});

test('the marks of a commit hold the same dependencies that a page finds in the whole queue', () => {
  fc.assert(
    fc.property(randomQueues(), (queue) => {
      const state = new State();
      const draft = new StateDraft(state);
      for (const one of queue) draft.tables().outbox.put(one.seq, one);
      const [before, after] = [state.tables().outbox, draft.tables().outbox];
      const { put } = toMarkChanges(draft.changes(), before, after);
      expect(put.map(({ needs, behind }) => [needs, behind])).toEqual(
        toTurns(queue).map(({ needs, behind }) => [needs, behind]),
      );
    }),
  );
});

test('the dependencies of a whole queue, read at once, equal those of each operation alone', () => {
  const state = fc.constantFrom<OperationState>('pending', 'rejected', 'conflict');
  const saved = fc.record({ state, behind: fc.option(fc.nat({ max: 11 }), { freq: 3 }) });
  const facts = fc.array(saved, { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(randomQueues(), facts, (plain, told) => {
      const queue = plain.map((one, index): Operation => {
        const { state = 'pending', behind = null } = told[index] ?? {};
        return {
          ...one,
          delivery: delivery({ state }),
          ...(behind !== null && behind < index && { follows: behind + 1 }),
        };
      });
      const dependencies = readDependencies(queue);
      for (const one of queue) {
        expect(seqs(dependencies.ancestorsOf(one))).toEqual(seqs(ancestorsOf(one, queue)));
        expect(dependencies.isBlocked(one)).toBe(isBlocked(one, queue));
      }
    }),
    { numRuns: 2_000 },
  );
});

test('two thousand operations are each looked at a few times, however many of them are asked about', () => {
  let reads = 0;
  const queue = Array.from({ length: 2_000 }, (_, index) => {
    const one = at(index + 1, { key: `record-${index}` });
    return new Proxy(one, {
      get(target, name) {
        if (name === 'state') reads += 1;
        return Reflect.get(target, name);
      },
    });
  });
  const dependencies = readDependencies(queue);
  for (const one of queue) expect(dependencies.isBlocked(one)).toBe(false);
  expect(reads).toBeLessThan(20 * queue.length);
});
