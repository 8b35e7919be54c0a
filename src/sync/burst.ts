/** One burst's sends and reads. What it learns of the lists lives no longer than the burst. */
import { renewLease } from '../db/lease';
import { type Outcome, takeOutcome } from '../db/outbox';
import type { MirrorRow, Operation } from '../db/rows';
import type { Store } from '../db/store';
import { entityOf, type QueuedEntity } from '../domain/entities';
import { BATCH_LIMIT } from '../domain/wire';
import { decide } from './decide';
import {
  type DepartureContext,
  depart,
  isDeparting,
  resultOf,
  travelsKeyed,
  troubleOf,
} from './departure';
import type { EngineDeps, SyncSession } from './engine';
import { isLookedUp } from './plan';
import { pullList } from './pull';
import { heed } from './road';
import { afterAbsence, findOut } from './settle-by-reading';
import { sendTogether } from './together';

/** Why a burst ended before the queue did. */
export type Stop = 'locked' | 'unreached' | 'superseded' | 'deadline' | 'restless';

/** What a read of a list came to: `unread` says nothing of what is there, `forbidden` never will. */
type Look = Stop | 'read' | 'unread' | 'forbidden';

export interface Underway {
  /** What was answered is on the disk. */
  readonly end: Promise<Stop | null>;
}

export interface Burst {
  /** How many operations one request may carry; 1 where the server takes no batches, or took none now. */
  readonly batch: number;
  /** Sends operations in one request, in their order; resolves when they have left. */
  sendTogether(operations: readonly Operation[]): Promise<Underway>;
  /** Sends operations that do not depend on each other, at once. */
  send(operations: readonly Operation[]): Promise<Stop | null>;
  /** Asks a plain server whether they happened. */
  settle(operations: readonly Operation[]): Promise<Stop | null>;
  /** Learns the numbers that a plain server did not tell. */
  identify(): Promise<Stop | null>;
}

/** Until the server may tell what it did not tell now. */
const UNTOLD_RETRY_MS = 30_000;

