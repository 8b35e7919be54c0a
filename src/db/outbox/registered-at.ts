/**
 * The moment in which a shipment was confirmed, among the changes of its create. It is no field of the payload: our
 * server gets it with the body, and beside a plain one the device alone keeps it.
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

/** The registration that travels with a create's body. */
export function registrationOf({ changes }: Operation): Fields {
  const { registeredAt } = changes;
  return registeredAt === undefined ? {} : { registeredAt };
}

/**
 * Adds the time at which a payment was noted or annulled, as `withRegistration` does; these are fields of the entity.
 */
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
