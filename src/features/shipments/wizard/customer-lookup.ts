/** The meaning of a typed document number: nobody yet, not a document, nobody known, or this customer. */
import * as v from 'valibot';
import type { CustomersByDocument } from '../../../crud/customers-by-document';
import type { MirrorRow } from '../../../db/schema';
import { documentText } from '../../../domain/fields';
import { MESSAGES } from '../../../domain/messages';

export type Lookup =
  | { readonly is: 'empty' }
  | { readonly is: 'invalid'; readonly message: string }
  | { readonly is: 'absent'; readonly document: string }
  /** `document` as the record writes it, or the shipment that is corrected. */
  | { readonly is: 'found'; readonly document: string; readonly customer: MirrorRow };

const { schema: documentSchema } = documentText('Documento', MESSAGES.shipmentDocument);

/**
 * The rule and its sentence are the shipment's own: the same for form and server.
 * @param own whoever a shipment names by this document, which may not be theirs any more on this device
 */
export function lookUpCustomer(
  typed: string,
  byDocument: CustomersByDocument,
  own?: MirrorRow,
): Lookup {
  if (typed.trim() === '') return { is: 'empty' };
  const parsed = v.safeParse(documentSchema, typed);
  if (!parsed.success) return { is: 'invalid', message: parsed.issues[0].message };
  if (own) return { is: 'found', document: parsed.output, customer: own };
  const customer = byDocument.get(parsed.output);
  if (!customer) return { is: 'absent', document: parsed.output };
  return { is: 'found', document: String(customer.view.numDocument), customer };
}
