import type { DevicePerson, SigningPair } from '../db/device-database';
import { generateSigningKeys, type SigningKeys } from '../domain/envelope/keys';
import { toSigningPair } from '../sync/envelope-keys';

/** The signing key that a sign-in registers: the one this device has of the person, or a new one. */
export interface OfferedKey {
  readonly publicKey: string;
  readonly keyId: string;
  /** Null where the device keeps it already. */
  readonly made: SigningKeys | null;
}

export async function offerSigningKey(known: DevicePerson | null): Promise<OfferedKey> {
  if (known?.signing) return { ...known.signing, made: null };
  const made = await generateSigningKeys();
  return { publicKey: made.publicKey, keyId: made.keyId, made };
}

/** The key as the device keeps it once the server has registered it; nothing where it has not. */
export async function toKeptPair(
  offered: OfferedKey | null,
  registered: string | null,
  { id, known, dataKey }: { id: string; known: DevicePerson | undefined; dataKey: CryptoKey },
): Promise<SigningPair | undefined> {
  if (!offered || offered.keyId !== registered) return undefined;
  return offered.made ? toSigningPair(offered.made, dataKey, id) : known?.signing;
}
