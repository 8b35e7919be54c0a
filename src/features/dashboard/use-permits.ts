import { useMemo } from 'react';
import { type Records, useRecords, wholeState } from '../../crud/use-records';
import { toBogotaDay } from '../../domain/rules/dates';
import { clock } from '../../session/clock';
import { type Permit, toPermits } from './permits';

interface KnownPermits {
  readonly state: Records['state'];
  readonly permits: readonly Permit[];
}

export function usePermits(): KnownPermits {
  const crew = useRecords('crewMember');
  const vessels = useRecords('vessel');
  const permits = useMemo(
    () => toPermits(crew.rows, vessels.rows, toBogotaDay(clock.now())),
    [crew.rows, vessels.rows],
  );
  const state = wholeState(crew, vessels);
  return { state: state === 'known' ? vessels.state : state, permits };
}
