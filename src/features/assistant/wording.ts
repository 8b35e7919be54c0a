/** How answers write people, counts and lists of words. */
import type { MirrorRow } from '../../db/rows';
import { customer } from '../../domain/entities/customer';
import type { Fields } from '../../domain/entity';
import { formatInteger } from '../../domain/rules/numbers';

/** `41.240.318` */
export function formatDocument(document: unknown): string {
  const text = String(document ?? '');
  return /^[1-9]\d*$/.test(text) ? formatInteger(Number(text)) : text;
}

/** The company of a Juridica, else the name; the document of a person without one. */
export function toPersonName(view: Fields): string {
  const company = view.personType === 'Juridica' ? view.companyName : null;
  return String(company || customer.nameOf(view) || formatDocument(view.numDocument));
}

export function customerWith(document: unknown, customers: readonly MirrorRow[]) {
  return customers.find(({ view }) => String(view.numDocument) === String(document));
}

/** A customer's name, or the document of one who is not on this device. */
export function toPartyName(document: unknown, customers: readonly MirrorRow[], prefix = '') {
  const row = customerWith(document, customers);
  return row ? toPersonName(row.view) : `${prefix}${formatDocument(document)}`;
}

/** `1 envío`, `1.250 envíos` */
export function countOf(count: number, one = 'envío', many = 'envíos'): string {
  return `${formatInteger(count)} ${count === 1 ? one : many}`;
}

/** `Hay 2 bodegas.`, `No hay bodegas.` */
export function toThereIs(count: number, one: string, many: string, rest = ''): string {
  return count === 0 ? `No hay ${many}${rest}.` : `Hay ${countOf(count, one, many)}${rest}.`;
}

/** `a`, `a y b`, `a, b y c` */
export function listOf(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} y ${last}`;
}

/** The rows by the text of a field, in the order of their first row. */
export function groupBy(rows: readonly MirrorRow[], field: string): Map<string, MirrorRow[]> {
  const groups = new Map<string, MirrorRow[]>();
  for (const row of rows) {
    const value = String(row.view[field] ?? '');
    const group = groups.get(value);
    if (group) group.push(row);
    else groups.set(value, [row]);
  }
  return groups;
}
