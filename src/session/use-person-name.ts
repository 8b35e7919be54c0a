import { isSameName } from '../domain/values/same';
import { useRuntime } from './runtime-context';
import { useStored } from './use-stored';

/** The signed-in person's name from the company users; the username until, or unless, it is there. */
export function usePersonName(): string {
  const { user } = useRuntime();
  const row = useStored(
    async (db) =>
      (await db.listRows('user')).find(({ view }) => isSameName(view.username, user.username)),
    [user.username],
  );
  const name = [row?.view.name, row?.view.lastName].filter(Boolean).join(' ');
  return name || user.username;
}
