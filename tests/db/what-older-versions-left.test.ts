/** What every released version left in the queue is still an operation, and still leaves. */
import { readdirSync, readFileSync } from 'node:fs';
import Dexie from 'dexie';
import { describe, expect, test } from 'vitest';
import { readQueue } from '../../src/db/outbox';
import { isOperation } from '../../src/db/rows';
import { saveRecord } from '../../src/db/save';
import { upcast } from '../../src/db/upcast';
import { UserDatabase } from '../../src/db/user-database';
import { planNext } from '../../src/sync/plan';

const FOLDER = new URL('./fixtures/', import.meta.url);
const versions = readdirSync(FOLDER).map((name) => ({
  name,
  operations: JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Record<string, unknown>[],
}));

let databases = 0;
const nextName = () => {
  databases += 1;
  return `left-${databases}`;
};

/** A database as the first version made it. */
async function openOld(name: string): Promise<Dexie> {
  const db = new Dexie(name);
  db.version(1).stores({
    ...Object.fromEntries(
      'company user crewMember vessel customer product warehouse branch shipment department city category'
        .split(' ')
        .map((entity) => [entity, 'key, id']),
    ),
    outbox: '++seq, &id, state, [entity+key]',
    drafts: 'name',
    meta: 'name',
  });
  await db.open();
  return db;
}

test('there is a fixture of each version before this one, and of this one', async () => {
  const db = new UserDatabase(nextName());
  await saveRecord(db, {
    operationId: 'a',
    entity: 'customer',
    key: null,
    kind: 'create',
    fields: { name: 'Ana' },
    author: 'ana@plano.co',
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

describe.each(versions)('$name', ({ operations }) => {
  test('is read as operations of today, and nothing a person set is lost', () => {
    for (const old of operations) {
      const { schemaVersion: _, ...kept } = old;
      expect(isOperation(upcast(old))).toBe(true);
      expect(upcast(old)).toMatchObject(kept);
      expect(upcast(upcast(old))).toEqual(upcast(old));
    }
  });

  test('a database that holds it opens, and its queue leaves in its order', async () => {
    const name = nextName();
    const old = await openOld(name);
    await old.table('outbox').bulkPut(operations);
    old.close();
    const db = new UserDatabase(name);
    const queue = await readQueue(db);
    expect(queue.map(({ seq }) => seq)).toEqual(operations.map(({ seq }) => seq));
    expect(new Set(queue.map(({ schemaVersion }) => schemaVersion))).toEqual(
      new Set([versions.length]),
    );
    const step = planNext(queue, {
      now: Date.now(),
      author: 'empleado@fluvicarga.co',
      isKeyed: true,
      width: 3,
      batch: 1,
    });
    expect(step.do === 'send' && step.operations[0]?.seq).toBe(operations[0]?.seq);
  });
});
