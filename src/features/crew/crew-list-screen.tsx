import { useCallback, useMemo } from 'react';
import { ListScreen } from '../../crud/list-screen';
import type { MirrorRow } from '../../db/schema';
import { crewMember } from '../../domain/entities/crew-member';
import { createCrewList } from './crew-descriptor';
import { toTypeLabel } from './crew-types';
import { useStatusChange } from './use-status-change';

export function CrewListScreen() {
  const { change, dialog } = useStatusChange();
  const list = useMemo(() => createCrewList(change), [change]);
  const searchExtras = useCallback(({ view }: MirrorRow) => [toTypeLabel(view), view.licencia], []);
  return (
    <>
      <ListScreen entity={crewMember} list={list} searchExtras={searchExtras} />
      {dialog}
    </>
  );
}
