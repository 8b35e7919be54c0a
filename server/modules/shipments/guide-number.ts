import { randomBytes } from 'node:crypto';
import type { Fields } from '../../../src/domain/entity';
import { toGuideNumber } from '../../../src/domain/rules/waybill';

const TRIES = 5;
const RANDOM_BYTES = 32;
const GUIDE_LENGTH = 9;

/** Something that is to have a guide number, and the one drawn for it. */
export interface Numbered<T> {
  readonly of: T;
  readonly numeroGuia: string;
}

/**
 * Writes each under a fresh guide number; those whose number another shipment has already (56^9 of them: hardly ever),
 * under another. `write` answers the records of those whose number was free.
 * @returns the records, in the order of what they are of
 */
export async function insertWithGuideNumbers<T>(
  all: readonly T[],
  write: (numbered: readonly Numbered<T>[]) => Promise<Fields[]>,
): Promise<Fields[]> {
  const written = new Map<T, Fields>();
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const left = all.filter((one) => !written.has(one));
    const numbered = left.map((of) => ({ of, numeroGuia: generateGuideNumber() }));
    const free = new Map((await write(numbered)).map((record) => [record.numeroGuia, record]));
    for (const { of, numeroGuia } of numbered) {
      const record = free.get(numeroGuia);
      if (record) written.set(of, record);
    }
    const records = all.map((one) => written.get(one));
    if (records.every((record) => record !== undefined)) return records;
  }
  throw new Error('No free guide number was drawn');
}

/** Bytes that would favour some letters are thrown away, so now and then there are too few left. */
export function generateGuideNumber(): string {
  for (;;) {
    const number = toGuideNumber(randomBytes(RANDOM_BYTES));
    if (number.length === GUIDE_LENGTH) return number;
  }
}
