/** The part of the package that the bench uses; it brings no types. */
declare module 'pouchdb-browser' {
  type Fetch = (url: string, init?: RequestInit) => Promise<Response>;
  class PouchDB {
    constructor(name: string, options?: { skip_setup?: boolean; fetch?: Fetch });
    static replicate(
      from: PouchDB,
      to: PouchDB,
      options: { batch_size: number },
    ): Promise<{ ok: boolean }>;
    bulkDocs(documents: readonly object[]): Promise<readonly object[]>;
    destroy(): Promise<void>;
  }

  export = PouchDB;
}
