/** The sealed parts of a journal, as the disk has them. */

/** Rows of one table whose keys lie next to each other, sealed together. */
export interface Pack {
  readonly name: string;
  /** The commit up to which it holds what was changed. */
  readonly revision: number;
  readonly bytes: Uint8Array;
}

/** The changes of one commit, sealed. */
export interface Entry {
  readonly revision: number;
  readonly bytes: Uint8Array;
}

/** The journal's own rows, sealed but for their numbers. */
export type Head =
  /** Of the newest commit. */
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
