/** The calls of docs/SPEC.md, S7, and no other. */
import { toProductOfDocument, toReadShape } from './read-shapes';
import { CATEGORIES, CITIES, DEPARTMENTS } from './seed';
import { findFault, type PlainEntity, type PlainRecord } from './shapes';
import type { PlainStore } from './store';

/** The answer of a create or an update; `crear-con-costo` always answers an object with only `numeroGuia`. */
export type AnswerMode = 'empty' | 'sentence' | 'entity';

export interface PlainAnswer {
  readonly status: number;
  readonly type?: string;
  readonly body?: string | Buffer;
}

export interface Call {
  readonly store: PlainStore;
  readonly author: string;
  readonly answers: AnswerMode;
  readonly body: PlainRecord;
  /** The parts of the path that the route's pattern captures, decoded. */
  readonly captured: readonly string[];
}

type Handler = (call: Call) => PlainAnswer;
interface Route {
  readonly method: string;
  readonly pattern: RegExp;
  readonly handle: Handler;
}

export const json = (status: number, value: unknown): PlainAnswer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
});
export const failure = (status: number, message: string): PlainAnswer =>
  json(status, { code: status, message });

const ADMIN_LIMIT = 3;
const DELIVERY_STATES = ['EN_PREPARACION', 'EN_TRANSITO', 'ENTREGADO', 'DEVUELTO', 'CANCELADO'];
const PAYMENT_STATES = ['PAGADO', 'PENDIENTE', 'RECHAZADO'];

function companyStatusIn(store: PlainStore): (name: unknown) => unknown {
  return (name) =>
    [...store.records('company').values()].find(({ company }) => company === name)?.status;
}

function shownList(store: PlainStore, entity: PlainEntity): PlainRecord[] {
  const companyStatusOf = companyStatusIn(store);
  return [...store.records(entity).values()].map((record) =>
    toReadShape(entity, record, companyStatusOf),
  );
}

const list =
  (entity: PlainEntity): Handler =>
  ({ store }) =>
    json(200, shownList(store, entity));

function faultOf(entity: PlainEntity, { store, body }: Call): PlainAnswer | null {
  const fault = findFault(entity, body, (other) => store.records(other).values());
  return fault === null ? null : failure(400, fault);
}

function saved({ store, answers }: Call, entity: PlainEntity, id: number): PlainAnswer {
  if (answers === 'empty') return { status: 200 };
  if (answers === 'sentence')
    return { status: 200, type: 'text/plain', body: 'Registro guardado correctamente.' };
  return json(
    200,
    shownList(store, entity).find((one) => (one.id ?? one.productId) === id),
  );
}

const create =
  (entity: PlainEntity): Handler =>
  (call) =>
    faultOf(entity, call) ??
    saved(call, entity, call.store.create(call.author, entity, call.body).id);

const update =
  (entity: PlainEntity): Handler =>
  (call) => {
    const id = Number(call.captured[0]);
    if (!call.store.records(entity).has(id)) return failure(404, `No ${entity} ${id}`);
    const fault = faultOf(entity, call);
    if (fault) return fault;
    call.store.change(call.author, 'PUT', entity, id, call.body);
    return saved(call, entity, id);
  };

/** Inactive ones count too: that is what the company's server does. */
const withinAdminLimit =
  (handle: Handler): Handler =>
  (call) => {
    const isAdmin = (user: PlainRecord) =>
      (user.roleRequest as { roleListName?: string[] } | undefined)?.roleListName?.[0] === 'ADMIN';
    const others = [...call.store.records('user')].filter(
      ([id]) => id !== Number(call.captured[0]),
    );
    const isFull = others.filter(([, user]) => isAdmin(user)).length >= ADMIN_LIMIT;
    return isFull && isAdmin(call.body)
      ? failure(400, 'An ADMIN cannot create more than 3 ADMIN users')
      : handle(call);
  };

const updateWithoutPassword: Handler = (call) =>
  'password' in call.body ? failure(400, 'Unrecognized field "password"') : update('user')(call);

