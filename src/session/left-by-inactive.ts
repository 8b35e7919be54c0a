/**
 * Operations that an inactive person left on this device leave no more by themselves. An ADMIN of the company has the
 * server open them, and sends them in their author's name or declines them. Our server only.
 */
import type { Answer, RefusalFacts } from '../api/answer';
import { readBatch } from '../api/batch';
import { JournalDisk } from '../db/journal/disk';
import type { Envelope, QueueMark } from '../db/journal/queue-marks';
import { OF_INACTIVE_PATH } from '../domain/wire';
import { toSendLock } from '../sync/lock';
import { toDelivery } from '../sync/push/deliver-sealed';
import { clock } from './clock';
import { api } from './connection';
import { type Failure, toFailure, toToken } from './online-call';
import { isLeft, type PersonHere, readPeopleHere, readUsersHere } from './people-here';
import type { Runtime } from './runtime';

export interface LeftQueue extends PersonHere {
  /** Null for a person who does not belong to this company now. */
  readonly called: string | null;
  readonly declined: number;
}

/** The people whose queue on this device no longer leaves by itself. */
export async function listLeftQueues({ person, db }: Pick<Runtime, 'person' | 'db'>) {
  const [people, users] = await Promise.all([readPeopleHere(person), readUsersHere(db)]);
  const left = people.filter((one) => isLeft(one, users.get(one.name)));
  return Promise.all(
    left.map(async (one): Promise<LeftQueue> => {
      const { deliveries } = await onDisk(one.name, (disk) => disk.listQueue());
      const declined = deliveries.filter(({ isDeclined }) => isDeclined).length;
      return { ...one, called: users.get(one.name)?.called ?? null, declined };
    }),
  );
}

/** As the server opened it. */
export interface LeftContent {
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface LeftOperation {
  readonly mark: QueueMark;
  readonly isDeclined: boolean;
  /** Null where it cannot be opened: its person alone has it. */
  readonly content: LeftContent | null;
  /** Why the server did not show it, or did not take it. */
  readonly refusal: RefusalFacts | null;
}

export type Left =
  | { readonly is: 'told'; readonly operations: readonly LeftOperation[] }
  | { readonly is: Failure };

/** Has the server open all that waits of a person, in its order; it writes nothing but its audit trail. Never throws. */
export async function readLeft(runtime: Runtime, name: string): Promise<Left> {
  const found = await onDisk(name, async (disk) => {
    const { marks, deliveries } = await disk.listQueue();
    const deliveryOf = new Map(deliveries.map((one) => [one.id, one]));
    const waiting = marks.filter(({ id }) => !deliveryOf.get(id)?.done);
    const ids = waiting.map(({ id }) => id);
    return { waiting, deliveryOf, envelopes: await readEnvelopes(disk, ids) };
  }).catch(() => null);
  if (!found) return { is: 'failed' };
  const asked = await ask(runtime, found.envelopes, {});
  if (asked.is !== 'answered') return asked;
  return {
    is: 'told',
    operations: found.waiting.map((mark) => {
      const answer = asked.answers.get(mark.id);
      return {
        mark,
        isDeclined: found.deliveryOf.get(mark.id)?.isDeclined === true,
        content: answer?.kind === 'ok' ? (answer.body as LeftContent) : null,
        refusal: answer?.kind === 'refused' ? answer.problem : null,
      };
    }),
  };
}

export type SentLeft =
  | {
      readonly is: 'sent';
      /** Those that the server did not take, by their ids. */
      readonly refusals: ReadonlyMap<string, RefusalFacts>;
    }
  | { readonly is: Failure };

/**
 * Sends them in their author's name; the outcomes are on the disk for their author's next sign-in. Operations that had
 * arrived before are not made twice.
 * @param ids in the order of the queue
 */
export async function sendLeft(
  runtime: Runtime,
  name: string,
  ids: readonly string[],
): Promise<SentLeft> {
  const now = clock.now();
  const sent = await onDisk(name, (disk) =>
    // Not while the worker sends the same queue.
    navigator.locks.request(
      toSendLock(name),
      { signal: AbortSignal.timeout(PATIENCE_MS) },
      async () => {
        const asked = await ask(runtime, await disk.claim(ids, now), { send: true });
        if (asked.is !== 'answered') return asked;
        await disk.putDeliveries(
          [...asked.answers].flatMap(([id, answer]) => toDelivery(id, now, answer) ?? []),
        );
        return asked;
      },
    ),
  ).catch(() => null);
  void runtime.wake('tap');
  if (sent?.is !== 'answered') return sent ?? { is: 'failed' };
  const refusals = [...sent.answers].flatMap(([id, answer]) =>
    answer.kind === 'refused' ? [[id, answer.problem] as const] : [],
  );
  return { is: 'sent', refusals: new Map(refusals) };
}

/**
 * They stay on the device, where their author finds them declined; nothing is deleted. The server notes it in its audit
 * trail before.
 */
export function declineLeft(
  runtime: Runtime,
  name: string,
  ids: readonly string[],
): Promise<{ readonly is: 'declined' | Failure }> {
  const triedAt = clock.now();
  const declined = ids.map((id) => ({ id, triedAt, isRefused: true, isDeclined: true }));
  return onDisk(name, async (disk) => {
    const asked = await ask(runtime, await readEnvelopes(disk, ids), { decline: true });
    if (asked.is !== 'answered') return asked;
    await disk.putDeliveries(declined);
    return { is: 'declined' as const };
  }).catch(() => ({ is: 'failed' as const }));
}

async function readEnvelopes({ db }: JournalDisk, ids: readonly string[]): Promise<Envelope[]> {
  const { envelopes } = db;
  const sealed = await db.run('r', [envelopes], () => envelopes.bulkGet([...ids]));
  return sealed.flatMap((one) => one ?? []);
}

const PATIENCE_MS = 10_000;
/** The most of one request. */
const MOST = 50;
const TIMEOUT_MS = 120_000;

/** Stops at the first request that gets no answer: its dependents would be refused. */
async function ask(
  runtime: Runtime,
  envelopes: readonly Envelope[],
  more: { readonly send?: true; readonly decline?: true },
): Promise<
  | { readonly is: 'answered'; readonly answers: ReadonlyMap<string, Answer> }
  | { readonly is: Failure }
> {
  const token = await toToken(runtime);
  if (token.is !== 'good') return token;
  const answers = new Map<string, Answer>();
  for (let from = 0; from < envelopes.length; from += MOST) {
    const ops = envelopes
      .slice(from, from + MOST)
      .map(({ id: key, envelope, signature }) => ({ key, envelope, signature }));
    const answer = await api.send({
      method: 'POST',
      path: OF_INACTIVE_PATH,
      body: { ops, ...more },
      token: token.value,
      isMarked: true,
      timeoutMs: TIMEOUT_MS,
    });
    if (answer.kind !== 'ok') return { is: toFailure(answer) };
    for (const [id, one] of readBatch(answer)) answers.set(id, one);
  }
  return { is: 'answered', answers };
}

async function onDisk<T>(name: string, use: (disk: JournalDisk) => Promise<T>): Promise<T> {
  const disk = new JournalDisk(name);
  try {
    return await use(disk);
  } finally {
    disk.close();
  }
}
