/** Sealed delivery on the wire: a sign-in's header and answer, and an operation of a batch. */
import type { SealingKey } from './keys';

/** The device's public signing key, at a sign-in with `Device-Id`: base64url SPKI. */
export const DEVICE_KEY_HEADER = 'Device-Key';

/** The additional answer to a sign-in with `Device-Key`. */
export interface SealedDelivery {
  /** The key that envelopes are sealed to from now on; earlier ones stay good. */
  readonly sealingKey: SealingKey;
  /**
   * The id of the registered `Device-Key`. Absent although one was sent: it was revoked, or is another person's or
   * device's. The device then gets no delivery token until it signs in with a new key.
   */
  readonly deviceKey?: string;
}

/** An operation of a batch that only its author could have made. */
export interface SealedOp {
  readonly key: string;
  /** Made by `sealRequest`. */
  readonly envelope: string;
  /** Made by `signEnvelope`, with a signing key that the device has registered. */
  readonly signature: string;
}