export function createBurst(
  deps: EngineDeps,
  session: SyncSession & { readonly token: string },
  epoch: number,
): Burst {
  const { db, api, now } = deps;
  const { token } = session;
  const context: DepartureContext = { db, now, epoch, session };
  let batch = session.extensions.includes('batch') ? BATCH_LIMIT : 1;
  /** Lists read in this burst: once is enough to know what was there before it. */
  const reads = new Map<QueuedEntity, Promise<Look>>();

  function read(entity: QueuedEntity): Promise<Look> {
    const reading = look(entity);
    reads.set(entity, reading);
    return reading;
  }

  async function look(entity: QueuedEntity): Promise<Look> {
    const pulled = await pullList({ db, api, token, now, epoch }, entity);
    const stop = await heed(deps, token, pulled.answer);
    if (pulled.is === 'done') return 'read';
    const { answer } = pulled;
    const isFinal =
      answer.kind === 'refused' && answer.isVerdict && [403, 404, 405, 410].includes(answer.status);
    return stop ?? (isFinal ? 'forbidden' : 'unread');
  }

  const readOnce = (entity: QueuedEntity) => reads.get(entity) ?? read(entity);

  const take = (operation: Operation, outcome: Outcome) =>
    takeOutcome(db, epoch, operation, outcome);
  const keep = (operation: Operation, change: Partial<Operation>) =>
    take(operation, { do: 'keep', change });

  async function sendOne(operation: Operation): Promise<Stop | null> {
    const { entity, kind } = operation;
    const isKeyed = travelsKeyed(operation, session);
    if (!isKeyed && (kind !== 'create' || isLookedUp(entity))) {
      const seen = await readOnce(entity);
      if (seen === 'unread') return later(operation);
      if (isStop(seen)) return seen;
    }
    if (!isKeyed && kind === 'create' && isLookedUp(entity)) {
      let there = await findTwin(operation);
      if (there?.id === null) {
        const again = await read(entity);
        if (isStop(again)) return again;
        there = await findTwin(operation);
        if (there?.id === null) return later(operation);
      }
      if (there?.base) {
        await take(operation, {
          do: 'adopt',
          result: { ...resultOf(there), record: there.base, at: now() },
        });
        return null;
      }
    }
    let [departure] = await depart(context, [operation]);
    if (departure?.is === 'unidentified' && session.isDelivery) {
      const trouble = troubleOf('needs-session', now());
      await keep(operation, { state: 'held', trouble });
      return null;
    }
    if (departure?.is === 'unidentified') {
      const seen = await read(departure.entity);
      if (isStop(seen)) return seen;
      [departure] = await depart(context, [operation]);
    }
    if (departure?.is === 'unidentified') return later(operation);
    if (departure?.is !== 'leaving') return departure ? null : stopIfSuperseded();
    const { sent, waited, request } = departure;
    if (!isDeparting(sent, now())) {
      await keep(sent, waited);
      return stopIfSuperseded();
    }
    const answer = await api.send({ ...request, token });
    await take(sent, decide(sent, answer, now(), deps.random()));
    return heed(deps, token, answer);
  }

  async function sendInOneRequest(operations: readonly Operation[]): Promise<Underway> {
    const { end } = await sendTogether({ ...deps, ...context, token }, operations);
    return {
      end: end.then(({ answer, refused, count }) => {
        if (refused) batch = refused === 'too-much' ? Math.max(1, Math.floor(count / 2)) : 1;
        return answer ? heed(deps, token, answer) : stopIfSuperseded();
      }),
    };
  }

  async function stopIfSuperseded(): Promise<Stop | null> {
    return (await renewLease(db, epoch, now())) ? null : 'superseded';
  }

  /** It cannot be sent before the server has told something: asked again after a while. */
  async function later(operation: Operation): Promise<null> {
    await keep(operation, {
      state: operation.state === 'unknown' ? 'unknown' : 'waiting',
      notBefore: now() + UNTOLD_RETRY_MS,
    });
    return null;
  }

  /** The same thing in the world, already on the server; also one made here whose number is not known yet. */
  async function findTwin({ entity, key, changes }: Operation): Promise<MirrorRow | undefined> {
    const { naturalKey } = entityOf(entity);
    const mine = naturalKey(changes);
    const rows = await db.listRows(entity);
    return rows.find(
      ({ key: other, base }) => other !== key && base !== null && naturalKey(base) === mine,
    );
  }

  async function settleOne(operation: Operation): Promise<Stop | null> {
    const row = await db.getRow(operation.entity, operation.key);
    const finding = await findOut({ db, api, token }, operation, row, now());
    if (finding.is === 'unread')
      return (await heed(deps, token, finding.answer)) ?? later(operation);
    if (finding.is === 'done') await take(operation, { do: 'acknowledge', result: finding.result });
    else if (finding.is === 'found') await take(operation, { do: 'adopt', result: finding.result });
    else if (finding.is === 'absent') await keep(operation, afterAbsence(operation, now()));
    else await ask(operation);
    return null;
  }

  async function ask(operation: Operation): Promise<void> {
    await keep(operation, { state: 'conflict', trouble: troubleOf('may-exist', now()) });
  }

  return {
    get batch() {
      return batch;
    },
    sendTogether: sendInOneRequest,
    send: async (operations) => {
      // The lock is held until the last of them has its answer on the disk.
      const ends = await Promise.allSettled(operations.map(sendOne));
      const broken = ends.find((end) => end.status === 'rejected');
      if (broken) throw broken.reason;
      return (
        ends.map((end) => (end.status === 'fulfilled' ? end.value : null)).find(Boolean) ?? null
      );
    },
    settle: async (operations) => {
      const looks = new Map<QueuedEntity, Look>();
      for (const { entity } of operations) {
        const seen = looks.get(entity) ?? (await read(entity));
        if (isStop(seen)) return seen;
        looks.set(entity, seen);
      }
      for (const operation of operations) {
        const seen = looks.get(operation.entity);
        if (seen === 'unread') await later(operation);
        else if (seen === 'forbidden') await ask(operation);
        else {
          const stop = await settleOne(operation);
          if (stop) return stop;
        }
      }
      return null;
    },
    identify: async () => {
      // Who takes keys tells the number. What a plain server left without one, before it became ours, the next reading finds.
      if (session.isDelivery || session.extensions.includes('idempotency')) return null;
      const nameless = new Set<QueuedEntity>();
      for (const { entity, key } of await readUnidentified(db)) {
        const row = await db.getRow(entity, key);
        if (row && row.id === null) nameless.add(entity);
      }
      for (const entity of nameless) {
        const seen = await read(entity);
        if (isStop(seen)) return seen;
      }
      return null;
    },
  };
}

/** Creates that a plain server took without telling the number. */
async function readUnidentified(db: Store): Promise<Operation[]> {
  const settled = await db.listInState('acked');
  return settled.filter(({ kind, isKeyed }) => kind === 'create' && isKeyed === false);
}

function isStop(look: Look): look is Stop {
  return look !== 'read' && look !== 'unread' && look !== 'forbidden';
}
