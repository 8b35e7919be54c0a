import { useMemo } from 'react';
import { user } from '../domain/entities/user';
import { toNameKey } from '../domain/values/same';
import { useRecords } from './use-records';

/** A person's name from the company's users; the user name of one who is not there. */
export function usePeopleNames(): (username: string) => string {
  const { rows } = useRecords('user');
  return useMemo(() => {
    const names = new Map(rows.map(({ view }) => [toNameKey(view.username), user.nameOf(view)]));
    return (username) => names.get(toNameKey(username)) || username;
  }, [rows]);
}
