import { useMemo } from 'react';
import { useStoredRows } from '../session/use-stored';
import type { City } from './places';

export interface Places {
  readonly departments: readonly string[];
  readonly cities: readonly City[];
}

/** The lookups of the mirror; empty until the first pull. */
export function usePlaces(): Places {
  const departments = useStoredRows('department');
  const cities = useStoredRows('city');
  return useMemo(
    () => ({
      departments: departments.map(({ view }) => String(view.departamento ?? '')),
      cities: cities.map(({ view }) => ({
        ciudad: String(view.ciudad ?? ''),
        departamento: String(view.departamento ?? ''),
      })),
    }),
    [departments, cities],
  );
}
