/**
 * A small synchronous in-memory model of both kinds of server, for hundreds of repeated runs. Everything else here
 * is tested against the real servers.
 */
import { entityOf } from '../../../src/domain/entities';
import type { Fields } from '../../../src/domain/entity';
import { type FieldChanges, mergeFields } from '../../../src/domain/rules/field-changes';
import { PLAIN_SERVER, SERVER_VERSION } from '../../../src/domain/server-version';
import { BATCH_PATH, type BatchOp, CHANGES_PATH } from '../../../src/domain/wire';
import type { TestServer } from './servers';

export interface Effect {
  readonly entity: Modelled;
  readonly id: number;
  readonly body: Fields;
}
export interface ModelServer extends TestServer {
  /** Every committed write, in order. */
  readonly ledger: Effect[];
  records(entity: Modelled): Fields[];
}

const MODELLED = ['customer', 'product', 'shipment'] as const;
type Modelled = (typeof MODELLED)[number];
const BASES: Readonly<Record<string, Modelled>> = {
  customers: 'customer',
  product: 'product',
  envios: 'shipment',
};

const idIn = (path: string) => Number(/(\d+)/.exec(path.slice(9))?.[1]);

export function createModelServer(kind: 'plain' | 'ours'): ModelServer {
  const isOurs = kind === 'ours';
  const tables = Object.fromEntries(MODELLED.map((name) => [name, new Map<number, Fields>()])) as {
    readonly [name in Modelled]: Map<number, Fields>;
  };
  const verdicts = new Map<string, { readonly request: string; readonly answer: Fields }>();
  const ledger: Effect[] = [];
  /** Every record that was written, in order; a cursor is a place in it. */
  const feed: { readonly entity: Modelled; readonly id: number }[] = [];
  const put = (entity: Modelled, id: number, record: Fields) => {
    tables[entity].set(id, record);
    feed.push({ entity, id });
  };
  const all = (entity: Modelled) => [...tables[entity].values()];

  function changesSince(cursor: string): Response {
    const changes = feed.slice(Number(cursor)).map(({ entity, id }) => {
      const record = tables[entity].get(id) ?? {};
      return { entity, id, version: record.version, record: toListed(entity, true)(record) };
    });
    return json(200, { cursor: String(feed.length), more: false, changes }, MARKED);
  }

  function read({ pathname: path, searchParams }: URL): Response {
    if (isOurs && path === CHANGES_PATH) return changesSince(searchParams.get('cursor') ?? '');
    const document = /product\/document\/(\d+)\/products/.exec(path)?.[1];
    if (document)
      return json(
        200,
        {
          products: all('product').filter((one) => String(one.customerNumDocument) === document),
        },
        isOurs ? MARKED : {},
      );
    const entity = BASES[path.split('/')[3] ?? ''];
    return json(200, entity ? all(entity).map(toListed(entity, isOurs)) : [], isOurs ? MARKED : {});
  }

  function write({ method, path, body: sentBody, key: sentKey, recordKey, ifMatch }: Write): Told {
    const entity = BASES[path.split('/')[3] ?? ''] ?? 'customer';
    const key = isOurs ? sentKey : null;
    const request = `${method} ${path} ${JSON.stringify(sentBody)}`;
    const known = key === null ? undefined : verdicts.get(key);
    if (known && known.request !== request) return tell(422, { type: 'key-reuse', title: 'x' });
    if (known) return { ...tell(200, known.answer), replayed: true };
    const merged = mergeInto(entity, path, method, sentBody);
    if (Array.isArray(merged))
      return tell(412, {
        type: 'stale',
        title: 'x',
        record: tables[entity].get(idIn(path)),
        fields: merged,
      });
    const body = merged as Fields;
    if (!isWhole(entity, body, method)) return tell(400, { message: 'Unknown reference' });
    const id = method === 'POST' ? tables[entity].size + 1 : idIn(path);
    const current = tables[entity].get(id);
    if (method !== 'POST' && !current) return tell(404, { message: 'Not found' });
    const made = all(entity).find((one) => recordKey && one.recordKey === recordKey);
    if (isOurs && method === 'POST' && made)
      return tell(409, { type: 'duplicate', by: 'recordKey', title: 'Ya existe', record: made });
    const duplicate = all(entity).find(
      (one) => entity === 'customer' && one.numDocument === body.numDocument && one.id !== id,
    );
    if (isOurs && method === 'POST' && duplicate)
      return tell(409, { type: 'duplicate', title: 'Ya existe', record: duplicate });
    if (isOurs && current && ifMatch !== undefined && ifMatch !== current.version)
      return tell(412, { type: 'stale', title: 'Cambió', record: current });
    const record: Fields = {
      ...(method === 'PUT' ? {} : current),
      ...body,
      id,
      ...(isOurs && { recordKey: current?.recordKey ?? recordKey ?? `of-${entity}-${id}` }),
      ...(isOurs && { version: Number(current?.version ?? 0) + 1 }),
      ...(entity === 'shipment' && { numeroGuia: current?.numeroGuia ?? `Guia${id}` }),
      ...(current?.numeroGuiaEnvio !== undefined && { numeroGuiaEnvio: current.numeroGuiaEnvio }),
    };
    put(entity, id, record);
    for (const product of (method === 'POST' && (record.productosIds as number[])) || [])
      put('product', product, {
        ...tables.product.get(product),
        numeroGuiaEnvio: record.numeroGuia,
      });
    ledger.push({ entity, id, body });
    const { version, numeroGuia } = record;
    if (key !== null)
      verdicts.set(key, { request, answer: { status: 200, id, version, numeroGuia } });
    if (isOurs) return tell(200, record);
    return tell(200, entity === 'shipment' && method === 'POST' ? { numeroGuia } : null);
  }

  /** The whole body of a change told by its fields, made on the record as it is now; or the fields that others have changed. */
  function mergeInto(entity: Modelled, path: string, method: string, body: Fields) {
    const current = tables[entity].get(idIn(path));
    const { changes } = body as { changes?: Fields };
    if (!isOurs || method !== 'PUT' || !changes || !current) return body;
    const { written, contested } = mergeFields(
      entityOf(entity),
      body as unknown as FieldChanges,
      current,
    );
    return contested.length > 0 ? contested : { ...current, ...written };
  }

  /** In order, each under its key; an operation that refers to a record that was not created is blocked. */
  function writeAll(ops: readonly BatchOp[]): Response {
    const idOf = (recordKey: unknown) =>
      MODELLED.flatMap(all).find((one) => one.recordKey === recordKey)?.id;
    const versionOf = (ifMatch: BatchOp['ifMatch']) =>
      typeof ifMatch === 'object' ? Number(verdicts.get(ifMatch.$ref)?.answer.version) : ifMatch;
    const resolve = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(resolve);
      if (typeof value !== 'object' || value === null) return value;
      return '$ref' in value
        ? idOf(value.$ref)
        : Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resolve(one)]));
    };
    const answers = ops.map(({ path: sent, body: given, after = [], ...op }) => {
      const path = sent.replace(/\{"\$ref":"(.*?)"\}/, (_ref, named) => String(idOf(named)));
      const body = Object.fromEntries(
        Object.entries(given).map(([field, value]) => [field, resolve(value)]),
      );
      const isBlocked = after.some((needed) => !verdicts.has(needed));
      const told = isBlocked
        ? tell(409, { type: 'blocked', title: 'x' })
        : write({ ...op, path, body, ifMatch: versionOf(op.ifMatch) });
      return { key: op.key, ...told, body: told.body ?? {} };
    });
    return json(200, { verdicts: answers }, MARKED);
  }

  function isWhole(entity: Modelled, body: Fields, method: string): boolean {
    const hasPerson = (document: unknown) =>
      all('customer').some((one) => String(one.numDocument) === String(document));
    if (entity === 'product') return hasPerson(body.customerNumDocument);
    if (entity !== 'shipment' || method !== 'POST') return true;
    return (
      hasPerson(body.remitenteCedula) &&
      (body.productosIds as number[]).every((id) => tables.product.has(id))
    );
  }

  return {
    kind,
    companyId: null,
    baseUrl: 'http://model',
    fetch: async (input, init) => {
      const url = new URL(String(input));
      const path = url.pathname;
      const method = init?.method ?? 'GET';
      if (method === 'GET') return read(url);
      const body = JSON.parse(String(init?.body)) as Fields;
      if (path === BATCH_PATH) return writeAll(body.ops as readonly BatchOp[]);
      const told = write({ method, path, body, key: null });
      return told.body === null ? new Response('') : json(told.status, told.body);
    },
    username: 'ana@plano.co',
    token: 'token',
    serverVersion: isOurs ? SERVER_VERSION : PLAIN_SERVER,
    places: { company: 'Naviera', vessel: 'Delfín', branch: 'Calamar', warehouse: 'Malecón' },
    list: async (entity) => all(entity as Modelled),
    call: async () => ({}),
    newToken: async () => 'token',
    close: async () => undefined,
    ledger,
    records: all,
  };
}

const toListed = (entity: Modelled, isOurs: boolean) => (record: Fields) => {
  const { productosIds: _, userNames: __, numeroGuiaEnvio = null, id, ...rest } = record;
  if (entity !== 'product') return { ...rest, id };
  return { ...rest, productId: id, ...(isOurs && { numeroGuiaEnvio }) };
};

interface Write {
  readonly method: string;
  readonly path: string;
  readonly body: Fields;
  readonly key: string | null;
  readonly recordKey?: string | undefined;
  readonly ifMatch?: number | undefined;
}

interface Told {
  readonly status: number;
  readonly body: Fields | null;
  readonly replayed?: true;
}

const tell = (status: number, body: Fields | null): Told => ({ status, body });
const MARKED = { 'API-Version': '1' };

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}
