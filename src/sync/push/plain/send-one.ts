/**
 * Sends one operation to a plain server. Its list is read before a create, so that no existing record is created again.
 */
import { syncErrorOf, type Trail, trailOf } from '../../../db/delivery';
import { isLookedUp, uniqueNamesOf } from '../../../db/outbox/unique-names';
import type { Operation } from '../../../db/schema';
import { readMeta } from '../../../db/store';
import type { ListCache, ListResult } from '../../pull/list-cache';
import type { StopReason } from '../../types';
import { isSendWindowOpen } from '../claim';
import { reportConnectivity } from '../connectivity';
import { classifyAnswer } from './classify-answer';
import { countEquals, findGoods } from './equal-goods';
import type { PlainContext } from './plain-context';
import { prepareSend, resultOf } from './prepare-request';
import { findSame, findUniqueClash } from './settle';

export interface SentOne {
  readonly stop: StopReason | null;
  /** The server answered without a verdict; null where the operation was not sent. */
  readonly isUndone: boolean | null;
}

const NOT_SENT: SentOne = { stop: null, isUndone: null };

/** `named`: the names (`uniqueNamesOf`) that this run has given to records, or taken from them, so far. */
export async function sendOne(
  context: PlainContext,
  operation: Operation,
  named: Set<string>,
): Promise<SentOne> {
  const { db, transport, lists, now } = context;
  const { entity, kind, changes, before } = operation;
  let equals: Trail['equals'] = null;
  if (kind !== 'create' || isLookedUp(entity) || entity === 'product') {
    const names = [changes, before ?? {}].flatMap((side) =>
      uniqueNamesOf({ entity, changes: side }),
    );
    const isNamedNow = names.some((name) => named.has(name));
    const seen = await readBefore(lists, operation, isNamedNow);
    if (seen.is === 'stopped') return { ...NOT_SENT, stop: seen.stop };
    if (seen.is === 'unread') return { ...NOT_SENT, stop: await context.defer(operation) };
    if (seen.is === 'read' && (await resolveBeforeSend(context, operation, seen))) return NOT_SENT;
    if (seen.is === 'read' && isOfGoods(operation)) equals = await countEquals(db, operation, seen);
    for (const name of names) named.add(name);
  } else
    equals = await countEquals(db, operation, {
      rows: await db.listRows(entity),
      doubtful: [],
    });
  let prepared = await prepareSend(context, operation, equals);
  if (prepared?.is === 'unidentified') {
    const seen = await lists.read(prepared.entity);
    if (seen.is === 'stopped') return { ...NOT_SENT, stop: seen.stop };
    prepared = await prepareSend(context, operation, equals);
  }
  if (prepared?.is === 'unidentified') await context.defer(operation);
  if (prepared?.is !== 'ready') return NOT_SENT;
  const { sent, waited, request } = prepared;
  if (!isSendWindowOpen(sent, now())) {
    await context.keep(sent, waited.delivery);
    return NOT_SENT;
  }
  const { method, path, body } = request;
  const answer = await transport.send({ method, path, body });
  const passedAt = await readMeta<number | null>(db, 'passedAt', null);
  const random = context.random();
  const outcome = classifyAnswer(sent, answer, { at: now(), random, passedAt, isItsOwn: true });
  await context.apply(sent, outcome);
  return {
    stop: await reportConnectivity(context, answer),
    isUndone: outcome.do === 'keep' && outcome.isUndone === true,
  };
}

/**
 * Reads before a send: a change is compared with the server's record; a create is looked for once, and again after its
 * name was given or taken.
 */
function readBefore(
  lists: ListCache,
  { entity, kind }: Operation,
  isNamedNow: boolean,
): Promise<ListResult> {
  if (kind !== 'create') return lists.readRecently(entity);
  return isNamedNow ? lists.read(entity) : lists.readOnce(entity);
}

/** @returns whether the list has the record this create would make, or another one with a unique value it would set. */
async function resolveBeforeSend(
  context: PlainContext,
  operation: Operation,
  seen: Extract<ListResult, { is: 'read' }>,
): Promise<boolean> {
  const { apply, keep, defer, now } = context;
  const { sent } = operation.delivery;
  if (isOfGoods(operation)) {
    if (!sent || !trailOf(operation)?.isResent) return false;
    const finding = await findGoods(context.db, operation, seen, now());
    if (finding.is === 'absent') return false;
    // The earlier request arrived after it was given up, or nobody can tell.
    await keep(operation, { state: 'unknown', sent, notBefore: now() });
    return true;
  }
  const met = operation.kind === 'create' ? findSame(operation, seen) : undefined;
  if (met?.base) {
    // The other record was made on this device and has no server id yet.
    if (met.id === null) await defer(operation);
    else {
      const result = { ...resultOf(met), record: met.base, at: now() };
      await apply(operation, { do: 'compare', result });
    }
    return true;
  }
  const field = findUniqueClash(operation, seen.rows);
  if (!field) return false;
  const errors = [{ field, message: 'Ya existe' }];
  const error = { ...syncErrorOf('refused', now()), status: 409, errors };
  await keep(operation, { state: 'rejected', sent, error });
  return true;
}

const isOfGoods = ({ entity, kind }: Operation) => kind === 'create' && !isLookedUp(entity);
