import type { Database } from '../../context';
import { FairQueue } from '../../http/fair-queue';

/** Batches' share of the connections; the others are left to small requests. */
const SHARE = 0.4;
/** A tablet sends three ahead. */
const WAITING_PER_PERSON = 8;
/** Each holds a body of up to 2 MB. */
const WAITING = 32;

/** The line of batches: one a person at a time, and together as many as their share of the connections. */
export function batchTurns({ $client }: Database): FairQueue {
  const running = Math.max(1, Math.floor(($client.options.max ?? 1) * SHARE));
  return new FairQueue({
    running,
    runningPerClient: 1,
    waitingPerClient: WAITING_PER_PERSON,
    waiting: WAITING,
  });
}
