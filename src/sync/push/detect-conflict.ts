/**
 * A change made on one state of a record, weighed against the state the server shows now.
 */

import { isSame } from '../../db/mirror/same';
import type { Operation } from '../../db/schema';
import { type Fields, pickFields } from '../../domain/entity';
import { isReachable, releasesProducts } from '../../domain/rules/transitions';

export type ConflictCheck =
  /** Nobody else touched these fields: send it. */
  | { readonly is: 'free' }
  /** The server already shows it, or has gone on past it: what it shows. */
  | { readonly is: 'done'; readonly theirs: Fields }
  /** Somebody else changed the same fields otherwise; theirs. */
  | { readonly is: 'conflict'; readonly theirs: Fields };

/** `base` is the server's record as last read; creates are always free. */
export function detectConflict(operation: Operation, base: Fields | null): ConflictCheck {
  if (operation.kind === 'create' || base === null) return { is: 'free' };
  return operation.kind === 'status' ? checkStatus(operation, base) : checkUpdate(operation, base);
}

function checkUpdate({ changes, before }: Operation, base: Fields): ConflictCheck {
  const open = Object.keys(changes).filter((field) => !isSame(base[field], changes[field]));
  if (open.length === 0) return { is: 'done', theirs: pickFields(base, Object.keys(changes)) };
  const contested = open.filter((field) => !isSame(base[field], before?.[field]));
  return contested.length === 0
    ? { is: 'free' }
    : { is: 'conflict', theirs: pickFields(base, contested) };
}

/**
 * A cargo goes one way, towards its delivery: from their state to mine, or from mine to theirs. An end that undoes the
 * voyage is another matter: where one of us returned or cancelled what the other moved on, a person decides. So they do
 * of a payment that both changed.
 */
function checkStatus({ changes, before }: Operation, base: Fields): ConflictCheck {
  const field = 'estadoPago' in changes ? 'estadoPago' : 'estadoEntrega';
  const mine = String(changes[field]);
  const now = String(base[field] ?? '');
  const theirs = { [field]: now };
  if (now === mine) return { is: 'done', theirs };
  if (isSame(now, before?.[field])) return { is: 'free' };
  const undoes = releasesProducts(mine) || releasesProducts(now);
  // A correction goes against the river: what anybody else did meanwhile is for a person to see.
  const isOnward =
    field === 'estadoEntrega' && !undoes && isReachable(field, String(before?.[field]), mine);
  if (isOnward && isReachable(field, now, mine)) return { is: 'free' };
  if (isOnward && isReachable(field, mine, now)) return { is: 'done', theirs };
  return { is: 'conflict', theirs };
}
