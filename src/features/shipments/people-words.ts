/** How a shipment's people are written: names, documents and phones as they are read aloud. */
import type { MirrorRow } from '../../db/schema';
import { toPartyName as nameOfParty } from '../../domain/entities/customer';
import type { Fields } from '../../domain/entity';
import { formatDocument } from '../../domain/rules/numbers';

const DOCUMENT_SIGNS: Readonly<Record<string, string>> = {
  Cedula: 'C.C.',
  'Tarjeta de identidad': 'T.I.',
  'Cedula de extranjeria': 'C.E.',
  Pasaporte: 'Pasaporte',
};

/** `C.C. 41.240.318` */
export function toSignedDocument(view: Fields): string {
  const sign = DOCUMENT_SIGNS[String(view.typeDocument)] ?? 'Documento';
  return `${sign} ${formatDocument(view.numDocument)}`;
}

/** A customer's name, or the document of one who is not on this device. */
export function toPartyName(row: MirrorRow | undefined, document: unknown): string {
  return row ? nameOfParty(row.view) : formatDocument(document);
}
