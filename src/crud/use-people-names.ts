import { useMemo } from 'react';
import { user } from '../domain/entities/user';
import { useRecords } from './use-records';

/** A person's name from the company's users; the user name of one who is not there. */
export function usePeopleNames(): (username: string) => string {
  const { rows } = useRecords('user');
  return useMemo(() => {
    const names = new Map(
      rows.map(({ view }) => [String(view.username).toLowerCase(), user.nameOf(view)]),
    );
    return (username) => names.get(username.toLowerCase()) || username;
  }, [rows]);
}
