/** A queue and a history of any length: customers and their products alternately. */
import { type Operation, toPast } from '../../../src/db/schema';
import { TestStore } from '../../support/journal';
import { operation } from '../../sync/support/operation';

/** Keys in order of time, as those of records created here. */
export const toKey = (number: number) =>
  `0199f2c4-0000-7000-8000-${String(number).padStart(12, '0')}`;

function cargo(number: number): Operation {
  const key = toKey(number);
  const isPerson = number % 2 === 0;
  const numDocument = String(80_000_000 + number - (number % 2));
  return operation({
    seq: number,
    id: key,
    key,
    entity: isPerson ? 'customer' : 'product',
    changes: isPerson ? { numDocument } : { customerNumDocument: Number(numDocument) },
    refs: isPerson ? {} : { customerNumDocument: toKey(number - 1) },
  });
}

/** The first queued operation is a customer, number 2. */
export async function fillQueue(name: string, queued: number, sent: number): Promise<TestStore> {
  const db = new TestStore(name);
  const all = Array.from({ length: queued }, (_, index) => cargo(index + 2));
  await db.write([], async (tx) => {
    for (const one of all) await tx.addOperation(one);
  });
  for (const entity of ['customer', 'product'] as const) {
    const rows = all
      .filter((one) => one.entity === entity)
      .map(({ key, changes }) => ({ key, id: null, base: null, version: null, view: changes }));
    await db.putRows(
      entity,
      rows.map((row) => ({ ...row, mark: 'local' as const })),
    );
  }
  const past = Array.from({ length: sent }, (_, index) => cargo(100_000 + index));
  await db.archive(past.map((one) => toPast(one, { is: 'sent' }, one.seq)));
  return db;
}
