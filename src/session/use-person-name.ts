import { useLiveQuery } from 'dexie-react-hooks';
import { useRuntime } from './runtime-context';

/** The signed-in person's name from the company users; the username until, or unless, it is there. */
export function usePersonName(): string {
  const { db, user } = useRuntime();
  const row = useLiveQuery(
    () =>
      db
        .mirror('user')
        .filter(({ view }) => view.username === user.username)
        .first(),
    [db, user.username],
  );
  const name = [row?.view.name, row?.view.lastName].filter(Boolean).join(' ');
  return name || user.username;
}
