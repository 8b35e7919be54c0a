import { useRecords } from '../../../crud/use-records';
import { isSameName } from '../../../domain/values/same';
import { useRuntime } from '../../../session/runtime-context';

/** The company of whoever is signed in: by username, else the company users' first; null until that list was read. */
export function useCompanyName(): string | null {
  const { user } = useRuntime();
  const { rows } = useRecords('user');
  const mine = rows.find(({ view }) => isSameName(view.username, user.username));
  // The server answers its list in its own order; `useRecords` turns it round.
  const row = mine ?? rows.at(-1);
  return row?.view.companyName ? String(row.view.companyName) : null;
}
