import { useMemo } from 'react';
import { type Records, useRecords } from '../../crud/use-records';
import { toBogotaDay } from '../../domain/rules/dates';
import { type Permit, toPermits } from './permits';

interface KnownPermits {
  readonly state: Records['state'];
  readonly permits: readonly Permit[];
}

export function usePermits(): KnownPermits {
  const crew = useRecords('crewMember');
  const vessels = useRecords('vessel');
  const permits = useMemo(
    () => toPermits(crew.rows, vessels.rows, toBogotaDay(Date.now())),
    [crew.rows, vessels.rows],
  );
  return { state: crew.state === 'known' ? vessels.state : crew.state, permits };
}
