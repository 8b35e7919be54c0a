/** A change of state as it is saved. */
import type { Fields } from '../../domain/entity';
import type { DeliveryProof } from '../../domain/rules/delivery-proof';
import { toWireState } from '../../domain/rules/to-claim';
import type { StateField } from './shipment-states';

/** The saved change: the state, with reason, time and proof where the server keeps them. `at` in ms. */
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
