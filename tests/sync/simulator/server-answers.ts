/** How the model of a server answers a request: `api.md`, as far as the simulated tablets use it. */
import type { Fields } from '../../../src/domain/entity';
import { isReachable, releasesProducts } from '../../../src/domain/rules/transitions';
import {
  BATCH_PATH,
  type BatchOp,
  CHANGES_PATH,
  DELIVERY_TOKEN_PREFIX,
  KEY_HEADER,
} from '../../../src/domain/wire';
import type { Modelled, ServerModel } from './server-model';

export interface Asked {
  readonly device: string;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body: Fields | null;
  readonly headers: Readonly<Record<string, string>>;
  /** The server finds fault with it, whatever it says. */
  readonly isRefused?: boolean;
}

export interface Told {
  readonly status: number;
  /** Null: an empty body. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const ENTITIES: Readonly<Record<string, Modelled>> = {
  customers: 'customer',
  product: 'product',
  envios: 'shipment',
};
/** Verdicts that asking again cannot change. */
const FINAL = ['invalid', 'not-found', 'duplicate', 'illegal-transition', 'product-travels'];

export function answerTo(server: ServerModel, asked: Asked): Told {
  const token = asked.headers.Authorization?.replace('Bearer ', '') ?? null;
  const username = server.userOf(token);
  if (username === null) return lockedOut(server);
  if (server.revoked.has(username)) return refuse(403, 'forbidden');
  const isDelivery = token?.startsWith(DELIVERY_TOKEN_PREFIX) ?? false;
  if (asked.method === 'GET')
    return isDelivery ? refuse(403, 'forbidden') : read(server, asked.path);
  const tell = isDelivery ? toVerdictOnly : (told: Told) => told;
  if (asked.path === BATCH_PATH) return batch(server, asked, username, tell);
  const key = server.isOurs ? (asked.headers[KEY_HEADER] ?? null) : null;
  if (isDelivery && key === null) return refuse(403, 'forbidden');
  return tell(write(server, asked, username, key));
}

/** Who sends without a session is told what became of it, and nothing of what is there. */
function toVerdictOnly(told: Told): Told {
  if (told.status < 300) return { ...told, body: factsOf(told) };
  const { type, title, status } = told.body as Fields;
  return { ...told, body: { type, title, status } };
}

function factsOf({ status, body }: Told): Fields {
  const { id, productId, version, numeroGuia } = body as Fields;
  return { status, id: productId ?? id, version, numeroGuia };
}

function lockedOut({ isOurs, kind }: ServerModel): Told {
  if (isOurs) return refuse(401, 'unauthenticated');
  return { status: kind.lockedStatus, body: kind.lockedStatus === 401 ? { message: 'x' } : null };
}

function read(server: ServerModel, path: string): Told {
  if (path.startsWith(CHANGES_PATH)) return changesSince(server, path);
  const document = /product\/document\/(\d+)\/products/.exec(path)?.[1];
  if (document) {
    const products = server
      .all('product')
      .filter((one) => String(one.customerNumDocument) === document);
    return { status: 200, body: { products } };
  }
  const entity = ENTITIES[path.split('/')[3] ?? ''];
  const records = entity ? server.all(entity).map((one) => toListed(server, entity, one)) : [];
  return { status: 200, body: records };
}

function toListed({ isOurs }: ServerModel, entity: Modelled, record: Fields): Fields {
  const { productosIds: _, userNames: __, numeroGuiaEnvio, id, ...rest } = record;
  if (entity !== 'product') return { ...rest, id };
  return { ...rest, productId: id, ...(isOurs && { numeroGuiaEnvio }) };
}

const PAGE = 20;

function changesSince(server: ServerModel, path: string): Told {
  const cursor = new URL(path, 'http://model').searchParams.get('cursor') ?? '';
  const [era, from] = cursor === '' ? [server.feedEra, 0] : cursor.split('.').map(Number);
  if (from === undefined || era !== server.feedEra) return refuse(410, 'too-old');
  const page = server.feed.slice(from, from + PAGE);
  const latest = new Map(page.map(({ entity, id }) => [`${entity} ${id}`, { entity, id }]));
  const changes = [...latest.values()].map(({ entity, id }) => {
    const record = server.tables[entity].get(id);
    return record
      ? { entity, id, version: record.version, record: toListed(server, entity, record) }
      : { entity, id, version: 0, gone: true };
  });
  const end = from + page.length;
  const next = `${server.feedEra}.${end}`;
  return { status: 200, body: { cursor: next, more: end < server.feed.length, changes } };
}

/** A write under its key: the same again is answered the same again. */
export function write(
  server: ServerModel,
  asked: Asked,
  username: string,
  key: string | null,
): Told {
  const name = `${username}:${key}`;
  const fingerprint = `${asked.method} ${asked.path} ${JSON.stringify(asked.body)}`;
  if (key !== null && server.running.has(name))
    return { ...refuse(409, 'in-progress'), headers: { 'Retry-After': '1' } };
  const known = key === null ? undefined : server.verdicts.get(name);
  if (known && known.fingerprint !== fingerprint) return refuse(422, 'key-reuse');
  if (known) return { ...known.told, headers: { 'Idempotency-Replayed': 'true' } };
  const told = act(server, asked, username);
  const body = told.body as Fields | null;
  const isKept = told.status < 300 || FINAL.includes(String(body?.type));
  if (key !== null && isKept) {
    const again = told.status < 300 ? { status: told.status, body: factsOf(told) } : told;
    server.verdicts.set(name, { fingerprint, told: again });
  }
  return told;
}

function act(server: ServerModel, asked: Asked, username: string): Told {
  const { method, path, headers } = asked;
  const body = asked.body ?? {};
  const entity = ENTITIES[path.split('/')[3] ?? ''];
  if (!entity) return refuse(404, 'not-found');
  const id = method === 'POST' ? null : Number(/\/(\d+)/.exec(path.slice(7))?.[1]);
  const current = id === null ? undefined : server.tables[entity].get(id);
  if (id !== null && !current) return refuse(404, 'not-found');
  if (server.isOurs) {
    const ifMatch = headers['If-Match'];
    if (current && ifMatch && ifMatch !== `"${current.version}"`)
      return refuse(412, 'stale', toListed(server, entity, current));
    const twin =
      entity === 'customer' &&
      server.all('customer').find((one) => one.numDocument === body.numDocument && one.id !== id);
    if (twin) return refuse(409, 'duplicate', toListed(server, entity, twin));
  }
  const problem = asked.isRefused ? 'invalid' : refusalOf(server, entity, body, current, method);
  if (problem) return refuse(server.isOurs ? 422 : 400, problem);
  const isSameState =
    method === 'PATCH' &&
    Object.entries(body).every(([field, value]) => !(field in STATE) || current?.[field] === value);
  const record =
    isSameState && current
      ? current
      : server.put(entity, id, pickState(method, body), asked, username);
  const status = method === 'POST' && server.isOurs ? 201 : 200;
  if (server.isOurs) return { status, body: toListed(server, entity, record) };
  if (entity === 'shipment' && method === 'POST')
    return { status, body: { numeroGuia: record.numeroGuia } };
  const { says } = server.kind;
  if (says === 'entity') return { status, body: toListed(server, entity, record) };
  return { status, body: says === 'sentence' ? 'Guardado correctamente' : null };
}

const STATE = { estadoPago: true, estadoEntrega: true };

/** A PATCH may say more than the state; of the record it changes only that. */
function pickState(method: string, body: Fields): Fields {
  if (method !== 'PATCH') return body;
  return Object.fromEntries(Object.entries(body).filter(([field]) => field in STATE));
}

/** What is wrong with it; null where nothing is. */
function refusalOf(
  server: ServerModel,
  entity: Modelled,
  body: Fields,
  current: Fields | undefined,
  method: string,
): string | null {
  const hasPerson = (document: unknown) =>
    server.all('customer').some((one) => String(one.numDocument) === String(document));
  if (entity === 'product') return hasPerson(body.customerNumDocument) ? null : 'invalid';
  if (entity !== 'shipment') return null;
  if (method === 'PATCH') {
    if (!server.isOurs) return null;
    const [field, to] = Object.entries(body).find(([name]) => name in STATE) ?? ['', ''];
    const from = String(current?.[field]);
    const isStep = from === to || isReachable(field as 'estadoPago', from, String(to));
    return isStep ? null : 'illegal-transition';
  }
  const isKnown = hasPerson(body.remitenteCedula) && hasPerson(body.destinatarioCedula);
  if (!isKnown) return 'invalid';
  if (method === 'PUT') return null;
  const products = (body.productosIds as number[]).map((id) => server.tables.product.get(id));
  if (products.length === 0 || products.some((one) => !one)) return 'invalid';
  const isTravelling = products.some((one) => {
    const holder = server
      .all('shipment')
      .find((other) => other.numeroGuia === one?.numeroGuiaEnvio);
    return holder && !releasesProducts(holder.estadoEntrega);
  });
  return server.isOurs && isTravelling ? 'product-travels' : null;
}

/** Each on its own, in order; what is named by key is what that key made. */
function batch(
  server: ServerModel,
  asked: Asked,
  username: string,
  tell: (told: Told) => Told,
): Told {
  const ops = (asked.body?.ops ?? []) as readonly BatchOp[];
  const verdicts = ops.map((op) => {
    const resolved = resolve(server, username, op);
    const { status, body, headers } = resolved
      ? tell(write(server, { ...asked, ...resolved, ...headOf(op) }, username, op.key))
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

function headOf({ method, ifMatch }: BatchOp): Pick<Asked, 'method' | 'headers'> {
  return { method, headers: ifMatch === undefined ? {} : { 'If-Match': `"${ifMatch}"` } };
}

/** Null where what it names was not made. */
function resolve(
  server: ServerModel,
  username: string,
  op: BatchOp,
): { readonly path: string; readonly body: Fields } | null {
  let isWhole = true;
  const idOf = (key: unknown): unknown => {
    const told = server.verdicts.get(`${username}:${key}`)?.told;
    const id = told && told.status < 300 ? (told.body as Fields).id : undefined;
    if (id === undefined) isWhole = false;
    return id;
  };
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    if ('$ref' in value) return idOf(value.$ref);
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, walk(part)]));
  };
  const body = walk(op.body) as Fields;
  const path = op.path.replace(/\{"\$ref":"([^"]+)"\}/g, (_all, key) => String(idOf(key)));
  return isWhole ? { path, body } : null;
}

function refuse(status: number, type: string, record?: Fields): Told {
  const body = { type, title: `El servidor dice: ${type}`, status, ...(record && { record }) };
  return { status, body };
}
