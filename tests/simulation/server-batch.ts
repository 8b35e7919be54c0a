/** The batch call in the model of our server. */
import type { Fields } from '../../src/domain/entity';
import type { BatchOp } from '../../src/domain/wire';
import type { ServerModel } from './server-model';
import { refuse, type ServerRequest, type ServerResponse } from './server-request';
import { write } from './server-writes';

/** Operations one by one, in order; a reference by key means the record created under that key. */
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
      ? tell(
          write(
            server,
            { ...asked, ...resolved, ...headOf(asked, op, resolved) },
            username,
            op.key,
          ),
        )
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
  { method }: BatchOp,
  { ifMatch }: { readonly ifMatch: unknown },
): Pick<ServerRequest, 'method' | 'headers'> {
  return { method, headers: { Authorization, ...(ifMatch ? { 'If-Match': `"${ifMatch}"` } : {}) } };
}

/** Null where a record that it refers to was not created. */
function resolve(
  server: ServerModel,
  username: string,
  op: BatchOp,
): { readonly path: string; readonly body: Fields; readonly ifMatch: unknown } | null {
  let isWhole = true;
  const told = (key: unknown, field: 'id' | 'version'): unknown => {
    const response = server.verdicts.get(`${username}:${key}`)?.response;
    const value = response && response.status < 300 ? (response.body as Fields)[field] : undefined;
    if (value === undefined) isWhole = false;
    return value;
  };
  const idOf = (key: unknown) => told(key, 'id');
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    if ('$ref' in value) return idOf(value.$ref);
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, walk(part)]));
  };
  for (const key of op.after ?? []) idOf(key);
  const body = walk(op.body) as Fields;
  const path = op.path.replace(/\{"\$ref":"([^"]+)"\}/g, (_all, key) => String(idOf(key)));
  const { ifMatch } = op;
  const version = typeof ifMatch === 'object' ? told(ifMatch.$ref, 'version') : ifMatch;
  return isWhole ? { path, body, ifMatch: version } : null;
}
