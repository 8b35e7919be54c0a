import Dexie, { type Table } from 'dexie';

/** Rows of one table, sealed together. */
export interface Pack {
  /** Its table and a number. */
  readonly name: string;
  /** The revision whose rows it holds. */
  readonly revision: number;
  readonly bytes: Uint8Array;
}

/** The changes of one transaction, sealed. */
export interface Entry {
  readonly revision: number;
  readonly bytes: Uint8Array;
}

interface Head {
  readonly name: 'head';
  /** Of the newest entry. */
  readonly revision: number;
  /** All entries up to this one are in the packs, and gone. */
  readonly packedTo: number;
}

const EMPTY: Head = { name: 'head', revision: 0, packedTo: 0 };

/** What a reader lacks: the packs written after its revision, then the entries that are in none. */
export interface Delta {
  readonly revision: number;
  readonly packs: readonly Pack[];
  readonly entries: readonly Entry[];
}

/**
 * The journal on the disk: a list of sealed transactions, and packs that hold the rows of the older ones. It knows no
 * key and reads nothing. What `append` and `pack` wrote is on the disk when they resolve.
 */
export class JournalDisk extends Dexie {
  readonly heads!: Table<Head, string>;
  readonly entries!: Table<Entry, number>;
  readonly packs!: Table<Pack, string>;

  constructor(name: string) {
    super(name, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ heads: 'name', entries: 'revision', packs: 'name, revision' });
    this.on('versionchange', () => this.close());
  }

  async revision(): Promise<number> {
    return (await this.#head()).revision;
  }

  /** Everything after a revision, as one transaction saw it. */
  since(revision: number): Promise<Delta> {
    return this.transaction('r', [this.heads, this.entries, this.packs], async () => {
      const head = await this.#head();
      const isBehind = revision < head.packedTo;
      const packs = isBehind ? this.packs.where('revision').above(revision).toArray() : [];
      const entries = this.entries.where('revision').above(revision).toArray();
      return { revision: head.revision, packs: await packs, entries: await entries };
    });
  }

  /** Appends an entry where its revision follows the newest; false where another writer was first. */
  append(entry: Entry): Promise<boolean> {
    return this.transaction('rw', [this.heads, this.entries], async () => {
      const head = await this.#head();
      if (head.revision !== entry.revision - 1) return false;
      await Promise.all([
        this.entries.add(entry),
        this.heads.put({ ...head, revision: entry.revision }),
      ]);
      return true;
    });
  }

  /** Replaces packs by those of a revision, and drops its entries; false where the journal is past it. */
  pack(revision: number, packs: readonly Pack[]): Promise<boolean> {
    return this.transaction('rw', [this.heads, this.entries, this.packs], async () => {
      const head = await this.#head();
      if (head.revision !== revision) return false;
      await Promise.all([
        this.packs.bulkPut([...packs]),
        this.entries.where('revision').belowOrEqual(revision).delete(),
        this.heads.put({ ...head, packedTo: revision }),
      ]);
      return true;
    });
  }

  async #head(): Promise<Head> {
    return (await this.heads.get('head')) ?? EMPTY;
  }
}
