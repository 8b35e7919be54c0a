/** A person's database as it lies on the disk at one moment, and the disk going back to it. */
import { settled } from './raw-database';

export type Image = ReadonlyMap<string, readonly object[]>;
export async function readImage(name: string): Promise<Image> {
  const db = await settled(indexedDB.open(name));
  const rows = new Map<string, object[]>();
  for (const table of db.objectStoreNames)
    rows.set(table, await settled(db.transaction(table).objectStore(table).getAll()));
  db.close();
  return rows;
}
/** Puts an image in place of what lies there; without one it is emptied. */
export async function putImage(name: string, image: Image = new Map()): Promise<void> {
  const db = await settled(indexedDB.open(name));
  const tables = [...db.objectStoreNames];
  const transaction = db.transaction(tables, 'readwrite');
  for (const table of tables) {
    transaction.objectStore(table).clear();
    for (const row of image.get(table) ?? []) transaction.objectStore(table).put(row);
  }
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  db.close();
}
