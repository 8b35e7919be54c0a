/**
 * Whose turn it is in a queue: the one rule by which a page plans what it sends, open or under a delivery token, and the worker
 * what it sends in envelopes (docs/SYNC.md, rule 4). It reads no field of a record, so that it can be asked of what lies in clear.
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
  /** The places of those that it does not overtake, unless they wait for a person; absent without any. */
  readonly behind?: readonly number[];
  /** The place of the change that it was saved with: without the server's yes to that one it is not sent. */
  readonly follows?: number;
  /** It waits for its person's decision. */
  readonly isStopped: boolean;
}

/**
 * Those that the worker has not brought to the server yet; what was refused waits for its person.
 * @param deliveries what the worker has noted of them
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
 * The operations that may be sent now, in order, of those `maySend` allows: those that wait for no other.
 * @param queue all that wait, in order
 * @param inOneRequest also those that wait only for creates sent before them in the same request, such as the state of a new
 * record and the records that name it; and changes behind what is sent before them. What follows a change waits until that one
 * is done: in one request the server may refuse the change and take what follows.
 */
export function listSendable<One extends Turn>(
  queue: readonly One[],
  maySend: (turn: One) => boolean,
  inOneRequest = false,
): One[] {
  const waiting = new Set(queue.map(({ id }) => id));
  const places = new Set(queue.map(({ seq }) => seq));
  /** Creates are named by what follows them. */
  const changing = new Set(queue.filter(({ kind }) => kind !== 'create').map(({ seq }) => seq));
  const stuck = listStuck(queue);
  /** Creates of this request: what needs them is refused with them. */
  const made = new Set<string>();
  const sent = new Set<number>();
  /** Neither of two that wait for each other would ever be sent: a name changes first, and is put in anew when it is sent. */
  const isBehind = (seq: number, other: number) =>
    listBehind([other], queue, ({ behind = [], follows }) => [...behind, follows]).has(seq);
  const isPassed = (seq: number, { kind, seq: own }: Turn) =>
    !places.has(seq) ||
    stuck.has(seq) ||
    (kind !== 'create' && (sent.has(seq) || isBehind(seq, own)));
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

/** The places of those that wait for a person, and of all that wait for one of them, directly or through others. */
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
