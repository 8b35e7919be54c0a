import * as v from 'valibot';
import type { AuditAction } from '../../../src/domain/audit';
import { type BatchAnswer, type BatchVerdict, OF_INACTIVE_PATH } from '../../../src/domain/wire';
import type { Actor, Deps, RequestContext } from '../../context';
import { toProblemAnswer } from '../../http/answer';
import { authorizeAdmin } from '../../http/authorize';
import type { FairQueue } from '../../http/fair-queue';
import { readDeepJson } from '../../http/json-body';
import { logFailure } from '../../http/request-log';
import { type Route, TAGS } from '../../http/route';
import { sealedEntry } from '../../http/sealed-body';
import { recordAudit } from '../../repositories/audit';
import type { WriteIndex } from '../../repositories/queued-write';
import { writeAs } from '../../tenancy/scope';
import { type OpenedOperation, openOfInactive } from './open-of-inactive';
import { type BatchEntry, readEntries } from './parse-operations';
import { batchAnswer, opsOf } from './routes';
import { runBatch } from './run-batch';

/**
 * `POST …/envelopes/of-inactive`: operations that a person saved on a tablet cannot leave under their name once they
 * are inactive. An ADMIN of the company for which they were saved reads them, and sends them with `send: true`: they
 * are written as their author's, under their keys, so that those that had arrived before are not made twice. `decline:
 * true` writes nothing, and notes that they were not sent. Each is audited before it is done.
 */
export function ofInactiveRoute(deps: Deps, writes: WriteIndex, turns: FairQueue): Route {
  const handle = async (c: RequestContext) => {
    authorizeAdmin(c.get('actor'));
    const body = await readDeepJson(c.req);
    const entries = readEntries(body);
    const { signal } = c.req.raw;
    const run = () => answer(c, deps, writes, { body, entries });
    const verdicts = await turns.run(String(c.get('actor').id), run, { signal });
    return c.json({ verdicts } satisfies BatchAnswer);
  };
  return {
    method: 'POST',
    path: OF_INACTIVE_PATH,
    operationId: 'sendOfInactive',
    summary:
      'Lo que dejó sellado en un equipo una persona que ya no está activa: su contenido, o con send su envío en nombre de ella. Solo un ADMIN de la empresa para la que se guardó',
    tag: TAGS.sync,
    body: v.object({
      ops: opsOf(sealedEntry),
      send: v.exactOptional(v.boolean()),
      decline: v.exactOptional(v.boolean()),
    }),
    answer: batchAnswer,
    handle,
  };
}

async function answer(
  c: RequestContext,
  deps: Deps,
  writes: WriteIndex,
  { body, entries }: { readonly body: unknown; readonly entries: readonly BatchEntry[] },
): Promise<readonly BatchVerdict[]> {
  await c.get('confirmAccount')?.();
  const admin = c.get('actor');
  authorizeAdmin(admin);
  const { send: wanted, decline } = body as Readonly<Record<'send' | 'decline', unknown>>;
  const isSending = wanted === true;
  const isDeclining = !isSending && decline === true;
  const opened = await openOfInactive(deps, admin, entries);
  const good = opened.flatMap((one) => ('problem' in one ? [] : [one]));
  const read = isDeclining ? 'inactive-declined' : 'inactive-read';
  await audit(deps, admin, isSending ? 'inactive-sent' : read, good);
  const sent = isSending ? await send(c, deps, writes, good) : null;
  return entries.map(({ key }, index): BatchVerdict => {
    const one = opened[index];
    if (!one) throw new Error('An envelope was not opened');
    if ('problem' in one) {
      const { status, body } = toProblemAnswer(one.problem);
      return { key, status, body };
    }
    return sent?.get(key) ?? { key, status: 200, body: toContent(one, admin) };
  });
}

/** One entry a person. */
async function audit(
  { db }: Deps,
  admin: Actor,
  action: AuditAction,
  opened: readonly OpenedOperation[],
): Promise<void> {
  const people = new Set(opened.map(({ author }) => author.id));
  await writeAs(db, admin, 'company', async (tx) => {
    for (const recordId of people)
      await recordAudit(tx, admin, { action, entity: 'user', recordId });
  });
}

/** Writes each person's operations in their name, in the company for which they were saved. */
async function send(
  c: RequestContext,
  deps: Deps,
  writes: WriteIndex,
  opened: readonly OpenedOperation[],
): Promise<ReadonlyMap<string, BatchVerdict>> {
  const { company, origin } = c.get('actor');
  const verdicts = new Map<string, BatchVerdict>();
  const authors = new Map(opened.map(({ author }) => [author.id, author]));
  for (const author of authors.values()) {
    const operations = opened.flatMap((one) => (one.author.id === author.id ? one.operation : []));
    const actor = { ...author, company, ...(origin && { origin }) };
    const answered = await runBatch(deps.db, actor, operations, {
      writes,
      isAllowed: () => true,
      redact: (answer) => answer,
      onFailure: (error) => logFailure(c, deps.log, error),
      signal: c.req.raw.signal,
    });
    for (const verdict of answered) verdicts.set(verdict.key, verdict);
  }
  return verdicts;
}

/** Without the user name of a person who belongs to another company by now. */
const toContent = ({ author, operation }: OpenedOperation, { company }: Actor) => {
  const { method, path, body } = operation;
  const username = author.company.id === company.id ? author.username : null;
  return { username, method, path, body };
};
