import * as v from 'valibot';
import type { Fields } from '../../src/domain/entity';
import { KEY_HEADER, REPLAYED_HEADER } from '../../src/domain/wire';
import type { Actor } from '../auth/actor';
import type { Transaction } from '../db/database';
import { inScope, type Reach, type Scope } from '../db/scope';
import { isDataException } from '../db/violations';
import { toFingerprint } from '../idempotency/fingerprint';
import {
  isFinal,
  type KeyedRequest,
  keepVerdict,
  openKey,
  type Verdict,
} from '../idempotency/ledger';
import { readJson } from './body';
import type { Deps } from './deps';
import type { RequestContext } from './env';
import { invalid, Refusal, toProblemResponse } from './problems';

/** The steps of a write, after authentication, in their order. Each throws a Refusal to end it. */
export interface Write<Input> {
  readonly validate: (scope: Scope, body: unknown) => Input | Promise<Input>;
  readonly authorize: (actor: Actor, input: Input) => void;
  /** Answers the record as it is read. */
  readonly act: (scope: Scope, input: Input, headers: WriteHeaders) => Promise<Fields>;
  /** 201 for a create. */
  readonly status: 200 | 201;
  /** The record a key made, for ever, where it is a create. */
  readonly findMade?: (scope: Scope, key: string) => Promise<Fields | null>;
  /** A record by id, as it is read: shown again with a `duplicate` given again. */
  readonly find: (scope: Scope, id: number) => Promise<Fields | null>;
  /** How far it looks; its own company unless it says so. */
  readonly reach?: Reach;
  /** No key is looked up or kept. */
  readonly ignoresKey?: boolean;
}

/** What the headers of a write say about it. */
export interface WriteHeaders {
  readonly key: string | null;
  /** `If-Match`: the version the client's change was made on; null where it does not say. */
  readonly ifMatch: string | null;
}

/** Whether the client knew this version: it said none, any (`*`), or this one. */
export function isCurrent({ ifMatch }: WriteHeaders, version: unknown): boolean {
  if (ifMatch === null || ifMatch === '*') return true;
  return ifMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${version}"`);
}

type Outcome = { readonly record: Fields } | { readonly refusal: Refusal };

/**
 * Carries out a write. Effect and verdict are one transaction: with an `Idempotency-Key` the same request is answered
 * again with what was decided the first time, before it is validated and before `If-Match` is looked at.
 */
export async function write<Input>(
  c: RequestContext,
  deps: Deps,
  steps: Write<Input>,
): Promise<Response> {
  const actor = c.get('actor');
  const body = await readJson(c.req);
  const headers = readHeaders(c, steps.ignoresKey);
  const request = headers.key && {
    userId: actor.id,
    key: headers.key,
    fingerprint: toFingerprint(c.req.method, c.req.path, body),
  };
  return inScope(deps.db, actor, steps.reach ?? 'company', async (tx) => {
    const settled = request && (await settle({ db: tx, actor }, request, steps, tx));
    if (settled) return replay(c, settled);
    const outcome = await attempt(tx, actor, body, headers, steps);
    if (request) await keep(tx, request, steps.status, outcome);
    if ('refusal' in outcome) return toProblemResponse(c, outcome.refusal);
    c.header('ETag', `"${outcome.record.version}"`);
    return c.json(outcome.record, steps.status);
  });
}

async function settle<Input>(
  scope: Scope,
  request: KeyedRequest,
  steps: Write<Input>,
  tx: Transaction,
): Promise<Settled | null> {
  const verdict = await openKey(tx, request);
  if (verdict) {
    const showsRecord = verdict.type === 'duplicate' && verdict.recordId !== null;
    const record = showsRecord ? await steps.find(scope, verdict.recordId) : null;
    return { verdict, record };
  }
  const made = (await steps.findMade?.(scope, request.key)) ?? null;
  return made && { verdict: toVerdict(steps.status, made), record: null };
}

/** A refusal undoes what the steps had done, and nothing else of the transaction. */
async function attempt<Input>(
  tx: Transaction,
  actor: Actor,
  body: unknown,
  headers: WriteHeaders,
  steps: Write<Input>,
): Promise<Outcome> {
  try {
    return await tx.transaction(async (savepoint) => {
      const scope = { db: savepoint, actor };
      const input = await steps.validate(scope, body);
      steps.authorize(actor, input);
      return { record: await steps.act(scope, input, headers) };
    });
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error };
    if (isDataException(error)) return { refusal: new Refusal('invalid') };
    throw error;
  }
}

interface Settled {
  readonly verdict: Verdict;
  readonly record: Fields | null;
}

function replay(c: RequestContext, { verdict, record }: Settled): Response {
  const { status, type, errors, recordId, recordVersion, numeroGuia } = verdict;
  c.header(REPLAYED_HEADER, 'true');
  const facts = { id: recordId, version: recordVersion, numeroGuia };
  if (type) {
    const details = { replayed: facts, ...(errors && { errors }), ...(record && { record }) };
    return toProblemResponse(c, new Refusal(type, details));
  }
  return c.json({ status, ...facts }, status === 201 ? 201 : 200);
}

async function keep(
  tx: Transaction,
  request: KeyedRequest,
  status: number,
  outcome: Outcome,
): Promise<void> {
  if ('record' in outcome) return keepVerdict(tx, request, toVerdict(status, outcome.record));
  const { refusal } = outcome;
  if (!isFinal(refusal)) return;
  await keepVerdict(tx, request, {
    ...toVerdict(refusal.status, refusal.details.record ?? {}),
    type: refusal.type,
    errors: refusal.details.errors ?? null,
  });
}

function toVerdict(status: number, record: Fields): Verdict {
  return {
    status,
    type: null,
    errors: null,
    recordId: typeof record.id === 'number' ? record.id : null,
    recordVersion: typeof record.version === 'number' ? record.version : null,
    numeroGuia: typeof record.numeroGuia === 'string' ? record.numeroGuia : null,
  };
}

function readHeaders(c: RequestContext, ignoresKey = false): WriteHeaders {
  const key = ignoresKey ? undefined : c.req.header(KEY_HEADER);
  if (key !== undefined && !v.is(v.pipe(v.string(), v.uuid()), key))
    throw invalid({ field: KEY_HEADER, message: 'Debe ser un UUID' });
  return { key: key?.toLowerCase() ?? null, ifMatch: c.req.header('If-Match')?.trim() ?? null };
}
