import type { CargoRow } from './cargo';

/** Guide numbers are copied from paper, so they leave out what a hand confuses: 0 O 1 l I. */
const CAPITALS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** True of a local key, made on a device, and not of a server's number. */
export function isLocalKey(key: string): boolean {
  return key.includes('-');
}

/** When a shipment was registered here, ms: its local key is a UUIDv7, which begins with the time. Null for others. */
export function toMadeAt(key: string): number | null {
  return isLocalKey(key) ? Number.parseInt(key.replaceAll('-', '').slice(0, 12), 16) : null;
}

/**
 * `PROV-7K2M-4Q`: what is written on the cargo until the server gives the guide number.
 * Derived from the shipment's local key, which never changes, so it goes on finding the shipment afterwards.
 */
export function toProvisionalNumber(localKey: string): string {
  const digits = localKey.replace(/-/g, '').slice(-12);
  let rest = Number.parseInt(digits, 16);
  let code = '';
  for (let place = 0; place < 6; place += 1) {
    code += CAPITALS[rest % CAPITALS.length];
    rest = Math.floor(rest / CAPITALS.length);
  }
  return `PROV-${code.slice(0, 4)}-${code.slice(4)}`;
}

/** What a person calls a shipment: its guide number, or the provisional one until the server gives it. */
export function toShipmentNumber({ key, id, view }: CargoRow) {
  if (view.numeroGuia) return { number: String(view.numeroGuia), isProvisional: false };
  const number = isLocalKey(key) ? toProvisionalNumber(key) : `Envío ${id}`;
  return { number, isProvisional: true };
}

const GUIDE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Nine letters and digits like `Fn3918koP`, from bytes of a cryptographic source (at least 18 of them). */
export function toGuideNumber(random: Uint8Array): string {
  const fair = [...random].filter((byte) => byte < 256 - (256 % GUIDE_ALPHABET.length));
  return fair
    .slice(0, 9)
    .map((byte) => GUIDE_ALPHABET[byte % GUIDE_ALPHABET.length])
    .join('');
}
