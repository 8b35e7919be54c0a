/**
 * The strategy for a server without keys, such as the company's own API: one request for each operation, and lists read
 * in place of a verdict that was lost. The push loop calls it; our server needs none of it.
 */
import type { ServerRecord } from '../../../db/mirror/match-records';
import type { Operation } from '../../../db/schema';
import type { QueuedEntity } from '../../../domain/entities';
import { isOurs } from '../../../domain/server-version';
import { createListCache, type ListResult } from '../../pull/list-cache';
import type { Run } from '../../run';
import type { StopReason } from '../../types';
import { reportConnectivity } from '../connectivity';
import { lookLater } from './later-look';
import { createPlainContext } from './plain-context';
import type { PlainStep } from './plan';
import { sendOne } from './send-one';
import { afterAbsence, confirmDelivery } from './settle';

export interface PlainRun {
  /** Carries out a step that `planAlone` planned. `onSent` is called after each operation that was sent. */
  take(step: PlainStep, onSent: () => void): Promise<StopReason | null>;
  /** Pulls the lists of creates whose id the server did not return. */
  identify(): Promise<StopReason | null>;
}

/** Concurrent requests. */
const WIDTH = 3;

/** `until`: no operation is begun after this time. */
export function createPlainRun(
  run: Run,
  until: number,
  loop: {
    readonly stopIfSuperseded: () => Promise<StopReason | null>;
    readonly countUndone: (isUndone: boolean | null) => StopReason | null;
  },
): PlainRun {
  const { db, now, session } = run;
  const look = isOurs(session.serverVersion) ? undefined : lookLater;
  const lists = createListCache(run, look);
  const context = createPlainContext(run, lists);
  const { apply, keep, defer } = context;
  /** Names (`uniqueNamesOf`) that this run gave to records, or took from them. */
  const named = new Set<string>();

  async function settleOne(
    operation: Operation,
    seen: Extract<ListResult, { is: 'read' }>,
  ): Promise<StopReason | null> {
    const finding = await confirmDelivery(context, operation, seen, now());
    if (finding.is === 'unread')
      return (await reportConnectivity(run, finding.answer)) ?? defer(operation);
    if (finding.is === 'done')
      await apply(operation, { do: 'acknowledge', result: finding.result });
    else if (finding.is === 'found')
      await apply(operation, { do: 'compare', result: finding.result });
    else if (finding.is === 'absent' && operation.delivery.state === 'unknown')
      await keep(operation, afterAbsence(operation.delivery, now()));
    else if (finding.is === 'doubtful') await ask(operation, finding.existing);
    return null;
  }

  async function ask(operation: Operation, existing?: ServerRecord | null): Promise<void> {
    const met = existing && {
      existing: { id: existing.id, version: existing.version, record: existing.fields },
    };
    const { sent } = operation.delivery;
    const question = { code: 'may-exist', at: now(), ...met } as const;
    await keep(operation, { state: 'conflict', sent, question });
  }

  async function send(operations: readonly Operation[], onSent: () => void) {
    const waiting = operations[Symbol.iterator]();
    let stop: StopReason | null = null;
    const sendNext = async (): Promise<void> => {
      for (const operation of waiting) {
        if (now() >= until) stop ??= 'deadline';
        stop ??= await loop.stopIfSuperseded();
        if (stop) return;
        const ended = await sendOne(context, operation, named);
        stop ??= ended.stop ?? loop.countUndone(ended.isUndone);
        onSent();
      }
    };
    // The lock is held until the last request has its answer on the disk.
    const ends = await Promise.allSettled(Array.from({ length: WIDTH }, sendNext));
    const broken = ends.find((end) => end.status === 'rejected');
    if (broken) throw broken.reason;
    return stop;
  }

  async function settle(operations: readonly Operation[]) {
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
  }

  return {
    take: (step, onSent) =>
      step.do === 'send' ? send(step.operations, onSent) : settle(step.operations),
    async identify() {
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
