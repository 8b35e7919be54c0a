import * as v from 'valibot';
import { COMPANY_HEADER, KEY_HEADER, RECORD_KEY_HEADER } from '../../src/domain/wire';
import type { Deps, RequestContext } from '../context';
import { respond } from '../http/answer';
import { readJson } from '../http/json-body';
import { invalid } from '../http/problems';
import { createScope, writeAs } from '../tenancy/scope';
import { attempt, executeOnce, type InSavepoint } from './execute-once';
import { Ledger } from './ledger';
import { answerOfOtherCompany, isOfOtherCompany } from './other-company';
import type { Write, WriteHeaders } from './write';

/**
 * Handles a write, whatever its entity, after `authenticate` has read the account from the database:
 *
 * 1. authorise the role, before a byte of the body is looked at;
 * 2. read the body and the headers, and where they came slowly the account and its role again;
 * 3. begin the transaction of the user's company, and look the `Idempotency-Key` up: a retry is answered the first
 *    verdict, before it is validated and before `If-Match` is checked;
 * 4. validate by the forms' rules;
 * 5. authorise what was read;
 * 6. decide, which may refuse, and write. Effect and verdict are committed together.
 *
 * A batch takes steps 3 to 6 for each of its operations (`modules/batch/run-batch.ts`).
 */
export async function write<Input>(
  c: RequestContext,
  deps: Deps,
  steps: Write<Input>,
): Promise<Response> {
  steps.authorizeRole(c.get('actor'));
  const body = await readJson(c.req);
  await c.get('confirmAccount')?.();
  const actor = c.get('actor');
  steps.authorizeRole(actor);
  const headers = readHeaders(c, steps.ignoresIdempotencyKey);
  const request = { method: c.req.method, path: c.req.path, body, headers };
  const answer = await writeAs(deps.db, actor, steps.reach ?? 'company', async (tx) => {
    const scope = createScope(tx, actor);
    const inSavepoint: InSavepoint = (_scope, decide) =>
      tx
        .transaction(async (savepoint) => (await decide({ ...scope, db: savepoint }))())
        .finally(() => scope.loader.forget());
    const { key, recordKey } = headers;
    const tables = steps.createsIn ? [steps.createsIn] : [];
    const ledger = await Ledger.open(scope, tables, {
      keys: key ? [key] : [],
      recordKeys: recordKey ? [recordKey] : [],
    });
    if (isOfOtherCompany(scope, headers)) return answerOfOtherCompany(ledger, key);
    if (!key) return attempt(scope, ledger, request, steps, inSavepoint);
    const outcome = await executeOnce(scope, ledger, request, steps, inSavepoint);
    await ledger.save();
    return outcome;
  });
  return respond(c, answer);
}

function readHeaders(c: RequestContext, ignoresKey = false): WriteHeaders {
  return {
    key: ignoresKey ? null : readUuid(c, KEY_HEADER),
    recordKey: readUuid(c, RECORD_KEY_HEADER),
    company: readCompany(c),
    ifMatch: c.req.header('If-Match')?.trim() ?? null,
  };
}

/** @throws ProblemError `invalid` where the header is no id */
function readCompany(c: RequestContext): number | null {
  const value = c.req.header(COMPANY_HEADER);
  if (value === undefined) return null;
  if (!/^[1-9]\d{0,8}$/.test(value))
    throw invalid({ field: COMPANY_HEADER, message: 'Debe ser el número de una empresa' });
  return Number(value);
}

/** @throws ProblemError `invalid` where the header is no UUID */
function readUuid(c: RequestContext, header: string): string | null {
  const value = c.req.header(header);
  if (value !== undefined && !v.is(v.pipe(v.string(), v.uuid()), value))
    throw invalid({ field: header, message: 'Debe ser un UUID' });
  return value?.toLowerCase() ?? null;
}
