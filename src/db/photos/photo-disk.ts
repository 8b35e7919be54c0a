/**
 * Photos of deliveries that are not on the server yet, in the person's own database, beside the journal
 * (docs/decisions/0108). In clear lies nothing that names anybody.
 */
import { answer, type Database } from '../idb';
import { openPersonDatabase } from '../journal/disk';

export interface WaitingPhoto {
  /** As the proof of delivery names it. */
  readonly key: string;
  readonly parts: number;
  /** By the device's clock. */
  readonly savedAt: number;
  /** The device's own name, which its signing key belongs to. */
  readonly device: string;
  /** The operation that names it is on the server: it may be sent. */
  readonly isNamed: boolean;
  /** The numbers of the parts that the server has told of. */
  readonly sent: readonly number[];
  readonly attempts: number;
  readonly notBefore: number;
  /** Why it was not taken the last time. */
  readonly trouble: PhotoTrouble | null;
}

/**
 * `unreached`: nobody answered. `undone`: the server did, without taking it. `refused`: it never will, and nothing but this
 * notice is left of the photo.
 */
export interface PhotoTrouble {
  readonly is: 'unreached' | 'undone' | 'refused';
  /** The server's words; null where it gave none. */
  readonly title: string | null;
  readonly at: number;
}

/** A part, closed to everybody but the server and signed by the person. */
export interface PhotoPart {
  readonly key: string;
  readonly part: number;
  readonly envelope: string;
  readonly signature: string;
}

interface PhotoCopy {
  readonly key: string;
  /** Under the person's data key. */
  readonly bytes: Uint8Array;
}

const PHOTOS = 'photos';
const PARTS = 'photoParts';
const COPIES = 'photoCopies';
const ALL = [PHOTOS, PARTS, COPIES] as const;

/** It knows no key and opens nothing. What was written is on the disk when a call resolves. */
export class PhotoDisk {
  readonly #db: Database;
  readonly #channel: BroadcastChannel;
  readonly #listeners = new Set<() => void>();

  /** @param name of the person's database */
  constructor(name: string) {
    this.#db = openPersonDatabase(name);
    this.#channel = new BroadcastChannel(`${name} photos`);
    this.#channel.onmessage = () => this.#tell();
  }

  /** All that wait, the oldest first. */
  async list(): Promise<readonly WaitingPhoto[]> {
    const photos = await this.#db.run([PHOTOS], 'readonly', (transaction) =>
      answer<WaitingPhoto[]>(transaction.objectStore(PHOTOS).getAll()),
    );
    return photos.sort((one, other) => one.savedAt - other.savedAt);
  }

  /** Writes a photo with all its parts; one that is there is replaced. */
  keep(photo: WaitingPhoto, parts: readonly PhotoPart[], copy: Uint8Array): Promise<void> {
    return this.#write(async (transaction) => {
      transaction.objectStore(PARTS).delete(partsOf(photo.key));
      for (const part of parts) transaction.objectStore(PARTS).put(part);
      transaction.objectStore(COPIES).put({ key: photo.key, bytes: copy } satisfies PhotoCopy);
      transaction.objectStore(PHOTOS).put(photo);
    });
  }

  readPart(key: string, part: number): Promise<PhotoPart | undefined> {
    return this.#db.run([PARTS], 'readonly', (transaction) =>
      answer<PhotoPart | undefined>(transaction.objectStore(PARTS).get([key, part])),
    );
  }

  /** The sealed copy of one that waits. */
  async readCopy(key: string): Promise<Uint8Array | null> {
    const copy = await this.#db.run([COPIES], 'readonly', (transaction) =>
      answer<PhotoCopy | undefined>(transaction.objectStore(COPIES).get(key)),
    );
    return copy?.bytes ?? null;
  }

  /** Changes what is known of a photo, if it still waits. */
  change(key: string, change: Partial<WaitingPhoto>): Promise<void> {
    return this.#write((transaction) => changeIn(transaction, key, change));
  }

  /** Replaces the parts of a photo that still waits: the server was told of none of these. */
  replaceParts(key: string, parts: readonly PhotoPart[]): Promise<void> {
    return this.#write(async (transaction) => {
      if (!(await changeIn(transaction, key, { notBefore: 0 }))) return;
      for (const part of parts) transaction.objectStore(PARTS).put(part);
    });
  }

  /** Keeps only the notice of a photo that the server will never take. */
  refuse(key: string, trouble: PhotoTrouble): Promise<void> {
    return this.#write(async (transaction) => {
      transaction.objectStore(PARTS).delete(partsOf(key));
      transaction.objectStore(COPIES).delete(key);
      await changeIn(transaction, key, { trouble });
    });
  }

  remove(key: string): Promise<void> {
    return this.#write(async (transaction) => {
      transaction.objectStore(PARTS).delete(partsOf(key));
      for (const store of [COPIES, PHOTOS]) transaction.objectStore(store).delete(key);
    });
  }

  /** Calls `listener` after each change, of this connection or another. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#listeners.clear();
    this.#channel.close();
    this.#db.close();
  }

  async #write(run: (transaction: IDBTransaction) => Promise<unknown>): Promise<void> {
    await this.#db.run(ALL, 'readwrite', run);
    this.#channel.postMessage(null);
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Every part of a photo. */
const partsOf = (key: string) => IDBKeyRange.bound([key, 0], [key, Number.POSITIVE_INFINITY]);

async function changeIn(
  transaction: IDBTransaction,
  key: string,
  change: Partial<WaitingPhoto>,
): Promise<boolean> {
  const photos = transaction.objectStore(PHOTOS);
  const known = await answer<WaitingPhoto | undefined>(photos.get(key));
  if (known) photos.put({ ...known, ...change });
  return known !== undefined;
}
