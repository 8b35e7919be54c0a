import { useMemo } from 'react';
import { ListScreen } from '../../crud/list-screen';
import { user } from '../../domain/entities/user';
import { useRuntime } from '../../session/runtime-context';
import { useStatusChange } from './use-status-change';
import { createUserList } from './user-descriptor';

/** A search for 'Administrador' finds ADMIN: the engine looks for a choice by its code and by its word. */
export function UserListScreen() {
  const { rol } = useRuntime().user;
  const { change, dialog } = useStatusChange();
  const list = useMemo(
    () => createUserList({ onToggle: change, hasCompany: rol === 'SUPERADMIN' }),
    [change, rol],
  );
  return (
    <>
      <ListScreen entity={user} list={list} />
      {dialog}
    </>
  );
}
