/** Operations stored by every released version can still be sent. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { migrateOperation, STEPS } from '../../src/db/migrate-operation';
import { readQueue } from '../../src/db/outbox/queue';
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

test('the first version has no step', () => {
  expect(STEPS).toEqual({});
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
      hasToken: true,
      isKeyed: true,
      batch: { operations: 250, bytes: Number.POSITIVE_INFINITY },
    });
    expect(step.do === 'batch' && step.operations[0]?.seq).toBe(operations[0]?.seq);
  });
});
