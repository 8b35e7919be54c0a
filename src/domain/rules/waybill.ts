import type { CargoRow } from './cargo';

/** Guide numbers are copied from paper, so they leave out signs that look alike: 0 O 1 l I. */
const CAPITALS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** True of a local key, made on a device, and not of a server's number. */
export function isLocalKey(key: string): boolean {
  return key.includes('-');
}

/** When a person confirmed a shipment, ms; null where neither its device nor its server tells. */
export function toRegisteredAt({ view }: Pick<CargoRow, 'view'>): number | null {
  const at = Date.parse(String(view.registeredAt ?? ''));
  return Number.isNaN(at) ? null : at;
}

const PROVISIONAL_LENGTH = 6;
/** How many provisional numbers there are. */
export const PROVISIONAL_CODES = CAPITALS.length ** PROVISIONAL_LENGTH;

/**
 * `PROV-7K2M-4Q`: written on the cargo until the server gives the guide number. Derived from the shipment's local key,
 * which never changes, so it goes on finding the shipment afterwards.
 */
export function toProvisionalNumber(localKey: string): string {
  const digits = localKey.replace(/-/g, '').slice(-12);
  let rest = Number.parseInt(digits, 16);
  let code = '';
  for (let place = 0; place < PROVISIONAL_LENGTH; place += 1) {
    code += CAPITALS[rest % CAPITALS.length];
    rest = Math.floor(rest / CAPITALS.length);
  }
  return `PROV-${code.slice(0, 4)}-${code.slice(4)}`;
}

/** A number without the blanks, dots and dashes with which people copy it from paper and chats. */
export function withoutMarks(typed: string): string {
  return typed.replace(/[\s\p{Dash}.]/gu, '');
}

/** A number as it is compared: whatever its case, blanks, dots and dashes. */
export function toPlainNumber(typed: string): string {
  return withoutMarks(typed).toLowerCase();
}

/**
 * The provisional number in a typed text as one below `PROVISIONAL_CODES`, the same for every local key that has it; null
 * for anything else.
 */
export function readProvisionalNumber(typed: string): number | null {
  const [, code] = /^prov([^ilo01_\W]{6})$/.exec(toPlainNumber(typed)) ?? [];
  if (!code) return null;
  return [...code.toUpperCase()].reduceRight(
    (number, digit) => number * CAPITALS.length + CAPITALS.indexOf(digit),
    0,
  );
}

/** A person's word for a shipment: its guide number, or the provisional one until the server gives it. */
export function toShipmentNumber({ key, id, view }: CargoRow) {
  if (view.numeroGuia) return { number: String(view.numeroGuia), isProvisional: false };
  const number = isLocalKey(key) ? toProvisionalNumber(key) : `Envío ${id}`;
  return { number, isProvisional: true };
}

/**
 * The shipment that a person means by a number: its guide number, letter by letter first, because two may differ by case
 * alone; else the provisional one of a device, or `Envío 12`.
 */
export function findByNumber<Row extends CargoRow>(
  rows: readonly Row[],
  typed: string,
): Row | undefined {
  const exact = withoutMarks(typed);
  const wanted = toPlainNumber(typed);
  const isWanted = (number: unknown) => Boolean(number) && toPlainNumber(String(number)) === wanted;
  return (
    rows.find(({ view }) => view.numeroGuia === exact) ??
    rows.find(({ view }) => isWanted(view.numeroGuia)) ??
    rows.find(({ key }) => isLocalKey(key) && isWanted(toProvisionalNumber(key))) ??
    rows.find((row) => isWanted(toShipmentNumber(row).number))
  );
}

export const GUIDE_LENGTH = 9;
const GUIDE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Nine letters and digits like `Fn3918koP`, from bytes of a cryptographic source (at least 18 of them). */
export function toGuideNumber(random: Uint8Array): string {
  const fair = [...random].filter((byte) => byte < 256 - (256 % GUIDE_ALPHABET.length));
  return fair
    .slice(0, GUIDE_LENGTH)
    .map((byte) => GUIDE_ALPHABET[byte % GUIDE_ALPHABET.length])
    .join('');
}
