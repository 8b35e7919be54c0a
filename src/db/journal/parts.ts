/** The sealed parts of a journal, as the disk has them. */
import type { QueueMark } from './queue-marks';

/** Rows of one table whose keys lie next to each other, sealed together. */
export interface Pack {
  readonly name: string;
  /** The commit up to which it holds the changes. */
  readonly revision: number;
  readonly bytes: Uint8Array;
}

/** The changes of one commit, sealed. */
export interface Entry {
  readonly revision: number;
  /** Tells it from another commit of that number: after a disk went back, its numbers are given again. */
  readonly nonce: string;
  readonly bytes: Uint8Array;
}

/** The newest commit that somebody knows; without a nonce if its entry was not seen. */
export interface Tip {
  readonly revision: number;
  readonly nonce: string | null;
}

/** The journal's own rows, sealed but for their numbers. */
export type Head =
  /** Sealed counts of the newest commit. */
  | { readonly id: 'manifest'; readonly revision: number; readonly bytes: Uint8Array }
  /** Names the packs. `stamp` counts its changes; the entries up to `packedTo` are in the packs. */
  | {
      readonly id: 'index';
      readonly stamp: number;
      readonly packedTo: number;
      readonly bytes: Uint8Array;
    };

export type SealedManifest = Extract<Head, { id: 'manifest' }>;
export type SealedIndex = Extract<Head, { id: 'index' }>;

/** The journal after a revision, as one transaction saw it. */
export interface Tail {
  /** The newest commit's number; 0 where there is none. */
  readonly revision: number;
  readonly manifest: SealedManifest | null;
  readonly index: SealedIndex | null;
  readonly entries: readonly Entry[];
  /** The disk went back meanwhile: another commit has the number of the known one. */
  readonly isForked: boolean;
}

/** The contents of the disk without the contents of the packs. */
export interface Inventory extends Tail {
  readonly packs: readonly (readonly [name: string, revision: number])[];
  readonly marks: readonly QueueMark[];
  /** The ids of the operations that have an envelope. */
  readonly envelopes: readonly string[];
}

/** A change of the packs. */
export interface Repacked {
  /** The newest commit that its maker knows. */
  readonly tip: Tip;
  readonly put: readonly Pack[];
  readonly remove: readonly string[];
  readonly index: SealedIndex;
}
