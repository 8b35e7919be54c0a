/** How answers write people, numbers of things and lists of words. */
import { customer } from '../../../domain/entities/customer';
import type { Fields } from '../../../domain/entity';
import { formatInteger } from '../../../domain/rules/numbers';

/** `41.240.318` */
export function formatDocument(document: unknown): string {
  const text = String(document ?? '');
  return /^[1-9]\d*$/.test(text) ? formatInteger(Number(text)) : text;
}

/** The company of a Juridica, else the name; the document of somebody without one. */
export function toPersonName(view: Fields): string {
  const company = view.personType === 'Juridica' ? view.companyName : null;
  return String(company || customer.nameOf(view) || formatDocument(view.numDocument));
}

/** `1 envío`, `1.250 envíos` */
export function countOf(count: number, one: string, many: string): string {
  return `${formatInteger(count)} ${count === 1 ? one : many}`;
}

/** `a`, `a y b`, `a, b y c` */
export function listOf(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} y ${last}`;
}
