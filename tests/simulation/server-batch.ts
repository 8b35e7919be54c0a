/** The batch call in the model of our server. */
import type { Fields } from '../../src/domain/entity';
import type { BatchOp } from '../../src/domain/wire';
import { MODELLED } from './modelled-fields';
import { isSealed, openOp, type SentOp } from './sealed-ops';
import type { ServerModel } from './server-model';
import { refuse, type ServerRequest, type ServerResponse } from './server-request';
import { factsOf, write } from './server-writes';

/**
 * Answers operations one by one, in order; a reference means the record with that key. A delivery token sends envelopes
 * alone, and is told verdicts without records.
 */
export function answerBatch(
  server: ServerModel,
  asked: ServerRequest,
  username: string,
  isDelivery: boolean,
): ServerResponse {
  const ops = (asked.body?.ops ?? []) as readonly SentOp[];
  const verdicts = ops.map((sent) => {
    const response = answerOp(server, asked, username, sent, isDelivery);
    const { status, body, headers, isUnneeded } = isDelivery ? toVerdictOnly(response) : response;
    return {
      key: sent.key,
      status,
      body: (body ?? {}) as Fields,
      ...(headers?.['Idempotency-Replayed'] && { replayed: true }),
      ...(isUnneeded && { unneeded: true }),
      ...(headers?.['Retry-After'] && { retryAfterSeconds: Number(headers['Retry-After']) }),
    };
  });
  return { status: 200, body: { verdicts } };
}

function answerOp(
  server: ServerModel,
  asked: ServerRequest,
  username: string,
  sent: SentOp,
  mustSeal: boolean,
): ServerResponse {
  if (mustSeal && !isSealed(sent)) return refuse(401, 'unauthenticated');
  if (isSealed(sent) && sent.signature !== username) return refuse(422, 'altered-envelope');
  const op = openOp(sent);
  if ((op.company ?? server.company) !== server.company) {
    const made = server.verdicts.get(`${username}:${op.key}`)?.response;
    return made && made.status < 300 ? made : refuse(403, 'other-company');
  }
  const resolved = resolve(server, username, op);
  if (!resolved) return refuse(409, 'blocked');
  const head = headOf(asked, op, resolved);
  const consent = op.consent && { ...op.consent, by: username };
  return write(server, { ...asked, ...resolved, ...head, consent }, username, op.key);
}

function toVerdictOnly(response: ServerResponse): ServerResponse {
  if (response.status < 300) return { ...response, body: factsOf(response) };
  const { type, title, status, by, fields } = response.body as Fields;
  return { ...response, body: { type, title, status, by, fields } };
}

function headOf(
  { headers: { Authorization = '' } }: ServerRequest,
  { method, recordKey }: BatchOp,
  { ifMatch }: { readonly ifMatch: unknown },
): Pick<ServerRequest, 'method' | 'headers'> {
  return {
    method,
    headers: {
      Authorization,
      ...(recordKey && { 'Record-Key': recordKey }),
      ...(ifMatch ? { 'If-Match': `"${ifMatch}"` } : {}),
    },
  };
}

/** Null where a record that it refers to was not created. */
function resolve(
  server: ServerModel,
  username: string,
  op: BatchOp,
): { readonly path: string; readonly body: Fields; readonly ifMatch: unknown } | null {
  let isWhole = true;
  const found = <Value>(value: Value | undefined) => {
    if (value === undefined) isWhole = false;
    return value;
  };
  const idOf = (recordKey: unknown) =>
    found(
      MODELLED.map((one) => [one, server.recordKeys.idOf(one, String(recordKey))] as const).find(
        ([one, id]) => id !== undefined && server.tables[one].has(id),
      )?.[1],
    );
  /** The record that an earlier operation made, or that already had its record key. */
  const madeBy = (key: string): Fields | undefined => {
    const { status, body } = server.verdicts.get(`${username}:${key}`)?.response ?? {};
    const { by, record } = (body ?? {}) as { by?: unknown; record?: Fields };
    return status !== undefined && status < 300 ? (body as Fields) : by ? record : undefined;
  };
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    if ('$ref' in value) return idOf(value.$ref);
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, walk(part)]));
  };
  if (!(op.after ?? []).every(madeBy)) return null;
  const body = walk(op.body) as Fields;
  const path = op.path.replace(/\{"\$ref":"([^"]+)"\}/g, (_all, key) => String(idOf(key)));
  const { ifMatch } = op;
  const version = typeof ifMatch === 'object' ? found(madeBy(ifMatch.$ref)?.version) : ifMatch;
  return isWhole ? { path, body, ifMatch: version } : null;
}
