/** Many operations in one request, where the server takes batches: each is answered as if it had been sent alone. */
import type { Answer } from '../api/answer';
import { readBatch, toBatchOp } from '../api/batch';
import { toRecord } from '../db/dependencies';
import { type Outcome, takeOutcomes } from '../db/outbox';
import type { Operation } from '../db/rows';
import { entityOf } from '../domain/entities';
import { BATCH_PATH } from '../domain/wire';
import { decide } from './decide';
import { type Departure, type DepartureContext, depart, isDeparting } from './departure';
import type { EngineDeps } from './engine';

export interface Together {
  /** Null where nothing had to be sent. */
  readonly answer: Answer | null;
  /** The request as a whole was refused: `too-much` for its size, `untaken` for what it is. */
  readonly refused: 'too-much' | 'untaken' | null;
  /** How many left in it. */
  readonly count: number;
}

type Leaving = Extract<Departure, { is: 'leaving' }>;

type Context = DepartureContext & Pick<EngineDeps, 'api' | 'random'> & { readonly token: string };

/**
 * Resolves when they have left; `end` when what the server has said of each is on the disk. Meanwhile others may leave.
 */
export async function sendTogether(
  context: Context,
  operations: readonly Operation[],
): Promise<{ readonly end: Promise<Together> }> {
  const { db, epoch, now, api, token } = context;
  const departures = await depart(context, operations);
  const leaving = departures.filter((one): one is Leaving => one?.is === 'leaving');
  if (leaving.length === 0) return { end: Promise.resolve(NOTHING) };
  const sent = leaving.map((one) => one.sent);
  if (!sent.every((operation) => isDeparting(operation, now()))) {
    const takenBack = leaving.map((one) => [one.sent.id, toTakenBack(one)] as const);
    await takeOutcomes(db, epoch, sent, new Map(takenBack));
    return { end: Promise.resolve(NOTHING) };
  }
  const ops = leaving.map(({ sent: { id }, request }) => toBatchOp(id, request));
  const asked = api.send({ method: 'POST', path: BATCH_PATH, token, body: { ops } });
  return { end: asked.then((answer) => settle(context, leaving, answer)) };
}

const NOTHING: Together = { answer: null, refused: null, count: 0 };
const toTakenBack = ({ waited }: Leaving): Outcome => ({ do: 'keep', change: waited });

async function settle(
  { db, epoch, now, random }: Context,
  leaving: readonly Leaving[],
  answer: Answer,
): Promise<Together> {
  const refused = toRefused(answer);
  const verdicts = answer.kind === 'ok' ? readBatch(answer) : null;
  // One for all of them: what was lost together goes again together.
  const spread = random();
  const outcomes = judge(leaving, now(), (one) => {
    // A verdict on the request as a whole is none on what it carried.
    if (refused) return toTakenBack(one);
    const { sent } = one;
    const told = verdicts ? (verdicts.get(sent.id) ?? UNREADABLE) : answer;
    return decide(sent, told, now(), spread);
  });
  await takeOutcomes(
    db,
    epoch,
    leaving.map((one) => one.sent),
    outcomes,
  );
  return { answer, refused, count: leaving.length };
}

const UNREADABLE: Answer = { kind: 'silent', reason: 'unreadable', status: null };

function toRefused(answer: Answer): Together['refused'] {
  if (answer.kind !== 'refused') return null;
  if (answer.status === 413) return 'too-much';
  const isOfTheWay = answer.status >= 500 || [401, 408, 425, 429].includes(answer.status);
  return answer.isVerdict && !isOfTheWay ? 'untaken' : null;
}

/** What was refused because something before it in the request did not come about is to be tried again after that. */
function judge(
  leaving: readonly Leaving[],
  at: number,
  toOutcome: (one: Leaving) => Outcome,
): ReadonlyMap<string, Outcome> {
  const unmade = new Set<string>();
  const outcomes = new Map<string, Outcome>();
  for (const one of leaving) {
    const { sent } = one;
    const outcome = toOutcome(one);
    const isRejected = outcome.do === 'keep' && outcome.change.state === 'rejected';
    const isForLack = isRejected && (unmade.has(toRecord(sent)) || namesAny(sent, unmade));
    outcomes.set(sent.id, isForLack ? { do: 'restart', at } : outcome);
    const isMade = outcome.do === 'acknowledge' || outcome.do === 'adopt';
    if (sent.kind === 'create' && !isMade) unmade.add(toRecord(sent));
  }
  return outcomes;
}

function namesAny({ entity, refs }: Operation, records: ReadonlySet<string>): boolean {
  return entityOf(entity).references.some((reference) =>
    [refs[reference.field] ?? []].flat().some((key) => records.has(`${reference.entity} ${key}`)),
  );
}
