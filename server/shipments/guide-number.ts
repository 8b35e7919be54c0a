import { randomBytes } from 'node:crypto';
import { toGuideNumber } from '../../src/domain/rules/waybill';

const TRIES = 5;
const RANDOM_BYTES = 32;
const GUIDE_LENGTH = 9;

/**
 * Writes with a fresh guide number; where another shipment has it already (56^9 of them: hardly ever), with another.
 * `write` answers null where the number is taken.
 */
export async function withGuideNumber<T>(
  write: (numeroGuia: string) => Promise<T | null>,
): Promise<T> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const written = await write(drawGuideNumber());
    if (written !== null) return written;
  }
  throw new Error('No free guide number was drawn');
}

/** Bytes that would favour some letters are thrown away, so now and then there are too few left. */
export function drawGuideNumber(): string {
  for (;;) {
    const number = toGuideNumber(randomBytes(RANDOM_BYTES));
    if (number.length === GUIDE_LENGTH) return number;
  }
}
