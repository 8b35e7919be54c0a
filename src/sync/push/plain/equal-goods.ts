/** Equal goods are told apart by counting them in the server's list (docs/decisions/0119). */
import type { Answer } from '../../../api/answer';
import { type Trail, trailOf } from '../../../db/delivery';
import type { Acknowledgement } from '../../../db/mirror/apply-acknowledgement';
import { withNamesThenAndNow } from '../../../db/mirror/current-names';
import { isEqual } from '../../../db/mirror/duplicates';
import type { ServerRecord } from '../../../db/mirror/match-records';
import type { Operation } from '../../../db/schema';
import type { StoreReads } from '../../../db/store';
import type { Fields } from '../../../domain/entity';
import { isLocalKey } from '../../../domain/rules/waybill';
import { toNameKey } from '../../../domain/values/same';
import type { ListRead } from '../../pull/list-cache';

/** The result of reading a plain server's list for an operation whose answer was lost. */
export type Finding =
  | { readonly is: 'done'; readonly result: Acknowledgement }
  /** The record exists, made by this operation or by another equal one. */
  | { readonly is: 'found'; readonly result: Acknowledgement & { readonly record: Fields } }
  | { readonly is: 'absent' }
  /** Undecidable: the user is asked, and shown the existing record. */
  | { readonly is: 'doubtful'; readonly existing: ServerRecord | null }
  /** The read itself failed. */
  | { readonly is: 'unread'; readonly answer: Answer };

/**
 * Equal goods are allowed, so they are counted: exactly one that was not there before the send is this operation's.
 * More of them, another author's, or goods that were never counted are for the user to tell apart.
 */
export async function findGoods(
  db: StoreReads,
  operation: Operation,
  seen: ListRead,
  at: number,
): Promise<Finding> {
  const equals = trailOf(operation)?.equals;
  const later = (await listEqual(db, operation, seen)).filter(
    ({ id }) => id !== null && !equals?.includes(id),
  );
  const [one, ...others] = later.filter(({ fields }) => !isOfAnother(operation, fields));
  if (one && others.length === 0 && equals)
    return { is: 'done', result: { id: one.id, version: one.version, record: one.fields, at } };
  const [shown] = later;
  return shown ? { is: 'doubtful', existing: shown } : { is: 'absent' };
}

/** The equal records of a list that none of this device's operations is known to have made. */
async function listEqual(
  db: StoreReads,
  operation: Operation,
  { doubtful, rows }: Pick<ListRead, 'doubtful' | 'rows'>,
): Promise<ServerRecord[]> {
  const either = await withNamesThenAndNow(db, operation);
  // A record that was read before its reference got its new name has become a row of its own.
  const known = rows
    .filter(({ key }) => !isLocalKey(key))
    .map(({ id, key, version, base }) => ({
      id,
      name: key,
      recordKey: null,
      version,
      fields: base ?? {},
    }));
  return [...doubtful, ...known].filter(({ fields }) =>
    either.some((made) => isEqual(operation.entity, fields, made)),
  );
}

/** Whether a list names somebody else as the one who made a record; most lists of goods name nobody. */
function isOfAnother({ author }: Operation, { createdBy, userNames }: Fields): boolean {
  const authors = [createdBy, userNames].flat().filter((name) => typeof name === 'string');
  return authors.length > 0 && !authors.some((name) => toNameKey(name) === toNameKey(author));
}

/** The equal records that are there before the send: none of them was made by this operation. */
export async function countEquals(
  db: StoreReads,
  operation: Operation,
  seen: Pick<ListRead, 'doubtful' | 'rows'>,
): Promise<Trail['equals']> {
  const trail = trailOf(operation);
  // A request that was given up may still arrive: its record is among those that came since.
  if (trail?.isResent && trail.equals) return trail.equals;
  const equal = await listEqual(db, operation, seen);
  return equal.flatMap(({ id }) => (id === null ? [] : [id]));
}
