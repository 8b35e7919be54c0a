import type { SealedDelivery } from '../../../src/domain/envelope/wire';
import type { Deps } from '../../context';
import { issueDeliveryToken } from '../../repositories/delivery-tokens';
import { registerDeviceKey } from '../../repositories/device-keys';
import type { Account } from '../../tenancy/accounts';

/** What a device needs to deliver without a session, once its user's password was right. */
export interface DeliveryAnswer extends SealedDelivery {
  readonly deliveryToken?: string;
}

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
