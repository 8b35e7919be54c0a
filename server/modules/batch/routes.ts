import { Hono } from 'hono';
import { BATCH_PATH, type BatchAnswer } from '../../../src/domain/wire';
import type { Deps, Env } from '../../context';
import { withoutRecord } from '../../http/answer';
import type { FairQueue } from '../../http/fair-queue';
import { readDeepJson } from '../../http/json-body';
import { logFailure } from '../../http/request-log';
import { senderOf } from '../../http/sealed-body';
import { isDeliverable } from '../../repositories/delivery-rights';
import type { WriteIndex } from '../../repositories/queued-write';
import { readEntries } from './parse-operations';
import { runBatch } from './run-batch';
import { toOperations } from './unseal';

/** `POST …/batch`: up to 250 queued writes in one request, each in clear or in an envelope. */
export function batchRoutes(deps: Deps, writes: WriteIndex, turns: FairQueue) {
  return new Hono<Env>().post(BATCH_PATH, async (c) => {
    const entries = readEntries(await readDeepJson(c.req));
    const { signal } = c.req.raw;
    const run = async () => {
      await c.get('confirmAccount')?.();
      const operations = await toOperations(deps, senderOf(c), entries);
      const isDelivery = c.get('deliveryId') !== undefined;
      return runBatch(deps.db, c.get('actor'), operations, {
        writes,
        isAllowed: isDelivery ? isDeliverable : () => true,
        redact: isDelivery ? withoutRecord : (answer) => answer,
        onFailure: (error) => logFailure(c, deps.log, error),
        signal,
      });
    };
    const verdicts = await turns.run(String(c.get('actor').id), run, { signal });
    return c.json({ verdicts } satisfies BatchAnswer);
  });
}
