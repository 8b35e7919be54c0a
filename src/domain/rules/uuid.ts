import { toHex } from './hex';

/**
 * A UUIDv7 (RFC 9562): 48 bits of milliseconds, then random bits. Identifies an operation, a record made on a device,
 * and a device. `random` is a cryptographic source of the asked number of bytes.
 */
export function createUuid(now: number, random: (count: number) => Uint8Array): string {
  const bytes = random(16);
  const time = BigInt(Math.max(0, Math.trunc(now)));
  for (let place = 0; place < 6; place += 1)
    bytes[place] = Number((time >> BigInt(8 * (5 - place))) & 0xffn);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = toHex(bytes);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}

/**
 * The id of a record that is made together with the one of this id: always the same, of the same moment, and never its
 * own.
 */
export function toSibling(id: string): string {
  return id.slice(0, -1) + (Number.parseInt(id.slice(-1), 16) ^ 1).toString(16);
}

/** The platform's cryptographic bytes (page, worker and Node alike). */
export function randomBytes(count: number): Uint8Array {
  return globalThis.crypto.getRandomValues(new Uint8Array(count));
}
