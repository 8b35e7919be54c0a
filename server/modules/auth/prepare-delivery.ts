import * as v from 'valibot';
import type { SealedDelivery } from '../../../src/domain/envelope/wire';
import type { Deps } from '../../context';
import { issueDeliveryToken } from '../../repositories/delivery-tokens';
import { registerDeviceKey } from '../../repositories/device-keys';
import type { Account } from '../../tenancy/accounts';

/** The credentials of a device for delivering without a session, once its user's password was right. */
export interface DeliveryAnswer extends SealedDelivery {
  readonly deliveryToken?: string;
}

/** Its fields in an answer: where the request carries a `Device-Key`; two of them where that is registered. */
export const deliverySchemas = {
  sealingKey: v.exactOptional(
    v.object({
      kid: v.string(),
      jwk: v.object({
        kty: v.literal('EC'),
        crv: v.literal('P-256'),
        x: v.string(),
        y: v.string(),
      }),
    }),
  ),
  deviceKey: v.exactOptional(v.string()),
  deliveryToken: v.exactOptional(v.string()),
};

/** Registers the signing key that a device brings, and issues its delivery token: none where the key is not registered. */
export async function prepareDelivery(
  { db, sealingKeys, now }: Deps,
  account: Account,
  device: { readonly deviceId: string; readonly publicKey: string },
): Promise<DeliveryAnswer> {
  const sealingKey = await sealingKeys.current();
  const deviceKey = await registerDeviceKey(db, account.actor, device, now());
  if (!deviceKey) return { sealingKey };
  const deliveryToken = await issueDeliveryToken(db, account, device.deviceId, now());
  return { sealingKey, deviceKey, ...(deliveryToken && { deliveryToken }) };
}
