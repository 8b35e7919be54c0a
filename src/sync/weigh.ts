/**
 * A change made on one state of a record, weighed against the state the server shows now.
 */

import type { Operation } from '../db/rows';
import { isSame } from '../db/save';
import type { Fields } from '../domain/entity';
import { isReachable } from '../domain/rules/transitions';

export type Weight =
  /** Nobody else touched these fields: send it. */
  | { readonly is: 'free' }
  /** The server already shows it, or has gone on past it. */
  | { readonly is: 'done' }
  /** Somebody else changed the same fields otherwise; theirs. */
  | { readonly is: 'conflict'; readonly theirs: Fields };

/** `base` is the server's record as last read; creates are always free. */
export function weigh(operation: Operation, base: Fields | null): Weight {
  if (operation.kind === 'create' || base === null) return { is: 'free' };
  return operation.kind === 'status' ? weighStatus(operation, base) : weighUpdate(operation, base);
}

function weighUpdate({ changes, before }: Operation, base: Fields): Weight {
  const open = Object.keys(changes).filter((field) => !isSame(base[field], changes[field]));
  if (open.length === 0) return { is: 'done' };
  const contested = open.filter((field) => !isSame(base[field], before?.[field]));
  return contested.length === 0
    ? { is: 'free' }
    : {
        is: 'conflict',
        theirs: Object.fromEntries(contested.map((field) => [field, base[field] ?? null])),
      };
}

/** A cargo goes one way: from their state to mine, or from mine to theirs. A payment that both changed is a conflict. */
function weighStatus({ changes, before }: Operation, base: Fields): Weight {
  const field = 'estadoPago' in changes ? 'estadoPago' : 'estadoEntrega';
  const mine = String(changes[field]);
  const now = String(base[field] ?? '');
  if (now === mine) return { is: 'done' };
  if (isSame(now, before?.[field])) return { is: 'free' };
  // A correction goes against the river: what anybody else did meanwhile is for a person to see.
  const isOnward = field === 'estadoEntrega' && isReachable(field, String(before?.[field]), mine);
  if (isOnward && isReachable(field, now, mine)) return { is: 'free' };
  if (isOnward && isReachable(field, mine, now)) return { is: 'done' };
  return { is: 'conflict', theirs: { [field]: now } };
}
