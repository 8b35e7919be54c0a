import { isSameName } from '../domain/values/same';
import { useRuntime } from '../session/runtime-context';
import { useStored } from '../session/use-stored';

/**
 * The company of the signed-in user, from the company users list: their own entry, else the first one.
 * Undefined while it is being read, '' if the device does not know it.
 */
export function useOwnCompany(): string | undefined {
  const { user } = useRuntime();
  return useStored(
    async (db) => {
      const people = await db.listRows('user');
      const own = people.find(({ view }) => isSameName(view.username, user.username));
      return String((own ?? people[0])?.view.companyName ?? '');
    },
    [user.username],
  );
}
