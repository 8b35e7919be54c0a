import { useMemo } from 'react';
import { ListScreen } from '../../crud/list-screen';
import { crewMember } from '../../domain/entities/crew-member';
import { createCrewList } from './crew-descriptor';
import { useStatusChange } from './use-status-change';

export function CrewListScreen() {
  const { change, dialog } = useStatusChange();
  const list = useMemo(() => createCrewList(change), [change]);
  return (
    <>
      <ListScreen entity={crewMember} list={list} />
      {dialog}
    </>
  );
}
