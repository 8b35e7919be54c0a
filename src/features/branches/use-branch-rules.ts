import { useMemo } from 'react';
import type { FormRules } from '../../crud/form-rules';
import { useOwnCompanyRules } from '../../crud/own-company';
import { type PlaceNames, toPlaceIssues } from '../../crud/place-issues';
import { usePlaces } from '../../crud/use-places';
import { useRecord } from '../../crud/use-record';

export const BRANCH_PLACE: PlaceNames = { department: 'departamento', municipality: 'municipio' };

/** Its company is its author's, its place one of the list, or the one it had. */
export function useBranchRules(reference: string | undefined): FormRules {
  const company = useOwnCompanyRules('companiaNombre');
  const places = usePlaces();
  const record = useRecord('branch', reference ?? null);
  const kept = record.is === 'here' ? record.row.view : undefined;
  return useMemo(
    () => ({
      ...company,
      check: (typed, issues) => [...issues, ...toPlaceIssues(places, BRANCH_PLACE, typed, kept)],
    }),
    [company, places, kept],
  );
}
