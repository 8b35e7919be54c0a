/** What tests do to the device's database beside what the product does. */
import type { DeviceDatabase, DeviceTables } from '../../src/db/device-database';

const KEYS = { people: 'id', session: 'id', meta: 'name' } as const;
type TableName = keyof DeviceTables;
const ALL = Object.keys(KEYS) as TableName[];

/** Removes every row of these tables; of all, where none is named. */
export async function clearDevice(
  device: DeviceDatabase,
  names: readonly TableName[] = ALL,
): Promise<void> {
  await device.write(async (tables) => {
    for (const name of names)
      for (const row of await tables[name].toArray())
        await tables[name].delete(String((row as unknown as Record<string, unknown>)[KEYS[name]]));
  });
}

/** Changes some values of a person. */
export async function changePerson(
  device: DeviceDatabase,
  id: string,
  changes: Partial<Awaited<ReturnType<DeviceTables['people']['toArray']>>[number]>,
): Promise<void> {
  await device.write(async ({ people }) => {
    const known = await people.get(id);
    if (!known) throw new Error(`Nobody has the id ${id}`);
    await people.put({ ...known, ...changes });
  });
}
