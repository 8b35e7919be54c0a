/**
 * Photos of deliveries that are not on the server yet, in the person's own database, beside the journal
 * (docs/decisions/0108). Nothing in clear names anybody.
 */
import { PersonDatabase } from '../person-database';
import type { PhotoPart, PhotoTrouble, WaitingPhoto } from './photo-rows';

/** It knows no key and opens nothing. Writes are on the disk when a call resolves. */
export class PhotoDisk {
  readonly #db: PersonDatabase;

  /** @param database of a person, or its name */
  constructor(database: PersonDatabase | string) {
    this.#db = typeof database === 'string' ? new PersonDatabase(database) : database;
  }

  /** All photos that wait, the oldest first. */
  async list(): Promise<readonly WaitingPhoto[]> {
    const { photos } = this.#db;
    return inOrder(await this.#db.run('r', [photos], () => photos.toArray()));
  }

  /** Writes a photo with all its parts; one that is there is replaced. */
  keep(photo: WaitingPhoto, parts: readonly PhotoPart[], copy: Uint8Array): Promise<void> {
    return this.#write(async ({ photos, photoParts, photoCopies }) => {
      await this.#partsOf(photo.key).delete();
      await photoParts.bulkPut([...parts]);
      await photoCopies.put({ key: photo.key, bytes: copy });
      await photos.put(photo);
    });
  }

  readPart(key: string, part: number): Promise<PhotoPart | undefined> {
    const { photoParts } = this.#db;
    return this.#db.run('r', [photoParts], () => photoParts.get([key, part]));
  }

  /** The sealed copy of a photo that waits. */
  async readCopy(key: string): Promise<Uint8Array | null> {
    const { photoCopies } = this.#db;
    const copy = await this.#db.run('r', [photoCopies], () => photoCopies.get(key));
    return copy?.bytes ?? null;
  }

  /** Changes the facts about a photo, if it still waits. */
  change(key: string, change: Partial<WaitingPhoto>): Promise<void> {
    return this.#write(async ({ photos }) => void (await photos.update(key, change)));
  }

  /** Replaces the parts of a photo that still waits: the server has none of these yet. */
  replaceParts(key: string, parts: readonly PhotoPart[]): Promise<void> {
    return this.#write(async ({ photos, photoParts }) => {
      if ((await photos.update(key, { notBefore: 0 })) === 0 && !(await photos.get(key))) return;
      await photoParts.bulkPut([...parts]);
    });
  }

  /** Keeps only the notice of a photo that the server will never take. */
  refuse(key: string, trouble: PhotoTrouble): Promise<void> {
    return this.#write(async ({ photos, photoCopies }) => {
      await this.#partsOf(key).delete();
      await photoCopies.delete(key);
      await photos.update(key, { trouble });
    });
  }

  remove(key: string): Promise<void> {
    return this.#write(async ({ photos, photoCopies }) => {
      await this.#partsOf(key).delete();
      await photoCopies.delete(key);
      await photos.delete(key);
    });
  }

  /** Calls with all photos that wait, now and after each change, of this connection or another. @returns ends it */
  watch(
    tell: (photos: readonly WaitingPhoto[]) => void,
    fail: (error: unknown) => void,
  ): () => void {
    const { photos } = this.#db;
    const read = () => photos.toArray();
    return this.#db.watch(read, (found) => tell(inOrder(found)), fail);
  }

  close(): void {
    this.#db.close();
  }

  #write(run: (db: PersonDatabase) => Promise<void>): Promise<void> {
    const { photos, photoParts, photoCopies } = this.#db;
    return this.#db.run('rw', [photos, photoParts, photoCopies], () => run(this.#db));
  }

  /** Every part of a photo. */
  #partsOf(key: string) {
    return this.#db.photoParts
      .where('[key+part]')
      .between([key, 0], [key, Number.POSITIVE_INFINITY], true, true);
  }
}

const inOrder = (photos: WaitingPhoto[]) =>
  photos.sort((one, other) => one.savedAt - other.savedAt);
