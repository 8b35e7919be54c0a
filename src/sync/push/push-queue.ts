/** One burst's sends and reads. What it learns of the lists lives no longer than the burst. */
import { renewLease } from '../../db/lease';
import type { ServerRecord } from '../../db/mirror/match-records';
import type { Operation } from '../../db/schema';
import type { QueuedEntity } from '../../domain/entities';
import type { ListResult } from '../pull/list-cache';
import type { Transport } from '../transport';
import type { EngineDeps, StopReason, SyncSession } from '../types';
import { afterAbsence, confirmDelivery } from './confirm-by-reading';
import { reportConnectivity } from './connectivity';
import { supportsKeys, syncErrorOf } from './prepare-request';
import { createPushContext } from './push-context';
import { sendBatch } from './send-batch';
import { sendOne } from './send-one';

export interface Underway {
  /** What was answered is on the disk. */
  readonly end: Promise<StopReason | null>;
}

export interface PushRun {
  /** Sends operations in one request, in their order; resolves when they have left. */
  sendBatch(operations: readonly Operation[]): Promise<Underway>;
  /** Sends operations that do not depend on each other, a few at once. `onSent` is told of each. */
  send(operations: readonly Operation[], onSent: () => void): Promise<StopReason | null>;
  /** Asks a plain server whether they happened. */
  settle(operations: readonly Operation[]): Promise<StopReason | null>;
  /** Learns the numbers that a plain server did not tell. */
  identify(): Promise<StopReason | null>;
}

/** A server that fails at so many in a row fails at all of them: the rest is not tried now. */
const MOST_UNDONE = 5;
/** Requests at once, where each carries one operation. */
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
  /** What this burst has made, by its names. */
  const made = new Set<string>();
  /** Operations in a row that the server, reached about each alone, left undone. */
  let undone = 0;

  async function stopIfSuperseded(): Promise<StopReason | null> {
    return (await renewLease(db, epoch, now())) ? null : 'superseded';
  }

  /** @returns why nothing more is tried, where it fails at all of them. */
  function countUndone(isUndone: boolean | null): StopReason | null {
    if (isUndone !== null) undone = isUndone ? undone + 1 : 0;
    return undone >= MOST_UNDONE ? 'too-many-attempts' : null;
  }

  async function sendInOneRequest(operations: readonly Operation[]): Promise<Underway> {
    const { unidentified, end } = await sendBatch(context, operations);
    for (const [operation, entity] of unidentified)
      if (session.isDelivery)
        await keep(operation, { state: 'held', trouble: syncErrorOf('needs-session', now()) });
      else if (lists.hasRead(entity) || (await lists.read(entity)).is !== 'read')
        await defer(operation);
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
      // The lock is held until the last of them has its answer on the disk.
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
      // Who takes keys tells the number. What a plain server left without one, before it became ours, the next reading finds.
      if (session.isDelivery || supportsKeys(session)) return null;
      for (const entity of await readUnnumbered()) {
        const seen = await lists.read(entity);
        if (seen.is === 'stopped') return seen.stop;
      }
      return null;
    },
  };

  /** The lists of what a plain server took without telling the number. */
  async function readUnnumbered(): Promise<ReadonlySet<QueuedEntity>> {
    const unnumbered = new Set<QueuedEntity>();
    for (const { entity, key, kind } of await db.listUnconfirmed()) {
      const row = kind === 'create' ? await db.getRow(entity, key) : undefined;
      if (row?.id === null) unnumbered.add(entity);
    }
    return unnumbered;
  }
}
