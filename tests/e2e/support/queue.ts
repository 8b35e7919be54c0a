/** The queue of a page, as it lies on the disk. */
import type { Page } from 'playwright-core';
import { OUR_EMPLOYEE } from './story';

/** Rows put into the queue as they lie on a disk, and read by the next page. */
export async function putIntoQueue(page: Page, rows: readonly object[]): Promise<void> {
  await page.evaluate(async (stored) => {
    const settle = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    const own = names.find((name) => name.startsWith('fluvicarga-user-')) ?? '';
    const database = await settle(indexedDB.open(own));
    const transaction = database.transaction('outbox', 'readwrite', { durability: 'strict' });
    for (const row of stored) transaction.objectStore('outbox').put(row);
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
    database.close();
  }, rows);
}

/** The create of a customer, as a tablet of our employee's keeps it; its record is nowhere else. */
export const waiting = (index: number) => ({
  id: `0199f2c4-0000-7000-8000-${String(index).padStart(12, '0')}`,
  schemaVersion: 2,
  entity: 'customer',
  key: `0199f2c4-0000-7000-8000-${String(index).padStart(12, '0')}`,
  kind: 'create',
  changes: { name: 'Rosalba', lastName: `Tique ${index}`, phone: '3124480917' },
  before: null,
  baseVersion: null,
  refs: {},
  author: OUR_EMPLOYEE,
  device: 'tablet',
  happenedAt: Date.now(),
  clockOffsetMs: 0,
  state: 'pending',
  isKeyed: null,
  frozenBody: null,
  epoch: null,
  attempts: 0,
  sentAt: null,
  notBefore: 0,
  absences: 0,
  trouble: null,
  ackedAt: null,
});
