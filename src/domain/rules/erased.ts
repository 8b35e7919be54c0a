/**
 * A person whose data was suppressed on request (Ley 1581 de 2012): the values that replace it, and how it is
 * recognised.
 */

/** In place of a name, a contact, an address or a description. */
export const ERASED = 'Suprimido';

/**
 * The reserved documents: eleven digits of which the third and fourth are at least 13. The only Colombian documents of
 * eleven digits are identity cards that begin with a birth date (`yymmdd`), so nobody has one of these.
 */
const HIGHEST = 99_999_999_999;
const LOWEST = 99_130_000_000;

/**
 * The document of a suppressed customer, made from the id: documents are unique references on the wire.
 * @throws Error for an id above 870 million
 */
export function toReservedDocument(id: number): string {
  const document = HIGHEST - id;
  if (document < LOWEST) throw new Error(`No document is reserved for the id ${id}`);
  return String(document);
}

/** Whether a document, as text or number, is one of those reserved for suppressed customers. */
export function isReservedDocument(document: unknown): boolean {
  if (typeof document !== 'string' && typeof document !== 'number') return false;
  const number = Number(document);
  return number >= LOWEST && number <= HIGHEST;
}

/** Whether a record says that its data was suppressed: it is not changed any more. */
export function isErased(record: Readonly<Record<string, unknown>> | null | undefined): boolean {
  return typeof record?.erasedAt === 'string';
}
