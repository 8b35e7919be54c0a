/** Writes of tests to the device's database beside those of the product. */
import { PERSON_DATABASE } from '../../src/db/database-names';
import type { DeviceDatabase, DevicePerson } from '../../src/db/device-database';
import { deleteDatabase } from '../../src/db/own-database';

const KEYS = { people: 'id', session: 'id', meta: 'name' } as const;
type TableName = keyof typeof KEYS;
const ALL = Object.keys(KEYS) as TableName[];

/** Removes every row of these tables; of all, where none is named. */
export async function clearDevice(
  device: DeviceDatabase,
  names: readonly TableName[] = ALL,
): Promise<void> {
  await device.write(names, async (tables) => {
    for (const name of names)
      for (const row of await tables[name].toArray())
        await tables[name].delete(String((row as unknown as Record<string, unknown>)[KEYS[name]]));
  });
}

/** Removes everybody's store too: nobody was ever here. */
export async function clearTablet(device: DeviceDatabase): Promise<void> {
  await clearDevice(device);
  for (const { name = '' } of await indexedDB.databases())
    if (name.startsWith(PERSON_DATABASE)) await deleteDatabase(name);
}

/** Changes some values of a person. */
export async function changePerson(
  device: DeviceDatabase,
  id: string,
  changes: Partial<DevicePerson>,
): Promise<void> {
  await device.write(['people'], async ({ people }) => {
    const known = await people.get(id);
    if (!known) throw new Error(`Nobody has the id ${id}`);
    await people.put({ ...known, ...changes });
  });
}
