/** Why a state changes, and what is saved of it. */
import * as v from 'valibot';
import type { Fields } from '../../domain/entity';
import { MESSAGES } from '../../domain/messages';
import type { DeliveryProof } from '../../domain/rules/delivery-proof';
import { toWireState } from '../../domain/rules/to-claim';
import { MAX_REASON } from '../../domain/rules/transitions';
import { toTypedText } from '../../domain/values/typed-text';
import type { StateField } from './shipment-states';

/**
 * A reason as it is kept, or the sentence of what is wrong with it.
 * @param room how many characters are left for it
 */
export function readReason(
  typed: string,
  room = MAX_REASON,
): { readonly reason: string } | { readonly message: string } {
  const schema = v.pipe(
    v.string(),
    v.transform((text) => toTypedText('text', text)),
    v.nonEmpty(MESSAGES.required),
    v.maxLength(room, MESSAGES.tooLong),
  );
  const parsed = v.safeParse(schema, typed);
  return parsed.success ? { reason: parsed.output } : { message: parsed.issues[0].message };
}

/** The saved change: the told state, and why, when and with what proof where that is kept. `at` in ms. */
export function toStateChange(
  field: StateField,
  to: string,
  told: {
    readonly reason: string | null;
    /** Absent where the server keeps no time. */
    readonly at?: number;
    readonly proof?: DeliveryProof | null;
  } | null,
): Fields {
  const { estadoEntrega, porReclamar } = toWireState(to);
  return {
    [field]: field === 'estadoEntrega' ? estadoEntrega : to,
    ...(told && porReclamar && { porReclamar }),
    ...(told?.reason && { motivo: told.reason }),
    ...(told?.at !== undefined && { occurredAt: new Date(told.at).toISOString() }),
    ...(told?.proof && { entrega: told.proof }),
  };
}
