/**
 * When a shipment was confirmed, among the changes of its create. It is no field of the payload: our server gets it with
 * the body, and beside a plain one the device alone keeps it.
 */
import type { Fields } from '../../domain/entity';
import type { Operation } from '../schema';

/** The changes of a new record with the moment of its confirmation, by the server's clock as far as the device knows it. */
export function withRegistration(
  { entity, kind, changes }: Pick<Operation, 'entity' | 'kind' | 'changes'>,
  at: number,
): Fields {
  if (entity !== 'shipment' || kind !== 'create') return changes;
  return { registeredAt: new Date(at).toISOString(), ...changes };
}

/** What travels of it with a create's body. */
export function registrationOf({ changes }: Operation): Fields {
  const { registeredAt } = changes;
  return registeredAt === undefined ? {} : { registeredAt };
}

/** When a payment was noted, and when it was annulled, as `withRegistration` tells it; the entity's own fields. */
export function withPaymentTimes(
  { entity, kind }: Pick<Operation, 'entity' | 'kind'>,
  changes: Fields,
  at: number,
): Fields {
  if (entity !== 'payment') return changes;
  const now = new Date(at).toISOString();
  return {
    ...changes,
    ...(kind === 'create' && !changes.pagadoEn && { pagadoEn: now }),
    ...(changes.estado === 'ANULADO' && !changes.anuladoEn && { anuladoEn: now }),
  };
}
