/** Rows of photos that are not on the server yet. Nothing in clear names anybody. */

export interface WaitingPhoto {
  /** The key in the proof of delivery. */
  readonly key: string;
  readonly parts: number;
  /** By the device's clock. */
  readonly savedAt: number;
  /** The device's own name, which its signing key belongs to. */
  readonly device: string;
  /** The operation that names it is on the server: it may be sent. */
  readonly isNamed: boolean;
  /** The numbers of the parts that the server has reported. */
  readonly sent: readonly number[];
  readonly attempts: number;
  readonly notBefore: number;
  /** Why it was not taken the last time. */
  readonly trouble: PhotoTrouble | null;
}

/**
 * `unreached`: nobody answered. `undone`: the server did, without taking it. `refused`: it never will, and only this
 * notice is left of the photo.
 */
export interface PhotoTrouble {
  readonly is: 'unreached' | 'undone' | 'refused';
  /** The server's words; null where it gave none. */
  readonly title: string | null;
  readonly at: number;
}

/** A part, sealed to the server and signed by the person. */
export interface PhotoPart {
  readonly key: string;
  readonly part: number;
  readonly envelope: string;
  readonly signature: string;
}

export interface PhotoCopy {
  readonly key: string;
  /** Under the person's data key. */
  readonly bytes: Uint8Array;
}
