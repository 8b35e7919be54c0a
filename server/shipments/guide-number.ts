import { randomBytes } from 'node:crypto';
import { toGuideNumber } from '../../src/domain/rules/waybill';
import { brokenUnique } from '../db/violations';

const TRIES = 5;
const RANDOM_BYTES = 32;
const GUIDE_LENGTH = 9;

/**
 * Writes with a fresh guide number; where another shipment has it already (56^9 of them: hardly ever), with another.
 * `write` must undo its own work when it fails, as a savepoint does.
 */
export async function withGuideNumber<T>(write: (numeroGuia: string) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write(drawGuideNumber());
    } catch (error) {
      const isTaken = brokenUnique(error) === 'shipments_guide_unique';
      if (!isTaken || attempt === TRIES) throw error;
    }
  }
}

/** Bytes that would favour some letters are thrown away, so now and then there are too few left. */
export function drawGuideNumber(): string {
  for (;;) {
    const number = toGuideNumber(randomBytes(RANDOM_BYTES));
    if (number.length === GUIDE_LENGTH) return number;
  }
}
