/** Operations stored by every released version can still be sent. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { NEW_TRAIL } from '../../src/db/delivery';
import { migrateOperation } from '../../src/db/migrate-operation';
import { readQueue } from '../../src/db/outbox/queue';
import { toQueueCopy } from '../../src/db/outbox/queue-copy';
import { saveRecord } from '../../src/db/outbox/save-record';
import { isOperation } from '../../src/db/schema';
import { planNext } from '../../src/sync/push/next-step';
import { appendSealed, TestStore } from '../support/journal';

const FOLDER = new URL('./fixtures/', import.meta.url);
const versions = readdirSync(FOLDER).map((name) => ({
  name,
  operations: JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Record<string, unknown>[],
}));

test('every version up to the current one has a fixture, in the shape that is saved today', async () => {
  const db = new TestStore('saved-today');
  await saveRecord(db, {
    operationId: 'a',
    entity: 'customer',
    key: null,
    kind: 'create',
    fields: { name: 'Ana' },
    author: 'ana@plano.co',
    company: null,
    device: 'tablet',
    now: 0,
    draft: null,
  });
  const [today] = await readQueue(db);
  const written = versions.flatMap(({ operations }) => operations.map((one) => one.schemaVersion));
  expect(new Set(written)).toEqual(
    new Set(Array.from({ length: today?.schemaVersion ?? 0 }, (_, index) => index + 1)),
  );
  const latest = versions.at(-1)?.operations ?? [];
  expect(Object.keys(latest[0] ?? {}).sort()).toEqual(Object.keys(today ?? {}).sort());
});

describe('version 1, which kept its delivery among the fields of the intent', () => {
  const [pending = {}] = versions[0]?.operations ?? [];
  const error = { code: 'busy', status: 503, title: null, errors: [], at: 7 };
  const sent = { at: 7, trail: null, attempts: 2, repeats: 1, undoneSince: 5, error };
  const flat = {
    isKeyed: true,
    sentAt: 7,
    attempts: 2,
    repeats: 1,
    undoneSince: 5,
    trouble: error,
  };
  const differs = { ...error, code: 'differs', theirs: { name: 'Ana' } };
  const arrived = { ...error, code: 'may-exist', status: 200 };
  test.each([
    [
      { state: 'pending', notBefore: 9 },
      { state: 'pending', sent: null, notBefore: 9 },
    ],
    [
      { state: 'inflight', epoch: 3, ...flat },
      { state: 'unknown', sent, notBefore: 0 },
    ],
    [
      { state: 'unknown', ...flat },
      { state: 'unknown', sent, notBefore: 0 },
    ],
    [
      { state: 'waiting', ...flat, notBefore: 9 },
      { state: 'waiting', sent, notBefore: 9 },
    ],
    [
      { state: 'held', ...flat },
      { state: 'held', sent },
    ],
    [{ state: 'held' }, { state: 'pending', sent: null, notBefore: 0 }],
    [
      { state: 'rejected', ...flat },
      { state: 'rejected', sent, error },
    ],
    [
      { state: 'conflict', trouble: differs },
      { state: 'conflict', sent: null, question: differs },
    ],
    [
      { state: 'conflict', trouble: arrived },
      { state: 'conflict', sent: null, question: { ...arrived, wasAccepted: true } },
    ],
    [
      { state: 'unknown', ...flat, isKeyed: false, trail: { ...NEW_TRAIL, absences: 1 } },
      { state: 'unknown', sent: { ...sent, trail: { ...NEW_TRAIL, absences: 1 } }, notBefore: 0 },
    ],
  ])('%j is %j', (before, delivery) => {
    const {
      delivery: kept,
      schemaVersion,
      ...intent
    } = migrateOperation({ ...pending, ...before });
    expect(kept).toEqual(delivery);
    expect({ ...pending, schemaVersion }).toMatchObject({ ...intent, schemaVersion: 2 });
  });
});

test('a copy of a queue of each version is read', () => {
  for (const { name, operations } of versions)
    expect([name, toQueueCopy({ operations, rows: [], at: 0 })?.operations.length]).toEqual([
      name,
      operations.length,
    ]);
});

test('each step is applied once, in order, and what the user entered stays', () => {
  const [stored = {}] = versions[0]?.operations ?? [];
  const steps = {
    1: ({ clockOffsetMs, ...old }) => ({ ...old, schemaVersion: 2, dueAt: clockOffsetMs }),
    2: (old) => ({ ...old, schemaVersion: 3, doubled: 2 * Number(old.dueAt) }),
  } satisfies Parameters<typeof migrateOperation>[1];
  const { clockOffsetMs: _, ...kept } = stored;
  const migrated = migrateOperation({ ...stored, clockOffsetMs: 7 }, steps);
  expect(migrated).toEqual({ ...kept, schemaVersion: 3, dueAt: 7, doubled: 14 });
  expect(migrateOperation(migrated, steps)).toEqual(migrated);
});

test.each([null, 'text', { seq: 1 }])('%j is no operation and comes back as it was', (stored) => {
  expect(migrateOperation(stored)).toBe(stored);
});

describe.each(versions)('$name', ({ name, operations }) => {
  test('holds operations', () => {
    expect(operations.map((one) => isOperation(migrateOperation(one)))).toEqual(
      operations.map(() => true),
    );
  });

  test('a journal that holds it opens, and its queue is sent in order', async () => {
    await appendSealed(
      name,
      operations.map((one) => ['outbox', Number(one.seq), one] as const),
    );
    const queue = await readQueue(new TestStore(name));
    expect(queue.map(({ seq }) => seq)).toEqual(operations.map(({ seq }) => seq));
    const step = planNext(queue, {
      now: Date.now(),
      isKeyed: true,
      batch: { operations: 250, bytes: Number.POSITIVE_INFINITY },
    });
    expect(step.do === 'batch' && step.operations[0]?.seq).toBe(operations[0]?.seq);
  });
});
