/** `npm run bench -- plain`: an operation costs a plain server's queue the same however long the queue is. */
import type { Page } from 'playwright-core';
import { PLAIN_SERVER } from '../../src/domain/server-version';
import { startPlainServer } from '../support/plain-server';
import { median, type Note } from './results';
import type { Bench } from './support/bench-page';

declare const bench: Bench;

const AUTHOR = 'empleado@plano.co';
/**
 * The short queue is sent several times; of the long ones only the first seconds are measured, while they are longest.
 */
const LENGTHS = [
  { queued: 50, runs: 5 },
  { queued: 2_000, runs: 1 },
  { queued: 10_000, runs: 1 },
] as const;
const LONGEST_MS = 15_000;
/** The limit, as a multiple of an operation's time in the short queue. */
const MOST_TIMES = 2;

export async function benchPlainQueue(
  open: (baseUrl: string) => Promise<Page>,
  note: Note,
): Promise<void> {
  let goal: number | null = null;
  for (const { queued, runs } of LENGTHS) {
    const times: number[] = [];
    let told = '';
    for (let run = 0; run < runs; run += 1) {
      const { ms, sent, left } = await sendOnce(open, queued);
      times.push(ms / sent);
      told = `${sent} sent, ${left} left`;
    }
    const value = median(times);
    const name = `a plain queue's operation, ${queued} queued`;
    note({ name, slower: 1, value, goal, note: told });
    goal ??= Math.round(value * MOST_TIMES * 10) / 10;
  }
}

async function sendOnce(open: (baseUrl: string) => Promise<Page>, queued: number) {
  const plain = await startPlainServer();
  const { token } = await plain.signIn(AUTHOR);
  const page = await open(plain.baseUrl);
  const place = { baseUrl: plain.baseUrl, token, serverVersion: PLAIN_SERVER, username: AUTHOR };
  const sent = await page.evaluate(
    async ([author, count, where, longest]) => {
      await bench.queueOfPeople('plain', author, count);
      return bench.sendFor('plain', where, longest);
    },
    [AUTHOR, queued, place, LONGEST_MS] as const,
  );
  await page.close();
  await plain.close();
  return sent;
}
