/** What versions before 4 of the database kept of a person in clear becomes their journal's, at their first password. */
import type { DevicePerson, UnconvertedUser } from '../db/device-database';
import { forgetMirror } from '../db/forget-mirror';
import { convertClearData } from '../db/journal/convert-clear-data';
import type { NewDataKey } from '../db/journal/data-key';
import { openJournal } from '../db/journal/open-journal';
import { device } from './connection';

/** Interrupted, it begins again at the next sign-in, under the same key. */
export async function takeOver(
  { databaseName, signInCount }: UnconvertedUser,
  { id, profile, dataKey, wrappedKey }: Pick<DevicePerson, 'id' | 'profile'> & NewDataKey,
): Promise<void> {
  await keepKey({ id, wrappedKey, profile, signInCount });
  const journal = openJournal(id, dataKey);
  try {
    await convertClearData(databaseName, journal);
  } finally {
    journal.close();
  }
}

/** Of everybody who has not been back since the update only what waits stays in clear. */
export async function forgetMirrorsOfOthers(): Promise<void> {
  for (const { databaseName } of await device.users.toArray()) await forgetMirror(databaseName);
}

/**
 * Before anything is sealed with it: a key that only this page knows would be lost with the page. Without a time of
 * sign-in it unlocks nothing offline, so that nobody works beside what is not taken over yet.
 */
async function keepKey(
  known: Pick<DevicePerson, 'id' | 'wrappedKey' | 'profile' | 'signInCount'>,
): Promise<void> {
  const never = { lastOnlineAt: 0, extensions: [], failedTries: 0, triesFrom: 0 };
  await device.write(async ({ people }) => {
    if (!(await people.get(known.id))) await people.put({ ...known, ...never });
  });
}
