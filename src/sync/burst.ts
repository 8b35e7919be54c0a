/** One burst's sends and reads. What it learns of the lists lives no longer than the burst. */
import type { Answer } from '../api/answer';
import { type Acknowledgement, acknowledge, adopt, changeOperation, rebase } from '../db/outbox';
import type { MirrorRow, Operation, Trouble } from '../db/rows';
import type { UserDatabase } from '../db/user-database';
import { entityOf, type QueuedEntity } from '../domain/entities';
import { buildRequest } from './build';
import { type Decision, decide } from './decide';
import type { EngineDeps, SyncSession } from './engine';
import { pullList } from './pull';
import { afterAbsence, findOut } from './settle-by-reading';
import { weigh } from './weigh';

/** Why a burst ended before the queue did. */
export type Stop = 'locked' | 'unreached' | 'superseded' | 'deadline';

export interface Burst {
  /** Sends operations that do not depend on each other, at once. */
  send(operations: readonly Operation[]): Promise<Stop | null>;
  /** Asks a plain server whether they happened. */
  settle(operations: readonly Operation[]): Promise<Stop | null>;
  /** Learns the numbers that a plain server did not tell. */
  identify(): Promise<Stop | null>;
}

const UNIDENTIFIED_RETRY_MS = 30_000;

