import { useLiveQuery } from 'dexie-react-hooks';
import { useRuntime } from '../session/runtime-context';

/**
 * The company of whoever is signed in, as the company users list tells it: their own entry, else the first one.
 * Undefined while it is being read, '' where the device does not know it.
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
