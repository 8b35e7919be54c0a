/** How a shipment's people are written: names, documents and phones as they are read aloud. */
import type { MirrorRow } from '../../db/schema';
import { customer } from '../../domain/entities/customer';
import type { Fields } from '../../domain/entity';
import { formatInteger } from '../../domain/rules/numbers';

const DOCUMENT_SIGNS: Readonly<Record<string, string>> = {
  Cedula: 'C.C.',
  'Tarjeta de identidad': 'T.I.',
  'Cedula de extranjeria': 'C.E.',
  Pasaporte: 'Pasaporte',
};

/** `41.240.318` */
export function formatDocument(document: unknown): string {
  const text = String(document ?? '');
  return /^[1-9]\d*$/.test(text) ? formatInteger(Number(text)) : text;
}

/** `C.C. 41.240.318` */
export function toSignedDocument(view: Fields): string {
  const sign = DOCUMENT_SIGNS[String(view.typeDocument)] ?? 'Documento';
  return `${sign} ${formatDocument(view.numDocument)}`;
}

/** `312 448 0917`; other lengths as they are. */
export function formatPhone(phone: unknown): string {
  const text = String(phone ?? '');
  return /^\d{10}$/.test(text) ? text.replace(/(\d{3})(\d{3})(\d{4})/, '$1 $2 $3') : text;
}

/** What a shipment calls a person: the company of a Juridica, else the name; the document of an unknown one. */
export function toPartyName(row: MirrorRow | undefined, document: unknown): string {
  if (!row) return formatDocument(document);
  const company = row.view.personType === 'Juridica' ? row.view.companyName : null;
  return String(company || customer.nameOf(row.view) || formatDocument(document));
}