export function createBurst(
  deps: EngineDeps,
  session: SyncSession & { readonly token: string },
  epoch: number,
): Burst {
  const { db, api, now } = deps;
  /** The way of settling is chosen at the first send and never changed. */
  const travelsKeyed = (operation: Operation) =>
    operation.isKeyed ?? session.extensions.includes('idempotency');
  const hasVersions = session.extensions.includes('versions');
  /** Lists read in this burst: once is enough to know what was there before it. */
  const reads = new Map<QueuedEntity, Promise<Stop | null>>();

  function read(entity: QueuedEntity): Promise<Stop | null> {
    const reading = pullList({ db, api, token: session.token, now }, entity).then((pulled) =>
      pulled.is === 'done' ? null : heed(pulled.answer),
    );
    reads.set(entity, reading);
    return reading;
  }

  const readOnce = (entity: QueuedEntity) => reads.get(entity) ?? read(entity);

  /** What an answer says about the road, whatever it says about the operation. */
  async function heed(answer: Answer): Promise<Stop | null> {
    if (answer.kind === 'silent' && answer.reason !== 'unreadable') {
      deps.report?.({
        is: 'unreached',
        why: answer.reason === 'portal' ? 'portal' : 'unreachable',
      });
      return 'unreached';
    }
    const isHeld =
      answer.kind === 'refused' &&
      (answer.status === 401 || (answer.status === 403 && !answer.isVerdict));
    if (isHeld) {
      await deps.onUnauthenticated(session.token);
      return 'locked';
    }
    if (answer.kind === 'ok' || (answer.kind === 'refused' && answer.isVerdict))
      deps.report?.({ is: 'reached', at: now() });
    return null;
  }

  const keep = (operation: Operation, change: Partial<Operation>) =>
    changeOperation(db, epoch, operation.seq, (current) => ({ ...current, ...change }));

  async function apply(operation: Operation, decision: Decision): Promise<void> {
    if (decision.do === 'keep') await keep(operation, decision.operation);
    else if (decision.do === 'acknowledge')
      await acknowledge(db, epoch, operation.seq, decision.result);
    else if (decision.do === 'adopt') await adopt(db, epoch, operation.seq, decision.result);
    else await rebase(db, epoch, operation.seq, decision.result);
  }

  async function sendOne(operation: Operation): Promise<Stop | null> {
    const { entity, kind } = operation;
    if (
      kind === 'update' &&
      entity === 'shipment' &&
      !session.extensions.includes('shipment-update')
    ) {
      await keep(operation, { state: 'rejected', trouble: troubleOf('not-offered', now()) });
      return null;
    }
    const isKeyed = travelsKeyed(operation);
    if (!isKeyed && (kind !== 'create' || isLookedUp(entity))) {
      const stop = await readOnce(entity);
      if (stop) return stop;
    }
    const row = await db.mirror(entity).get(operation.key);
    if (!row) return null;
    if (!isKeyed && kind === 'create' && isLookedUp(entity)) {
      const there = await findTwin(row, operation);
      if (there?.base) {
        await adopt(db, epoch, operation.seq, { ...resultOf(there), record: there.base });
        return null;
      }
    }
    if (operation.state !== 'unknown') {
      const weight = weigh(operation, row.base);
      if (weight.is === 'done') {
        await acknowledge(db, epoch, operation.seq, resultOf(row));
        return null;
      }
      if (weight.is === 'conflict') {
        const trouble = { ...troubleOf('differs', now()), theirs: weight.theirs };
        await keep(operation, { state: 'conflict', trouble });
        return null;
      }
    }
    return transmit(operation, row);
  }

  async function transmit(operation: Operation, row: MirrorRow): Promise<Stop | null> {
    const isKeyed = travelsKeyed(operation);
    let built = await buildRequest(db, operation, row, { isKeyed, hasVersions });
    if (built.is === 'unidentified') {
      const stop = await read(built.entity);
      if (stop) return stop;
      const again = (await db.mirror(operation.entity).get(operation.key)) ?? row;
      built = await buildRequest(db, operation, again, { isKeyed, hasVersions });
    }
    if (built.is === 'unidentified') {
      await keep(operation, { state: 'waiting', notBefore: now() + UNIDENTIFIED_RETRY_MS });
      return null;
    }
    const { request } = built;
    const sent = await keep(operation, {
      state: 'inflight',
      epoch,
      sentAt: now(),
      isKeyed,
      frozenBody: isKeyed ? request.body : null,
    });
    if (!sent) return 'superseded';
    const answer = await api.send({ ...request, token: session.token });
    await apply(sent, decide(sent, answer, now(), deps.random()));
    return heed(answer);
  }

  /** The same thing in the world, already on the server. */
  async function findTwin(row: MirrorRow, operation: Operation): Promise<MirrorRow | undefined> {
    const { entity } = operation;
    const { naturalKey } = entityOf(entity);
    const mine = naturalKey(row.view);
    const rows = await db.mirror(entity).toArray();
    return rows.find(
      (other) =>
        other.key !== row.key &&
        other.id !== null &&
        other.base !== null &&
        naturalKey(other.base) === mine,
    );
  }

  async function settleOne(operation: Operation): Promise<Stop | null> {
    const row = await db.mirror(operation.entity).get(operation.key);
    const finding = await findOut({ db, api, token: session.token }, operation, row, now());
    if (finding.is === 'done') await acknowledge(db, epoch, operation.seq, finding.result);
    else if (finding.is === 'absent')
      await changeOperation(db, epoch, operation.seq, (current) => afterAbsence(current, now()));
    else if (finding.is === 'doubtful')
      await keep(operation, { state: 'conflict', trouble: troubleOf('may-exist', now()) });
    else await keep(operation, { notBefore: now() + UNIDENTIFIED_RETRY_MS });
    return null;
  }

  function resultOf(row: MirrorRow): Acknowledgement {
    return { id: row.id, version: row.version, record: row.base, at: now() };
  }

  return {
    send: async (operations) => firstOf(await Promise.all(operations.map(sendOne))),
    settle: async (operations) => {
      for (const entity of new Set(operations.map((operation) => operation.entity))) {
        const stop = await read(entity);
        if (stop) return stop;
      }
      for (const operation of operations) {
        const stop = await settleOne(operation);
        if (stop) return stop;
      }
      return null;
    },
    identify: async () => {
      const nameless = new Set<QueuedEntity>();
      for (const { entity, key } of await readUnidentified(db)) {
        const row = await db.mirror(entity).get(key);
        if (row && row.id === null) nameless.add(entity);
      }
      for (const entity of nameless) {
        const stop = await read(entity);
        if (stop) return stop;
      }
      return null;
    },
  };
}

/** Products may be equal to the letter, and a shipment has no such value before it has its guide number. */
function isLookedUp(entity: QueuedEntity): boolean {
  return entity !== 'product' && entity !== 'shipment';
}

/** Creates that a plain server took without telling the number. */
function readUnidentified(db: UserDatabase): Promise<Operation[]> {
  return db.outbox
    .where('state')
    .equals('acked')
    .filter((operation) => operation.kind === 'create' && operation.isKeyed === false)
    .toArray();
}

function firstOf(stops: readonly (Stop | null)[]): Stop | null {
  return stops.find((stop) => stop !== null) ?? null;
}

function troubleOf(code: Trouble['code'], at: number): Trouble {
  return { code, status: null, title: null, errors: [], at };
}
