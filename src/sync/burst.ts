/** One burst's sends and reads. What it learns of the lists lives no longer than the burst. */
import { acknowledge, adopt, changeOperation, rebase, renewLease } from '../db/outbox';
import type { MirrorRow, Operation, Trouble } from '../db/rows';
import type { Store } from '../db/store';
import type { Acknowledgement } from '../db/truth';
import { entityOf, type QueuedEntity } from '../domain/entities';
import { isLocalKey } from '../domain/rules/waybill';
import { buildRequest } from './build';
import { type Decision, decide } from './decide';
import type { EngineDeps, SyncSession } from './engine';
import { isLookedUp } from './plan';
import { pullList } from './pull';
import { heed } from './road';
import { afterAbsence, findOut } from './settle-by-reading';
import { weigh } from './weigh';

/** Why a burst ended before the queue did. */
export type Stop = 'locked' | 'unreached' | 'superseded' | 'deadline' | 'restless';

/** What a read of a list came to: `unread` says nothing of what is there, `forbidden` never will. */
type Look = Stop | 'read' | 'unread' | 'forbidden';

export interface Burst {
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
  /** The way of settling is chosen at the first send and never changed. */
  const travelsKeyed = (operation: Operation) =>
    operation.isKeyed ?? session.extensions.includes('idempotency');
  const hasVersions = session.extensions.includes('versions');
  /** Lists read in this burst: once is enough to know what was there before it. */
  const reads = new Map<QueuedEntity, Promise<Look>>();

  function read(entity: QueuedEntity): Promise<Look> {
    const reading = look(entity);
    reads.set(entity, reading);
    return reading;
  }

  async function look(entity: QueuedEntity): Promise<Look> {
    const pulled = await pullList({ db, api, token: session.token, now }, entity);
    const stop = await heed(deps, session.token, pulled.answer);
    if (pulled.is === 'done') return 'read';
    const { answer } = pulled;
    const isFinal =
      answer.kind === 'refused' && answer.isVerdict && [403, 404, 405, 410].includes(answer.status);
    return stop ?? (isFinal ? 'forbidden' : 'unread');
  }

  const readOnce = (entity: QueuedEntity) => reads.get(entity) ?? read(entity);

  const keep = (operation: Operation, change: Partial<Operation>) =>
    changeOperation(db, epoch, operation.id, (current) => ({ ...current, ...change }));

  async function apply(operation: Operation, decision: Decision): Promise<void> {
    if (decision.do === 'keep') await keep(operation, decision.change);
    else if (decision.do === 'acknowledge')
      await acknowledge(db, epoch, operation.id, decision.result);
    else if (decision.do === 'adopt') await adopt(db, epoch, operation.id, decision.result);
    else await rebase(db, epoch, operation.id, decision.result);
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
      const seen = await readOnce(entity);
      if (seen === 'unread') return later(operation);
      if (isStop(seen)) return seen;
    }
    const row = (await db.getRow(entity, operation.key)) ?? toBareRow(operation);
    if (!isKeyed && kind === 'create' && isLookedUp(entity)) {
      let there = await findTwin(operation);
      if (there?.id === null) {
        const again = await read(entity);
        if (isStop(again)) return again;
        there = await findTwin(operation);
        if (there?.id === null) return later(operation);
      }
      if (there?.base) {
        await adopt(db, epoch, operation.id, { ...resultOf(there), record: there.base });
        return null;
      }
    }
    if (operation.state !== 'unknown') {
      const weight = weigh(operation, row.base);
      if (weight.is === 'done') {
        await acknowledge(db, epoch, operation.id, resultOf(row));
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
      const seen = await read(built.entity);
      if (isStop(seen)) return seen;
      const again = (await db.getRow(operation.entity, operation.key)) ?? row;
      built = await buildRequest(db, operation, again, { isKeyed, hasVersions });
    }
    if (built.is === 'unidentified') return later(operation);
    if (built.is === 'gone') {
      const errors = [{ field: built.field, message: 'Ya no existe' }];
      await keep(operation, {
        state: 'rejected',
        trouble: { ...troubleOf('refused', now()), errors },
      });
      return null;
    }
    const { request, named } = built;
    const sent = await changeOperation(db, epoch, operation.id, (current) => ({
      ...current,
      state: 'inflight',
      epoch,
      sentAt: now(),
      isKeyed,
      frozenBody: isKeyed ? request.body : null,
      baseVersion: current.frozenBody ? current.baseVersion : row.version,
      changes: { ...current.changes, ...named },
    }));
    // Given up by its person a moment ago, or the lease is another's.
    if (!sent) return (await renewLease(db, epoch, now())) ? null : 'superseded';
    const answer = await api.send({ ...request, token: session.token });
    await apply(sent, decide(sent, answer, now(), deps.random()));
    return heed(deps, session.token, answer);
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
    const finding = await findOut({ db, api, token: session.token }, operation, row, now());
    if (finding.is === 'unread')
      return (await heed(deps, session.token, finding.answer)) ?? later(operation);
    if (finding.is === 'done') await acknowledge(db, epoch, operation.id, finding.result);
    else if (finding.is === 'found') await adopt(db, epoch, operation.id, finding.result);
    else if (finding.is === 'absent')
      await changeOperation(db, epoch, operation.id, (current) => afterAbsence(current, now()));
    else await ask(operation);
    return null;
  }

  async function ask(operation: Operation): Promise<void> {
    await keep(operation, { state: 'conflict', trouble: troubleOf('may-exist', now()) });
  }

  function resultOf(row: MirrorRow): Acknowledgement {
    return { id: row.id, version: row.version, record: row.base, at: now() };
  }

  return {
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

/** A row that is not there any more, as the operation knew it. */
function toBareRow({ key, changes, baseVersion }: Operation): MirrorRow {
  const id = isLocalKey(key) ? null : Number(key);
  return { key, id, base: null, version: baseVersion, view: changes, mark: null };
}

function troubleOf(code: Trouble['code'], at: number): Trouble {
  return { code, status: null, title: null, errors: [], at };
}
