import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { useRuntime } from '../session/runtime-context';
import type { City } from './places';

export interface Places {
  readonly departments: readonly string[];
  readonly cities: readonly City[];
}

/** The lookups of the mirror; empty until the first pull. */
export function usePlaces(): Places {
  const { db } = useRuntime();
  const departments = useLiveQuery(() => db.mirror('department').toArray(), [db]);
  const cities = useLiveQuery(() => db.mirror('city').toArray(), [db]);
  return useMemo(
    () => ({
      departments: departments?.map(({ view }) => String(view.departamento ?? '')) ?? [],
      cities:
        cities?.map(({ view }) => ({
          ciudad: String(view.ciudad ?? ''),
          departamento: String(view.departamento ?? ''),
        })) ?? [],
    }),
    [departments, cities],
  );
}