const createShipment: Handler = (call) => {
  const fault = faultOf('shipment', call);
  if (fault) return fault;
  const { productosIds } = call.body;
  const products = Array.isArray(productosIds) ? productosIds : [];
  const isKnown = (id: unknown) => typeof id === 'number' && call.store.records('product').has(id);
  if (products.length === 0 || !products.every(isKnown))
    return failure(400, 'productosIds must name saved products');
  const { numeroGuia } = call.store.create(call.author, 'shipment', call.body) as PlainRecord;
  return json(200, { numeroGuia });
};

const changeStatus: Handler = (call) => {
  const id = Number(call.captured[0]);
  const fields = Object.keys(call.body);
  const [field = ''] = fields;
  const states = { estadoPago: PAYMENT_STATES, estadoEntrega: DELIVERY_STATES }[field];
  if (fields.length !== 1 || !states?.includes(String(call.body[field])))
    return failure(400, 'Exactly one of estadoPago and estadoEntrega, with one of its values');
  if (!call.store.records('shipment').has(id)) return failure(404, `No shipment ${id}`);
  call.store.change(call.author, 'PATCH', 'shipment', id, call.body);
  return saved(call, 'shipment', id);
};

const shipmentsBy =
  (field: 'tipoPago' | 'estadoPago'): Handler =>
  ({ store, captured }) =>
    json(
      200,
      shownList(store, 'shipment').filter((one) => one[field] === captured[0]),
    );

const productsOfDocument: Handler = ({ store, captured }) => ({
  ...json(200, {
    products: [...store.records('product').values()]
      .filter((product) => String(product.customerNumDocument) === captured[0])
      .map(toProductOfDocument),
  }),
});

const report: Handler = () => ({
  status: 200,
  type: 'application/pdf',
  body: Buffer.from('%PDF-1.4\n%%EOF\n'),
});

const route = (method: string, path: string, handle: Handler): Route => ({
  method,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`),
  handle,
});

const crud = (base: string, entity: PlainEntity, all = 'all'): Route[] => [
  route('GET', `${base}/${all}`, list(entity)),
  route('POST', `${base}/save`, create(entity)),
  route('PUT', `${base}/update/{id}`, update(entity)),
];

/** Everything but the sign-in, which needs no token. */
export const ROUTES: readonly Route[] = [
  route('POST', '/auth/sign-up', withinAdminLimit(create('user'))),
  route('PUT', '/auth/update/{id}', withinAdminLimit(update('user'))),
  route('PUT', '/auth/update-nopass/{id}', withinAdminLimit(updateWithoutPassword)),
  route('GET', '/api/v1/companie/users', list('user')),
  route('GET', '/api/v1/companie/usersReport', report),
  ...crud('/api/v1/companie', 'company', 'findAll'),
  route('GET', '/api/v1/department/all', () =>
    json(
      200,
      DEPARTMENTS.map((departamento) => ({ departamento })),
    ),
  ),
  route('GET', '/api/v1/city/all', () =>
    json(
      200,
      CITIES.map(([departamento, ciudad]) => ({ ciudad, departamento: { departamento } })),
    ),
  ),
  route('GET', '/api/v1/product-category/all', () =>
    json(
      200,
      CATEGORIES.map((categoryName, at) => ({ categoryId: at + 1, categoryName })),
    ),
  ),
  ...crud('/api/v1/employeefluvial', 'crewMember'),
  ...crud('/api/v1/vehicles', 'vessel'),
  ...crud('/api/v1/customers', 'customer'),
  route('GET', '/api/v1/customers/customerReport', report),
  ...crud('/api/v1/product', 'product'),
  route('GET', '/api/v1/product/document/{document}/products', productsOfDocument),
  ...crud('/api/v1/warehouse', 'warehouse'),
  ...crud('/api/v1/sucursales', 'branch'),
  route('GET', '/api/v1/envios/all', list('shipment')),
  route('GET', '/api/v1/envios/tipo-pago/{value}', shipmentsBy('tipoPago')),
  route('GET', '/api/v1/envios/estado-pago/{value}', shipmentsBy('estadoPago')),
  route('PATCH', '/api/v1/envios/{id}/estado-pago', changeStatus),
  route('POST', '/api/v1/envios/crear-con-costo', createShipment),
];
