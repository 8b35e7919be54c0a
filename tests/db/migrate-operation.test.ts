/** Operations stored by every released version are migrated and can still be sent. */
import { readdirSync, readFileSync } from 'node:fs';
import Dexie from 'dexie';
import { describe, expect, test } from 'vitest';
import { migrateOperation } from '../../src/db/migrate-operation';
import { forgetHistory, readQueue } from '../../src/db/outbox/queue';
import { saveRecord } from '../../src/db/outbox/save-record';
import { isOperation } from '../../src/db/schema';
import { UserDatabase } from '../../src/db/user-database';
import { planNext } from '../../src/sync/push/next-step';

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

/** A database as the first or second version made it: their stores are the same. */
async function openOld(name: string, version = 1): Promise<Dexie> {
  const db = new Dexie(name);
  db.version(version).stores({
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

test('every version up to the current one has a fixture', async () => {
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
  test('is migrated to current operations without losing what the user entered', () => {
    for (const old of operations) {
      const { schemaVersion: _, ...kept } = old;
      expect(isOperation(migrateOperation(old))).toBe(true);
      expect(migrateOperation(old)).toMatchObject(kept);
      expect(migrateOperation(migrateOperation(old))).toEqual(migrateOperation(old));
    }
  });

  test('a database that holds it opens, and its queue is sent in order', async () => {
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
      batch: { operations: 250, bytes: Number.POSITIVE_INFINITY },
    });
    expect(step.do === 'batch' && step.operations[0]?.seq).toBe(operations[0]?.seq);
  });
});

describe('ten thousand operations sent by the released version', { timeout: 60_000 }, () => {
  const DAY = 24 * 3_600_000;
  const now = 1_763_650_700_000;
  const [create, goods, shipment] = JSON.parse(
    readFileSync(new URL('queue-of-version-2.json', FOLDER), 'utf8'),
  ) as Record<string, unknown>[];
  const sent = Array.from({ length: 10_000 }, (_, index) => ({
    ...(index % 2 === 0 ? create : goods),
    seq: index + 1,
    id: `sent-${index}`,
    key: `sent-${index}`,
    state: 'acked',
    isKeyed: true,
    sentAt: now,
    // The first three tenths are more than a week old.
    ackedAt: now - 10 * DAY + index * ((10 * DAY) / 10_000),
  }));
  const waiting = [create, goods, shipment].map((one, index) => ({ ...one, seq: 10_001 + index }));

  async function arrange() {
    const name = nextName();
    const old = await openOld(name, 2);
    await old.table('outbox').bulkPut([...sent, ...waiting]);
    old.close();
    return new UserDatabase(name);
  }

  test('stay unchanged in place; pending operations continue and are found by name', async () => {
    const db = await arrange();
    expect((await readQueue(db)).map(({ seq }) => seq)).toEqual([10_001, 10_002, 10_003]);
    expect(await db.history.count()).toBe(0);
    expect(await db.outbox.get(1)).toEqual(sent[0]);
    expect(await db.outbox.where('names').above('').count()).toBe(1);
    const customer = await db.findUnsettledByName('customer', 'numDocument', 41240318);
    expect(customer?.seq).toBe(10_001);
  });

  test('are listed as sent, and recognised when the same form is saved again', async () => {
    const db = await arrange();
    const told = await db.listRecentHistory(100);
    expect(told.map(({ id }) => id)).toEqual(
      Array.from({ length: 100 }, (_, index) => `sent-${9_999 - index}`),
    );
    expect(told[0]).toMatchObject({ ending: { is: 'sent' }, checks: 0 });
    const again = saveRecord(db, {
      operationId: 'sent-4',
      entity: 'customer',
      key: null,
      kind: 'create',
      fields: { name: 'Ana' },
      author: 'ana@plano.co',
      device: 'tablet',
      now,
      draft: null,
    });
    expect(await again).toBe('sent-4');
    expect(await readQueue(db)).toHaveLength(3);
  });

  test('are deleted in portions once they are a week old', async () => {
    const db = await arrange();
    for (let round = 0; round < 9; round += 1) await forgetHistory(db, now);
    expect(await db.outbox.where('state').equals('acked').count()).toBe(7_000);
    await forgetHistory(db, now + 8 * DAY);
    expect(await db.outbox.count()).toBe(6_503);
  });
});
