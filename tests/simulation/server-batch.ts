/** The batch call in the model of our server. */
import type { Fields } from '../../src/domain/entity';
import type { BatchOp } from '../../src/domain/wire';
import { MODELLED } from './modelled-fields';
import type { ServerModel } from './server-model';
import { refuse, type ServerRequest, type ServerResponse } from './server-request';
import { write } from './server-writes';

/** Operations one by one, in order; a reference means the record with that key. */
export function answerBatch(
  server: ServerModel,
  asked: ServerRequest,
  username: string,
  tell: (response: ServerResponse) => ServerResponse,
): ServerResponse {
  const ops = (asked.body?.ops ?? []) as readonly BatchOp[];
  const verdicts = ops.map((op) => {
    const resolved = resolve(server, username, op);
    const { status, body, headers } = resolved
      ? tell(write(server, { ...asked, ...resolved, ...headOf(asked, op) }, username, op.key))
      : refuse(409, 'blocked');
    return {
      key: op.key,
      status,
      body: (body ?? {}) as Fields,
      ...(headers?.['Idempotency-Replayed'] && { replayed: true }),
      ...(headers?.['Retry-After'] && { retryAfterSeconds: Number(headers['Retry-After']) }),
    };
  });
  return { status: 200, body: { verdicts } };
}

function headOf(
  { headers: { Authorization = '' } }: ServerRequest,
  { method, recordKey, ifMatch }: BatchOp,
): Pick<ServerRequest, 'method' | 'headers'> {
  return {
    method,
    headers: {
      Authorization,
      ...(recordKey && { 'Record-Key': recordKey }),
      ...(ifMatch && { 'If-Match': `"${ifMatch}"` }),
    },
  };
}

/** Null where a record that it refers to was not created. */
function resolve(
  server: ServerModel,
  username: string,
  op: BatchOp,
): { readonly path: string; readonly body: Fields } | null {
  let isWhole = true;
  const found = (id: number | undefined) => {
    if (id === undefined) isWhole = false;
    return id;
  };
  const idOf = (recordKey: unknown) =>
    found(MODELLED.map((one) => server.recordKeys.idOf(one, String(recordKey))).find((id) => id));
  const isMade = (key: string) => {
    const { status = 0, body } = server.verdicts.get(`${username}:${key}`)?.response ?? {};
    return status < 300 ? status > 0 : (body as Fields).by === 'recordKey';
  };
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    if ('$ref' in value) return idOf(value.$ref);
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, walk(part)]));
  };
  if (!(op.after ?? []).every(isMade)) return null;
  const body = walk(op.body) as Fields;
  const path = op.path.replace(/\{"\$ref":"([^"]+)"\}/g, (_all, key) => String(idOf(key)));
  return isWhole ? { path, body } : null;
}
