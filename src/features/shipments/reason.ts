/** Why a state changes, and what is saved of it. */
import * as v from 'valibot';
import type { Fields } from '../../domain/entity';
import { MESSAGES } from '../../domain/messages';
import type { DeliveryProof } from '../../domain/rules/delivery-proof';
import { settleTyped } from '../../domain/rules/sanitise';
import { MAX_REASON } from '../../domain/rules/transitions';
import type { StateField } from './shipment-states';

const reasonSchema = v.pipe(
  v.string(),
  v.transform((typed) => settleTyped('text', typed)),
  v.nonEmpty(MESSAGES.required),
  v.maxLength(MAX_REASON, MESSAGES.tooLong),
);

/** A reason as it is kept, or the sentence of what is wrong with it. */
export function readReason(
  typed: string,
): { readonly reason: string } | { readonly message: string } {
  const parsed = v.safeParse(reasonSchema, typed);
  return parsed.success ? { reason: parsed.output } : { message: parsed.issues[0].message };
}

/** What is saved: the state, and why, when and with what proof where the server keeps them. `at` in ms. */
export function toStateChange(
  field: StateField,
  to: string,
  told: {
    readonly reason: string | null;
    readonly at: number;
    readonly proof?: DeliveryProof | null;
  } | null,
): Fields {
  return {
    [field]: to,
    ...(told?.reason && { motivo: told.reason }),
    ...(told && { occurredAt: new Date(told.at).toISOString() }),
    ...(told?.proof && { entrega: told.proof }),
  };
}
