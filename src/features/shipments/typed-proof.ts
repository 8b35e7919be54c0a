/** Who received a shipment, as it is typed and drawn in the dialog of its state. */
import * as v from 'valibot';
import { normaliseTyped } from '../../crud/typed-value';
import { type DeliveryProof, deliveryProof } from '../../domain/rules/delivery-proof';

export type TypedProof = Readonly<Record<keyof DeliveryProof, string>>;

export const EMPTY_PROOF: TypedProof = { recibe: '', documento: '', firma: '' };

/** Whether anything of it is filled in. */
export const isBegun = (typed: TypedProof) => Object.values(typed).some(Boolean);

export interface ProofErrors {
  readonly recibe?: string | undefined;
  readonly documento?: string | undefined;
}

/** The proof as it is kept, null where nothing was filled in and nothing must be; or what is wrong with it, by field. */
export function readProof(
  typed: TypedProof,
  isRequired: boolean,
): { readonly proof: DeliveryProof | null } | { readonly errors: ProofErrors } {
  const { recibe, documento, firma } = settleProof(typed);
  if (!isRequired && !recibe && !documento && !firma) return { proof: null };
  if (!recibe) return { errors: { recibe: 'Escribe el nombre de quien recibió' } };
  const value = { recibe, documento: documento || null, firma: firma || null };
  const parsed = v.safeParse(deliveryProof, value);
  if (parsed.success) return { proof: parsed.output };
  const { nested = {} } = v.flatten<typeof deliveryProof>(parsed.issues);
  return { errors: { recibe: nested.recibe?.[0], documento: nested.documento?.[0] } };
}

/** What was typed becomes what is kept. */
export function settleProof({ recibe, documento, firma }: TypedProof): TypedProof {
  return {
    recibe: normaliseTyped('text', recibe),
    documento: normaliseTyped('digits', documento),
    firma,
  };
}
