import type { MirrorRow } from '../../db/schema';
import type { Fields } from '../../domain/entity';
import { CREATE_PATHS, updatePath } from '../../domain/wire';
import type { ServerWrite } from '../../session/send-now';

/** The call that writes a company. It waits for the server, as a user's does. `row` is null for a new one. */
export function toCompanyWrite(
  row: Pick<MirrorRow, 'id' | 'version'> | null,
  fields: Fields,
): ServerWrite {
  return row === null
    ? { method: 'POST', path: CREATE_PATHS.company, body: fields }
    : {
        method: 'PUT',
        path: updatePath('company', Number(row.id)),
        body: fields,
        version: row.version,
      };
}
