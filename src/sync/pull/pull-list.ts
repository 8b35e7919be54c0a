/** Reads one whole list into the mirror. */
import type { Answer } from '../../api/answer';
import { normaliseList } from '../../api/normalise';
import { applyList, type LaterLook } from '../../db/mirror/apply-list';
import type { ServerRecord } from '../../db/mirror/match-records';
import { ENTITY_NAMES, LOOKUP_NAMES, type MirrorName } from '../../domain/entity';
import { isKept } from '../../domain/registry';
import type { Role } from '../../domain/roles';
import { canRead } from '../../domain/rules/permissions';
import { LIST_PATHS } from '../../domain/wire';
import type { Run } from '../run';

/**
 * The lists that a role may read of a server; users and lookups first, because they are small and every screen needs
 * them.
 */
export function mirrorOf(role: Role, serverVersion: number): MirrorName[] {
  const readable = ENTITY_NAMES.filter(
    (entity) => canRead(role, entity) && isKept(entity, serverVersion),
  );
  return [
    ...readable.filter((name) => name === 'user'),
    ...LOOKUP_NAMES,
    ...readable.filter((name) => name !== 'user'),
  ];
}

export type Pulled =
  | {
      readonly is: 'done';
      readonly answer: Answer;
      /** Records that may be the result of an unsettled create of this device; not written to the mirror. */
      readonly doubtful: readonly ServerRecord[];
    }
  | { readonly is: 'failed'; readonly answer: Answer };

/**
 * Pulls one list. An incomplete or malformed list changes nothing.
 * @param look of a server without keys
 */
export async function pullList(
  { db, epoch, now, transport }: Run,
  entity: MirrorName,
  look?: LaterLook,
): Promise<Pulled> {
  const since = await db.lastHistoryPlace();
  const answer = await transport.send({ method: 'GET', path: LIST_PATHS[entity] });
  const records = answer.kind === 'ok' ? normaliseList(entity, answer.body) : null;
  if (!records) return { is: 'failed', answer: answer.kind === 'ok' ? UNREADABLE : answer };
  const doubtful = await applyList(db, epoch, entity, records, now(), since, look);
  return { is: 'done', answer, doubtful };
}

export const UNREADABLE: Answer = { kind: 'silent', reason: 'unreadable', status: null };
