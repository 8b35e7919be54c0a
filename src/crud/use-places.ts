import { useMemo } from 'react';
import type { City } from '../domain/rules/places';
import { useStoredRows } from '../session/use-stored';

export interface Places {
  readonly departments: readonly string[];
  readonly cities: readonly City[];
  /** The day of the list, `YYYY-MM-DD`; absent where the server does not tell. */
  readonly edition?: string | undefined;
}

/** The lookups of the mirror; empty until the first pull. */
export function usePlaces(): Places {
  const departments = useStoredRows('department');
  const cities = useStoredRows('city');
  return useMemo(
    () => ({
      departments: departments.map(({ view }) => String(view.departamento ?? '')),
      cities: cities.map(({ view }) => view as unknown as City),
      edition: departments[0]?.view.edicion as string | undefined,
    }),
    [departments, cities],
  );
}
