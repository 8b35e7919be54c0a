import * as v from 'valibot';
import { BATCH_LIMIT, BATCH_PATH, type BatchAnswer } from '../../../src/domain/wire';
import type { Deps, RequestContext } from '../../context';
import { withoutRecord } from '../../http/answer';
import type { FairQueue } from '../../http/fair-queue';
import { answerJson } from '../../http/json-answer';
import { readDeepJson } from '../../http/json-body';
import { logFailure } from '../../http/request-log';
import { id, type Route, record, TAGS } from '../../http/route';
import { sealedEntry, senderOf } from '../../http/sealed-body';
import { isDeliverable } from '../../repositories/delivery-rights';
import type { WriteIndex } from '../../repositories/queued-write';
import { operation, readEntries } from './parse-operations';
import { runBatch } from './run-batch';
import { toOperations } from './unseal';

const clearEntry = v.pipe(
  v.object({ key: v.pipe(v.string(), v.uuid()), ...operation.entries, body: record }),
  v.description(
    `Hasta ${BATCH_LIMIT}. ifMatch: la versión conocida, o la que hizo la operación de esa clave. recordKey: de un alta, la clave que el registro tiene para siempre. company: la empresa para la que se guardó; 403 other-company si la persona ya es de otra. En path y body, {"$ref": clave} es el id del registro de esa clave. after: claves de altas sin las que no se hace (blocked)`,
  ),
);

/** The body of a request with operations of one of these kinds. */
export const opsOf = (entry: v.GenericSchema) =>
  v.pipe(v.array(entry), v.minLength(1), v.maxLength(BATCH_LIMIT));

export const batchAnswer: v.GenericSchema<BatchAnswer> = v.object({
  verdicts: v.array(
    v.object({
      key: v.string(),
      status: id,
      replayed: v.exactOptional(v.literal(true)),
      unneeded: v.exactOptional(v.literal(true)),
      retryAfterSeconds: v.exactOptional(id),
      body: record,
    }),
  ),
});

/** `POST …/batch`: up to 250 queued writes in one request, each in clear or in an envelope. */
export function batchRoute(deps: Deps, writes: WriteIndex, turns: FairQueue): Route {
  const handle = async (c: RequestContext) => {
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
    return answerJson(c, { verdicts } satisfies BatchAnswer);
  };
  return {
    method: 'POST',
    path: BATCH_PATH,
    operationId: 'sendBatch',
    summary: 'Varias escrituras en una petición, cada una con su clave y su respuesta',
    tag: TAGS.sync,
    headers: ['deviceId'],
    body: v.object({ ops: opsOf(v.union([clearEntry, sealedEntry])) }),
    answer: batchAnswer,
    handle,
  };
}
