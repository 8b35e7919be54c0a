/** The recipient of a delivered shipment, with their document, signature, photo and place (docs/decisions/0107, 0108). */
import * as v from 'valibot';
import { type DeliveryPhoto, deliveryPhoto } from '../delivery-photo';
import { anyDocument, text } from '../fields';
import { type DeliveryPlace, deliveryPlace, isSamePlace, toPlaceWords } from './delivery-place';
import { formatDocument } from './numbers';
import { isSignature, MAX_SIGNATURE } from './signature';

export interface DeliveryProof {
  readonly recibe: string;
  readonly documento: string | null;
  /** Path data in `SIGNATURE_BOX`. */
  readonly firma: string | null;
  /** The photo itself arrives later. */
  readonly foto?: DeliveryPhoto | null | undefined;
  readonly lugar?: DeliveryPlace | null | undefined;
}

const MAX_NAME = 80;
const NOT_A_NAME = 'Escribe el nombre completo';
const NOT_A_SIGNATURE = 'No es una firma de la app';

/** A proof of delivery as it travels and is stored. */
export const deliveryProof = v.object({
  recibe: v.pipe(
    text('Recibió', MAX_NAME).schema,
    v.string(),
    v.minLength(2, NOT_A_NAME),
    // Marks that show nothing are no name.
    v.regex(/\p{L}/u, NOT_A_NAME),
  ),
  documento: v.nullish(anyDocument('Documento').schema, null),
  firma: v.nullish(
    v.pipe(
      v.string(NOT_A_SIGNATURE),
      v.maxLength(MAX_SIGNATURE, 'La firma es demasiado larga'),
      v.check(isSignature, NOT_A_SIGNATURE),
    ),
    null,
  ),
  foto: v.nullish(deliveryPhoto),
  lugar: v.nullish(deliveryPlace),
});

/** Whether a change of state may carry a proof of delivery. */
export function takesProof(field: 'estadoPago' | 'estadoEntrega', to: string): boolean {
  return field === 'estadoEntrega' && to === 'ENTREGADO';
}

/** The proof in a value from the wire or the device; null where there is none that can be read. */
export function toDeliveryProof(value: unknown): DeliveryProof | null {
  const parsed = v.safeParse(deliveryProof, value);
  return parsed.success ? parsed.output : null;
}

/** Whether two proofs say the same. */
export function isSameProof(one: DeliveryProof, other: DeliveryProof): boolean {
  return (
    (['recibe', 'documento', 'firma'] as const).every((field) => one[field] === other[field]) &&
    (['clave', 'sha256'] as const).every((field) => one.foto?.[field] === other.foto?.[field]) &&
    isSamePlace(one.lugar, other.lugar)
  );
}

/** 'Rosalba Tique, documento 41.219.530' */
export function toReceiverWords({ recibe, documento }: DeliveryProof): string {
  return documento ? `${recibe}, documento ${formatDocument(documento)}` : recibe;
}

/** The parts of a proof beside the recipient: 'con firma, con foto, en 2,57281; −72,64590 (a menos de 12 m)' */
export function toEnclosedWords({ firma, foto, lugar }: DeliveryProof): string {
  return [firma && 'con firma', foto && 'con foto', lugar && `en ${toPlaceWords(lugar)}`]
    .filter(Boolean)
    .join(', ');
}

/** The key of the photo that a change of state names; null without one. */
export function toPhotoKey(change: Readonly<Record<string, unknown>>): string | null {
  return toDeliveryProof(change.entrega)?.foto?.clave ?? null;
}
