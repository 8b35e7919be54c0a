/**
 * A small model of both kinds of server, in memory and at once, for histories by the hundred. The phenomena beside it
 * are tested against the real ones.
 */
import type { Fields } from '../../../src/domain/entity';
import { EXTENSIONS } from '../../../src/domain/wire';
import type { TestServer } from './servers';

export interface Effect {
  readonly entity: Modelled;
  readonly id: number;
  readonly body: Fields;
}
export interface ModelServer extends TestServer {
  /** Everything that was ever done, in order. */
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

export function createModelServer(kind: 'plain' | 'ours'): ModelServer {
  const isOurs = kind === 'ours';
  const tables = Object.fromEntries(MODELLED.map((name) => [name, new Map<number, Fields>()])) as {
    readonly [name in Modelled]: Map<number, Fields>;
  };
  const verdicts = new Map<string, { readonly request: string; readonly answer: Fields }>();
  const ledger: Effect[] = [];
  const all = (entity: Modelled) => [...tables[entity].values()];

  function read(path: string): Response {
    const document = /product\/document\/(\d+)\/products/.exec(path)?.[1];
    if (document)
      return json(200, {
        products: all('product').filter((one) => String(one.customerNumDocument) === document),
      });
    const entity = BASES[path.split('/')[3] ?? ''];
    return json(200, entity ? all(entity).map(toListed(entity, isOurs)) : []);
  }

  function write(method: string, path: string, body: Fields, headers: Headers): Response {
    const entity = BASES[path.split('/')[3] ?? ''] ?? 'customer';
    const key = isOurs ? headers.get('Idempotency-Key') : null;
    const request = `${method} ${path} ${JSON.stringify(body)}`;
    const known = key === null ? undefined : verdicts.get(key);
    if (known && known.request !== request) return json(422, { type: 'key-reuse', title: 'x' });
    if (known) return json(200, known.answer, { 'Idempotency-Replayed': 'true' });
    if (!isWhole(entity, body, method)) return json(400, { message: 'Unknown reference' });
    const id =
      method === 'POST' ? tables[entity].size + 1 : Number(/(\d+)/.exec(path.slice(9))?.[1]);
    const current = tables[entity].get(id);
    if (method !== 'POST' && !current) return json(404, { message: 'Not found' });
    const twin = all(entity).find(
      (one) => entity === 'customer' && one.numDocument === body.numDocument && one.id !== id,
    );
    if (isOurs && method === 'POST' && twin)
      return json(409, { type: 'duplicate', title: 'Ya existe', record: twin });
    const ifMatch = headers.get('If-Match');
    if (isOurs && current && ifMatch !== null && ifMatch !== `"${current.version}"`)
      return json(412, { type: 'stale', title: 'Cambió', record: current });
    const record: Fields = {
      ...(method === 'PUT' ? {} : current),
      ...body,
      id,
      ...(isOurs && { version: Number(current?.version ?? 0) + 1 }),
      ...(entity === 'shipment' && { numeroGuia: current?.numeroGuia ?? `Guia${id}` }),
      ...(current?.numeroGuiaEnvio !== undefined && { numeroGuiaEnvio: current.numeroGuiaEnvio }),
    };
    tables[entity].set(id, record);
    for (const product of (method === 'POST' && (record.productosIds as number[])) || [])
      tables.product.set(product, {
        ...tables.product.get(product),
        numeroGuiaEnvio: record.numeroGuia,
      });
    ledger.push({ entity, id, body });
    const { version, numeroGuia } = record;
    if (key !== null)
      verdicts.set(key, { request, answer: { status: 200, id, version, numeroGuia } });
    if (isOurs) return json(200, record);
    return entity === 'shipment' && method === 'POST'
      ? json(200, { numeroGuia })
      : new Response('');
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
    baseUrl: 'http://model',
    fetch: async (input, init) => {
      const path = new URL(String(input)).pathname;
      const method = init?.method ?? 'GET';
      if (method === 'GET') return read(path);
      return write(
        method,
        path,
        JSON.parse(String(init?.body)) as Fields,
        new Headers(init?.headers),
      );
    },
    username: 'ana@plano.co',
    token: 'token',
    // Batches and the feed: the simulator's model has them.
    extensions: isOurs ? EXTENSIONS.filter((name) => name !== 'batch' && name !== 'changes') : [],
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

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}
