import { useMemo } from 'react';
import type { FormRules } from '../../crud/form-rules';
import { type PlaceNames, toPlaceIssues } from '../../crud/place-issues';
import { usePlaces } from '../../crud/use-places';
import { useRecord } from '../../crud/use-record';

export const COMPANY_PLACE: PlaceNames = { department: 'department', municipality: 'municipality' };

/** Its place is one of the list, or the one it had. */
export function useCompanyRules(reference: string | undefined): FormRules {
  const places = usePlaces();
  const record = useRecord('company', reference ?? null);
  const kept = record.is === 'here' ? record.row.view : undefined;
  return useMemo(
    () => ({
      check: (typed, issues) => [...issues, ...toPlaceIssues(places, COMPANY_PLACE, typed, kept)],
    }),
    [places, kept],
  );
}
