/** The calls that write a user. They wait for the server: a user is never queued, and a password never kept. */
import type { MirrorRow } from '../../db/schema';
import { user } from '../../domain/entities/user';
import { type Fields, pickFields } from '../../domain/entity';
import { CREATE_PATHS, updatePath, updateWithoutPasswordPath } from '../../domain/wire';
import type { ServerWrite } from '../../session/send-now';

export const ONLY_SUPERADMIN =
  'Solo un superadministrador puede dar ese rol o cambiar a quien lo tiene.';

export interface UserChange {
  /** The user to change; null for a new one. */
  readonly row: Pick<MirrorRow, 'id' | 'version'> | null;
  /** The values that the form's schema answers. */
  readonly fields: Fields;
  /** Null leaves it as it is. */
  readonly password: string | null;
}

export function toUserWrite({ row, fields, password }: UserChange): ServerWrite {
  if (row === null)
    return { method: 'POST', path: CREATE_PATHS.user, body: { ...fields, password } };
  const id = Number(row.id);
  return password === null
    ? { method: 'PUT', path: updateWithoutPasswordPath(id), body: fields, version: row.version }
    : {
        method: 'PUT',
        path: updatePath('user', id),
        body: { ...fields, password },
        version: row.version,
      };
}

/** The whole user, as it was read, with another state. */
export function toStatusWrite(
  { id, version, view }: Pick<MirrorRow, 'id' | 'version' | 'view'>,
  estado: string,
): ServerWrite {
  const names = Object.keys(user.fields).filter((name) => name !== 'role');
  const fields = {
    ...pickFields(view, names),
    estado,
    roleRequest: { roleListName: [view.role] },
  };
  return toUserWrite({ row: { id, version }, fields, password: null });
}
