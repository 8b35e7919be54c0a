/**
 * The turns of a queue: the one rule by which a page plans its sends, open or under a delivery token, and the worker
 * its envelopes (docs/SYNC.md, rule 4). It reads no field of a record, so that it also works on the marks in clear.
 */
import { toGroups } from '../../domain/rules/groups';
import type { OperationKind } from '../schema';

/** An operation of a queue as far as its turn depends on it. */
export interface Turn {
  readonly id: string;
  readonly seq: number;
  readonly kind: OperationKind;
  /** The ids of the operations that must be on the server first. */
  readonly needs: readonly string[];
  /** The places of operations that it does not overtake, unless they wait for a person; absent without any. */
  readonly behind?: readonly number[];
  /** The place of the operation that it follows: it is not sent without the server's yes to that one. */
  readonly follows?: number;
  /** It waits for its person's decision. */
  readonly isStopped: boolean;
}

/**
 * Operations that the worker has not brought to the server yet; refused ones wait for their person.
 * @param deliveries the worker's notes on them
 */
export function listWaiting<One extends Turn>(
  marks: readonly One[],
  deliveries: readonly {
    readonly id: string;
    readonly done?: unknown;
    readonly isRefused?: boolean;
  }[],
): One[] {
  const known = new Map(deliveries.map((delivery) => [delivery.id, delivery]));
  return marks
    .filter(({ id }) => !known.get(id)?.done)
    .map((mark) => (known.get(mark.id)?.isRefused ? { ...mark, isStopped: true } : mark));
}

/**
 * The operations that may be sent now, in order, among those that `maySend` allows: those that wait for no other.
 * @param queue all that wait, in order
 * @param inOneRequest also operations that wait only for creates sent before them in the same request, such as the
 * state of a new record and the records that name it; and changes behind others that are sent before them. Dependents
 * of a change wait until it is done: in one request the server may refuse the change and take its dependents.
 */
export function listSendable<One extends Turn>(
  queue: readonly One[],
  maySend: (turn: One) => boolean,
  inOneRequest = false,
): One[] {
  const waiting = new Set(queue.map(({ id }) => id));
  const places = new Set(queue.map(({ seq }) => seq));
  /** Creates are excluded: their dependents name them. */
  const changing = new Set(queue.filter(({ kind }) => kind !== 'create').map(({ seq }) => seq));
  const stuck = listStuck(queue);
  /** Creates of this request: their dependents are refused with them. */
  const made = new Set<string>();
  const sent = new Set<number>();
  /**
   * Two that wait for each other would never be sent: the sooner goes first. A name is resolved when the other is sent, and of
   * goods its person decides.
   */
  const isBehind = (seq: number, other: number) =>
    listBehind([other], queue, ({ behind = [], follows }) => [...behind, follows]).has(seq);
  const isPassed = (seq: number, { kind, seq: own }: Turn) =>
    !places.has(seq) ||
    stuck.has(seq) ||
    (kind !== 'create' && sent.has(seq)) ||
    isBehind(seq, own);
  return queue.filter((turn) => {
    const { id, seq, kind, needs, behind = [], follows = 0, isStopped } = turn;
    const isNext =
      !isStopped &&
      !changing.has(follows) &&
      needs.every((one) => !waiting.has(one) || made.has(one)) &&
      behind.every((place) => isPassed(place, turn));
    const isSent = isNext && maySend(turn);
    if (isSent && inOneRequest) {
      sent.add(seq);
      if (kind === 'create') made.add(id);
    }
    return isSent;
  });
}

/**
 * The places of operations that wait for a person, and of all that wait for one of them, directly or through others.
 */
export function listStuck(queue: readonly Turn[]): ReadonlySet<number> {
  return listBehind(
    queue.filter(({ isStopped }) => isStopped).map(({ seq }) => seq),
    queue,
    ({ follows }) => [follows],
  );
}

/** The places `of`, and those of all that wait for one of them, directly or through others. */
function listBehind(
  of: readonly number[],
  queue: readonly Turn[],
  placesOf: (turn: Turn) => readonly (number | undefined)[],
): ReadonlySet<number> {
  const found = new Set(of);
  if (found.size === 0) return found;
  const placeOf = new Map(queue.map(({ id, seq }) => [id, seq]));
  const followers = toGroups(
    queue.flatMap((turn) => {
      const places = [...turn.needs.map((id) => placeOf.get(id)), ...placesOf(turn)];
      return places.map((place) => [place, turn.seq] as const);
    }),
  );
  for (const place of found) for (const seq of followers.get(place) ?? []) found.add(seq);
  return found;
}
