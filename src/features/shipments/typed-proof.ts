/** The recipient of a shipment, as typed, drawn, photographed and measured in the dialog of its state. */
import * as v from 'valibot';
import { normaliseTyped } from '../../crud/typed-value';
import type { DeliveryPlace } from '../../domain/rules/delivery-place';
import { type DeliveryProof, deliveryProof } from '../../domain/rules/delivery-proof';
import { understandAnyDocument } from '../../domain/values/document';
import type { TakenPhoto } from './photo/reduce-photo';

/** One was asked for, and the device is still at it; each time it is asked has its own. */
export class Coming {
  readonly is = 'coming';
}

export interface TypedProof {
  readonly recibe: string;
  readonly documento: string;
  readonly firma: string;
  readonly foto: TakenPhoto | Coming | null;
  readonly lugar: DeliveryPlace | Coming | null;
}

export const EMPTY_PROOF: TypedProof = {
  recibe: '',
  documento: '',
  firma: '',
  foto: null,
  lugar: null,
};

/** Whether anything of it is filled in. */
export const isBegun = (typed: TypedProof) => Object.values(typed).some(Boolean);

/** A change of the proof; a photo or place that is no longer awaited changes nothing. */
export function changeProof(
  typed: TypedProof,
  by: Partial<TypedProof>,
  asked?: Coming,
): TypedProof {
  return asked && !Object.values(typed).includes(asked) ? typed : { ...typed, ...by };
}

export const photoOf = ({ foto }: TypedProof) => (foto instanceof Coming ? null : foto);

export type ProofErrors = Partial<Record<keyof TypedProof, string | undefined>>;

/** The proof as it is kept, null if it is empty and optional; or its faults, by field. */
export function readProof(
  typed: TypedProof,
  isRequired: boolean,
): { readonly proof: DeliveryProof | null } | { readonly errors: ProofErrors } {
  const settled = { ...typed, ...settleTexts(typed) };
  const { recibe, documento, firma, foto, lugar } = settled;
  if (!isRequired && !isBegun(settled)) return { proof: null };
  if (!recibe) return { errors: { recibe: 'Escribe el nombre de quien recibió' } };
  if (foto instanceof Coming)
    return { errors: { foto: 'La foto todavía no está lista: espera, o quítala' } };
  if (lugar instanceof Coming)
    return { errors: { lugar: 'El lugar todavía no está medido: espera, o quítalo' } };
  const value = {
    recibe,
    documento: documento || null,
    firma: firma || null,
    ...(foto && { foto: foto.facts }),
    ...(lugar && { lugar }),
  };
  const parsed = v.safeParse(deliveryProof, value);
  if (parsed.success) return { proof: parsed.output };
  const { nested = {} } = v.flatten<typeof deliveryProof>(parsed.issues);
  return { errors: { recibe: nested.recibe?.[0], documento: nested.documento?.[0] } };
}

/** The typed values become the kept ones. */
export function settleTexts({ recibe, documento }: TypedProof) {
  return {
    recibe: normaliseTyped({ kind: 'text' }, recibe),
    documento: normaliseTyped({ kind: 'digits', understand: understandAnyDocument }, documento),
  };
}
