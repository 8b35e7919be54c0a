import { useLiveQuery } from 'dexie-react-hooks';
import { useRuntime } from '../session/runtime-context';

/**
 * The company of the signed-in user, from the company users list: their own entry, else the first one.
 * Undefined while it is being read, '' if the device does not know it.
 */
export function useOwnCompany(): string | undefined {
  const { db, user } = useRuntime();
  return useLiveQuery(async () => {
    const people = await db.mirror('user').toArray();
    const wanted = user.username.toLowerCase();
    const own = people.find(({ view }) => String(view.username).toLowerCase() === wanted);
    return String((own ?? people[0])?.view.companyName ?? '');
  }, [db, user.username]);
}
