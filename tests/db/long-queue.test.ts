/**
 * The cost of a long queue and a long history, in rows read: times would depend on the machine.
 */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { NEW_SENT } from '../../src/db/delivery';
import { takeLease } from '../../src/db/lease';
import { applyChanges } from '../../src/db/mirror/apply-changes';
import { applyOutcomes } from '../../src/db/outbox/apply-outcomes';
import { readQueue } from '../../src/db/outbox/queue';
import { type SaveRequest, saveRecord } from '../../src/db/outbox/save-record';
import { MIRROR_NAMES } from '../../src/db/state/state';
import { type Key, Table } from '../../src/db/state/table';
import type { TestStore } from '../support/journal';
import { fillQueue, toKey } from './support/long-queue';

const MANY = 10_000;
const SLOW = { timeout: 120_000 };

/** How many committed rows of any table are looked at during the work, and how often in all. */
async function countReads(
  db: TestStore,
  run: () => Promise<unknown>,
): Promise<{ rows: number; reads: number }> {
  const { get, find, values } = Table.prototype;
  const committed = new Set<unknown>();
  const rows = new Set<unknown>();
  let reads = 0;
  let note = (table: unknown, _row: unknown): unknown => committed.add(table);
  vi.spyOn(Table.prototype, 'get').mockImplementation(function (this: Rows, key) {
    const row = get.call(this, key);
    note(this, row);
    return row;
  });
  vi.spyOn(Table.prototype, 'find').mockImplementation(function (this: Rows, index, term) {
    const found = find.call(this, index, term);
    for (const row of found) note(this, row);
    return found;
  });
  vi.spyOn(Table.prototype, 'values').mockImplementation(function* (this: Rows) {
    note(this, undefined);
    for (const row of values.call(this)) {
      note(this, row);
      yield row;
    }
  } as Rows['values']);
  // Every table of the store itself; what a transaction wrote lies in others.
  const reader = db.inMemory(() => undefined);
  for (const entity of MIRROR_NAMES) await reader.listRows(entity);
  await reader.listUnsettled();
  await reader.listHistoryAfter(0);
  await reader.lastHistoryPlace();
  await reader.getMeta('');
  await reader.getDraft('');
  note = (table, row) => {
    if (row === undefined || !committed.has(table)) return;
    rows.add(row);
    reads += 1;
  };
  await run();
  vi.restoreAllMocks();
  return { rows: rows.size, reads };
}
type Rows = Table<Key, unknown>;

let saves = 0;
function save(db: TestStore, request: Pick<SaveRequest, 'entity' | 'fields'>) {
  saves += 1;
  return saveRecord(db, {
    operationId: `saved-${saves}`,
    key: null,
    kind: 'create',
    author: 'ana@plano.co',
    company: null,
    device: 'tablet',
    now: 0,
    draft: null,
    ...request,
  });
}

describe('with ten thousand operations queued and ten thousand sent', SLOW, () => {
  let empty: TestStore;
  let full: TestStore;
  beforeAll(async () => {
    empty = await fillQueue('short', 2, 0);
    full = await fillQueue('long', MANY, MANY);
    await full.packed;
  }, 120_000);

  test.each([
    ['a person', { entity: 'customer', fields: { numDocument: '41240318' } }],
    [
      'a product of a pending customer',
      { entity: 'product', fields: { customerNumDocument: 80_000_002 } },
    ],
    [
      'a product of a sent customer',
      { entity: 'product', fields: { customerNumDocument: 80_100_000 } },
    ],
    [
      'a shipment of both',
      {
        entity: 'shipment',
        fields: {
          remitenteCedula: '80000002',
          destinatarioCedula: '41240318',
          vehiculoNombre: 'Delfín',
          productosIds: [toKey(3), '7'],
        },
      },
    ],
  ] as const)('%s: saving reads as few rows as in an empty database', async (_name, request) => {
    const few = await countReads(empty, () => save(empty, request));
    const many = await countReads(full, () => save(full, request));
    expect(many).toEqual(few);
    expect(many.rows).toBeLessThan(10);
  });

  test('an update, and the same form saved again, read a constant number of rows', async () => {
    const change = async (db: TestStore) => {
      const asked = {
        operationId: `change-${db.name}`,
        entity: 'customer',
        key: toKey(2),
        kind: 'update',
        fields: { phone: '1' },
        author: 'ana@plano.co',
        company: null,
        device: 'tablet',
        now: 0,
        draft: null,
      } as const;
      await saveRecord(db, asked);
      await saveRecord(db, asked);
    };
    const few = await countReads(empty, () => change(empty));
    expect(await countReads(full, () => change(full))).toEqual(few);
  });

  test('a batch and its outcomes read only its own operations and records', async () => {
    const queue = await readQueue(full);
    const batch = queue.slice(1_000, 1_250);
    const epoch = await takeLease(full, 'tab', 0);
    const leaving = await countReads(full, () =>
      applyOutcomes(full, epoch, batch, async () => ({
        do: 'keep',
        delivery: { state: 'inflight', sent: NEW_SENT, epoch },
      })),
    );
    // Each operation, its row and the row it refers to; once more for look-ups by id, and by the names it gives.
    expect(leaving.reads).toBeLessThan(15 * batch.length);
    expect(leaving.rows).toBeLessThan(4 * batch.length);
    const answered = await countReads(full, () =>
      applyOutcomes(full, epoch, batch, async ({ seq }) => ({
        do: 'acknowledge',
        result: { id: seq, version: 1, record: null, at: 2 },
      })),
    );
    expect(answered.reads).toBeLessThan(15 * batch.length);
    expect(answered.rows).toBeLessThan(4 * batch.length);
    expect((await readQueue(full)).length).toBe(queue.length - batch.length);
    expect(await full.getRow('customer', batch[0]?.key ?? '')).toMatchObject({ mark: null });
    expect(await full.getPastById(batch[9]?.id ?? '')).toMatchObject({ ending: { is: 'sent' } });
  });

  test('thousands of deletions in one page read the queue once an entity', async () => {
    const { epoch } = (await full.getMeta('lease')) as { epoch: number };
    const gone = Array.from({ length: 1_000 }, (_, index) => index + 500_000);
    const base = { name: 'Ana' };
    await full.putRows(
      'customer',
      gone.map((id) => ({ key: `${id}`, id, base, version: 1, view: base, mark: null })),
    );
    const changes = gone.map((id) => ({ entity: 'customer', id, record: null }) as const);
    const queued = (await readQueue(full)).length;
    const page = { cursor: '1', more: false, changes };
    const found = await countReads(full, () => applyChanges(full, epoch, page, [], 0));
    expect(found.reads).toBeLessThan(2 * queued + 2 * gone.length);
    expect(await full.getRowsById('customer', gone)).toEqual([]);
  });
});
