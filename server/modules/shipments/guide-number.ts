import { randomBytes } from 'node:crypto';
import type { Fields } from '../../../src/domain/entity';
import { GUIDE_LENGTH, toGuideNumber } from '../../../src/domain/rules/waybill';

const TRIES = 5;
const RANDOM_BYTES = 32;

/** An item with the guide number generated for it. */
export interface Numbered<T> {
  readonly item: T;
  readonly numeroGuia: string;
}

/**
 * Inserts items, each under a new guide number, and retries those whose number is taken (one of 56^9: hardly ever).
 * @param insert returns the records of the items whose number was free
 * @returns the records, in the order of the items
 */
export async function insertWithGuideNumbers<T>(
  items: readonly T[],
  insert: (numbered: readonly Numbered<T>[]) => Promise<Fields[]>,
): Promise<Fields[]> {
  const inserted = new Map<T, Fields>();
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const remaining = items.filter((item) => !inserted.has(item));
    const numbered = remaining.map((item) => ({ item, numeroGuia: generateGuideNumber() }));
    const free = new Map((await insert(numbered)).map((record) => [record.numeroGuia, record]));
    for (const { item, numeroGuia } of numbered) {
      const record = free.get(numeroGuia);
      if (record) inserted.set(item, record);
    }
    const records = items.map((item) => inserted.get(item));
    if (records.every((record) => record !== undefined)) return records;
  }
  throw new Error('No free guide number was found');
}

/** A random guide number. Bytes that would bias the letters are discarded, so a draw may be too short and is repeated. */
export function generateGuideNumber(): string {
  for (;;) {
    const number = toGuideNumber(randomBytes(RANDOM_BYTES));
    if (number.length === GUIDE_LENGTH) return number;
  }
}
