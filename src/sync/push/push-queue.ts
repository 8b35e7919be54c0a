/** The sends and reads of one push run. The lists it reads are cached for that run only. */
import { renewLease } from '../../db/lease';
import type { Operation } from '../../db/schema';
import type { Transport } from '../transport';
import type { EngineDeps, StopReason, SyncSession } from '../types';
import { reportConnectivity } from './connectivity';
import { loadStrategy } from './plain/load';
import type { PlainRun } from './plain/plain-run';
import { createPushContext } from './push-context';
import { sendBatch } from './send-batch';

export interface Underway {
  /** Resolves when the answer is on the disk. */
  readonly end: Promise<StopReason | null>;
}

export interface PushRun {
  /** Sends operations in one request, in their order; resolves when the request has been started. */
  sendBatch(operations: readonly Operation[]): Promise<Underway>;
  /** The strategy for operations without a key; null where the app could not load it now. */
  plain(): Promise<PlainRun | null>;
}

/** After this many failures in a row the run ends: the server fails at everything. */
const MOST_UNDONE = 5;

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
  /** Operations in a row that the server answered alone without a verdict. */
  let undone = 0;
  let plain: PlainRun | undefined;

  async function stopIfSuperseded(): Promise<StopReason | null> {
    return (await renewLease(db, epoch, now())) ? null : 'superseded';
  }

  /** @returns why the run ends, if the server fails at everything. */
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

  return {
    sendBatch: sendInOneRequest,
    async plain() {
      const loop = { stopIfSuperseded, countUndone };
      plain ??= (await loadStrategy())?.createPlainRun(context, until, loop);
      return plain ?? null;
    },
  };
}
