import type { SealedDelivery } from '../../../src/domain/envelope/wire';
import type { Deps } from '../../context';
import { issueDeliveryToken } from '../../repositories/delivery-tokens';
import { registerDeviceKey } from '../../repositories/device-keys';
import type { Account } from '../../tenancy/accounts';

/** What a device needs to deliver without a session, once its user's password was right. */
export interface DeliveryAnswer extends SealedDelivery {
  readonly deliveryToken?: string;
}

/** Registers the signing key that a device brings, and issues its delivery token. */
export async function prepareDelivery(
  { db, sealingKeys, now }: Deps,
  account: Account,
  { deviceId, publicKey }: { readonly deviceId: string; readonly publicKey: string | null },
): Promise<DeliveryAnswer> {
  const sealingKey = await sealingKeys.current();
  const deviceKey =
    publicKey && (await registerDeviceKey(db, account.actor, { deviceId, publicKey }, now()));
  // A token without the key that was meant to come with it would deliver in clear.
  if (publicKey && !deviceKey) return { sealingKey };
  const deliveryToken = await issueDeliveryToken(
    db,
    account,
    { deviceId, hasKey: Boolean(deviceKey) },
    now(),
  );
  return {
    sealingKey,
    ...(deviceKey && { deviceKey }),
    ...(deliveryToken && { deliveryToken }),
  };
}
