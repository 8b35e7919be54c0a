/** The sends and reads of one push run. The lists it reads are cached for that run only. */
import { renewLease } from '../../db/lease';
import type { ServerRecord } from '../../db/mirror/match-records';
import type { Operation } from '../../db/schema';
import type { QueuedEntity } from '../../domain/entities';
import { isOurs } from '../../domain/server-version';
import type { ListResult } from '../pull/list-cache';
import type { Transport } from '../transport';
import type { EngineDeps, StopReason, SyncSession } from '../types';
import { afterAbsence, confirmDelivery } from './confirm-by-reading';
import { reportConnectivity } from './connectivity';
import { syncErrorOf } from './prepare-request';
import { createPushContext } from './push-context';
import { sendBatch } from './send-batch';
import { sendOne } from './send-one';

export interface Underway {
  /** Resolves when the answer is on the disk. */
  readonly end: Promise<StopReason | null>;
}

export interface PushRun {
  /** Sends operations in one request, in their order; resolves when the request has been started. */
  sendBatch(operations: readonly Operation[]): Promise<Underway>;
  /** Sends operations that do not depend on each other, a few at once. `onSent` is called after each. */
  send(operations: readonly Operation[], onSent: () => void): Promise<StopReason | null>;
  /** Reads from a plain server whether they happened. */
  settle(operations: readonly Operation[]): Promise<StopReason | null>;
  /** Pulls the lists of creates whose id a plain server did not return. */
  identify(): Promise<StopReason | null>;
}

/** After this many failures in a row the run ends: the server fails at everything. */
const MOST_UNDONE = 5;
/** Concurrent requests, where each carries one operation. */
const WIDTH = 3;

/** `until`: no operation is begun after this time. */
export function createPushRun(
  deps: EngineDeps,
  session: SyncSession & { readonly token: string },
  epoch: number,
  transport: Transport,
  until: number,
): PushRun {
  const { db, now } = deps;
  const { token } = session;
  const context = createPushContext(deps, session, epoch, transport);
  const { lists, apply, keep, defer } = context;
  /** Names (`namesOf`) of the records created in this run. */
  const made = new Set<string>();
  /** Operations in a row that the server answered alone without a verdict. */
  let undone = 0;

  async function stopIfSuperseded(): Promise<StopReason | null> {
    return (await renewLease(db, epoch, now())) ? null : 'superseded';
  }

  /** @returns why the run ends, where the server fails at everything. */
  function countUndone(isUndone: boolean | null): StopReason | null {
    if (isUndone !== null) undone = isUndone ? undone + 1 : 0;
    return undone >= MOST_UNDONE ? 'too-many-attempts' : null;
  }

  async function sendInOneRequest(operations: readonly Operation[]): Promise<Underway> {
    const { end } = await sendBatch(context, operations);
    return {
      end: end.then(async ({ answer, isUndone }) => {
        if (!answer) return stopIfSuperseded();
        const stop = await reportConnectivity(deps, token, answer);
        return stop ?? countUndone(isUndone);
      }),
    };
  }

  async function settleOne(
    operation: Operation,
    seen: Extract<ListResult, { is: 'read' }>,
  ): Promise<StopReason | null> {
    const finding = await confirmDelivery(context, operation, seen, now());
    if (finding.is === 'unread')
      return (await reportConnectivity(deps, token, finding.answer)) ?? defer(operation);
    if (finding.is === 'done')
      await apply(operation, { do: 'acknowledge', result: finding.result });
    else if (finding.is === 'found')
      await apply(operation, { do: 'compare', result: finding.result });
    else if (finding.is === 'absent') await keep(operation, afterAbsence(operation, now()));
    else await ask(operation, finding.existing);
    return null;
  }

  async function ask(operation: Operation, existing?: ServerRecord | null): Promise<void> {
    const met = existing && {
      existing: { id: existing.id, version: existing.version, record: existing.fields },
    };
    const trouble = { ...syncErrorOf('may-exist', now()), ...met };
    await keep(operation, { state: 'conflict', trouble });
  }

  return {
    sendBatch: sendInOneRequest,
    send: async (operations, onSent) => {
      const waiting = operations[Symbol.iterator]();
      let stop: StopReason | null = null;
      const sendNext = async (): Promise<void> => {
        for (const operation of waiting) {
          if (now() >= until) stop ??= 'deadline';
          stop ??= await stopIfSuperseded();
          if (stop) return;
          const ended = await sendOne(context, operation, made);
          stop ??= ended.stop ?? countUndone(ended.isUndone);
          onSent();
        }
      };
      // The lock is held until the last request has its answer on the disk.
      const ends = await Promise.allSettled(Array.from({ length: WIDTH }, sendNext));
      const broken = ends.find((end) => end.status === 'rejected');
      if (broken) throw broken.reason;
      return stop;
    },
    settle: async (operations) => {
      const looks = new Map<QueuedEntity, ListResult>();
      for (const { entity } of operations) {
        const seen = looks.get(entity) ?? (await lists.read(entity));
        if (seen.is === 'stopped') return seen.stop;
        looks.set(entity, seen);
      }
      for (const operation of operations) {
        const seen = looks.get(operation.entity);
        if (seen?.is === 'unread') await defer(operation);
        else if (seen?.is === 'forbidden') await ask(operation);
        else if (seen?.is === 'read') {
          const stop = await settleOne(operation, seen);
          if (stop) return stop;
        }
      }
      return null;
    },
    identify: async () => {
      // Servers with idempotency return ids; older unnumbered creates are matched on the next pull.
      if (session.isDelivery || isOurs(session.serverVersion)) return null;
      for (const entity of await readUnnumbered()) {
        const seen = await lists.read(entity);
        if (seen.is === 'stopped') return seen.stop;
      }
      return null;
    },
  };

  /** The entities with an acknowledged create whose id a plain server did not return. */
  async function readUnnumbered(): Promise<ReadonlySet<QueuedEntity>> {
    const unnumbered = new Set<QueuedEntity>();
    for (const { entity, key, kind } of await db.listUnconfirmed()) {
      const row = kind === 'create' ? await db.getRow(entity, key) : undefined;
      if (row?.id === null) unnumbered.add(entity);
    }
    return unnumbered;
  }
}
