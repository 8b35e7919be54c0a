/** Random operations of every kind, many of which meet each other's records. */
import { type BatchOp, CREATE_PATHS, updatePath } from '../../src/domain/wire';
import * as payloads from './payloads';
import { op, PRODUCTS, pathRef, post, ref, SHIPMENTS, statusPath } from './shipment-operations';

/** Mulberry32. */
export function createRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    pick: <T>(from: readonly T[]): T => from[below(from.length)] as T,
    some: <T>(from: readonly T[], most: number): T[] =>
      [...from].sort(() => next() - 0.5).slice(0, below(most + 1)),
  };
}
type Random = ReturnType<typeof createRandom>;

/** The creates of a history, by entity: what later operations refer to. */
type Made = Record<
  'customer' | 'vessel' | 'crew' | 'product' | 'shipment' | 'voyage' | 'payment' | 'count',
  BatchOp[]
>;
export const NOTHING: Made = {
  ...{ customer: [], vessel: [], crew: [], product: [] },
  ...{ shipment: [], voyage: [], payment: [], count: [] },
};

/** Few names, so that operations meet each other's records. */
const DOCUMENTS = Array.from({ length: 8 }, (_, place) => String(80_000_001 + place));
const OWNERS = [...DOCUMENTS, '17323904', '18202655'];
const VESSELS = ['Una', 'Otra', 'Tercera', 'Delfín Rosado'];
const STATES = ['EN_PREPARACION', 'EN_TRANSITO', 'ENTREGADO', 'DEVUELTO', 'CANCELADO'];

const KINDS: readonly ((made: Made, random: Random) => BatchOp | null)[] = [
  ({ customer }, { pick, below }) => {
    const body = payloads.customer({ numDocument: pick(DOCUMENTS) });
    const one = post(CREATE_PATHS.customer, below(12) ? body : { ...body, email: 'ninguno' });
    // A device that forgot what it had sent.
    const copy = customer.length > 0 && below(10) === 0 && pick(customer).recordKey;
    return keep(customer, copy ? { ...one, recordKey: copy } : one);
  },
  ({ customer }, { pick, below }) => {
    const changed = pick(customer);
    if (!changed) return null;
    const body = {
      ...changed.body,
      name: `Otra ${below(9)}`,
      ...(below(3) === 0 && { numDocument: pick(DOCUMENTS) }),
    };
    return op(
      'PUT',
      updatePath('customer', pathRef(changed)),
      body,
      below(2) ? { ifMatch: 1 + below(3) } : {},
    );
  },
  ({ customer }, { pick, below }) => {
    const changed = pick(customer);
    if (!changed) return null;
    const sides = { changes: { phone: `320111223${below(3)}` }, before: { phone: '3201112233' } };
    return op('PUT', updatePath('customer', pathRef(changed)), sides);
  },
  ({ vessel }, { pick, below }) =>
    keep(
      vessel,
      post(
        CREATE_PATHS.vessel,
        payloads.vessel({ nombre: pick(VESSELS), licensePlate: `PL-${below(4)}` }),
      ),
    ),
  ({ vessel }, { pick, below }) => {
    const changed = pick(vessel);
    const body = { ...changed?.body, nombre: pick(VESSELS), licensePlate: `PL-${below(4)}` };
    return changed ? op('PUT', updatePath('vessel', pathRef(changed)), body) : null;
  },
  ({ crew }, { pick }) =>
    keep(
      crew,
      post(CREATE_PATHS.crewMember, payloads.crewMember({ numDocument: pick(DOCUMENTS) })),
    ),
  ({ product }, { pick, below }) =>
    keep(
      product,
      post(
        PRODUCTS,
        payloads.product({
          customerNumDocument: Number(pick(OWNERS)),
          categoryName: `Clase ${below(3)}`,
          ...(below(6) === 0 && { warehouseName: 'No hay' }),
        }),
      ),
    ),
  ({ product }, { pick }) => {
    const changed = pick(product);
    const body = { ...changed?.body, customerNumDocument: Number(pick(OWNERS)) };
    return changed ? op('PUT', updatePath('product', pathRef(changed)), body) : null;
  },
  ({ product, shipment }, { pick, some, below }) => {
    const productosIds = [
      ...some(product.slice(-6), 1),
      ...product.slice(-1 - below(8)).slice(0, 1),
    ].map(ref);
    const owner =
      productosIds.length > 0 && below(4) ? ownerOf(product, productosIds) : pick(OWNERS);
    const sender = { remitenteCedula: owner, destinatarioCedula: pick(OWNERS) };
    const state = { estadoEntrega: pick(STATES.slice(0, 2)), vehiculoNombre: pick(VESSELS) };
    return keep(
      shipment,
      post(SHIPMENTS, payloads.shipment({ ...sender, ...state, productosIds })),
    );
  },
  ({ product, shipment }, { pick, some, below }) => {
    const changed = pick(shipment.slice(-8));
    if (!changed) return null;
    const productosIds = below(2) ? changed.body.productosIds : some(product.slice(-6), 2).map(ref);
    const body = {
      ...changed.body,
      productosIds,
      estadoEntrega: pick(STATES),
      costoEnvio: below(9),
    };
    return op(
      'PUT',
      updatePath('shipment', pathRef(changed)),
      body,
      below(2) ? { ifMatch: 1 + below(2) } : {},
    );
  },
  changeState,
  changeState,
  ({ shipment, voyage, crew }, { pick, some, below }) =>
    keep(
      voyage,
      post(
        CREATE_PATHS.voyage,
        payloads.voyage({
          vehiculoNombre: pick(VESSELS),
          enviosIds: some(shipment.slice(-6), 2).map(ref),
          tripulantesIds: below(2) ? some(crew, 1).map(ref) : [],
        }),
      ),
    ),
  ({ shipment, voyage }, { pick, some }) => {
    const changed = pick(voyage);
    const body = {
      ...changed?.body,
      enviosIds: some(shipment.slice(-6), 2).map(ref),
      estado: pick(['PROGRAMADO', 'CANCELADO']),
    };
    return changed ? op('PUT', updatePath('voyage', pathRef(changed)), body) : null;
  },
  ({ shipment, payment }, { pick, below }) => {
    const paid = pick(shipment);
    const body = payloads.payment({
      envioId: paid && ref(paid),
      valor: 1 + below(3),
      nota: 'De prueba',
    });
    return paid ? keep(payment, post(CREATE_PATHS.payment, body)) : null;
  },
  ({ payment }, { pick }) => {
    const annulled = pick(payment);
    const body = {
      ...annulled?.body,
      estado: 'ANULADO',
      motivo: 'Error',
      anuladoEn: annulled?.body.pagadoEn,
    };
    return annulled ? op('PUT', updatePath('payment', pathRef(annulled)), body) : null;
  },
  ({ shipment, voyage, count }, { pick, some, below }) => {
    const counted = pick(voyage);
    const enviosIds = some(shipment, 2).map(ref);
    const bultos = enviosIds.slice(below(6) ? 0 : 1).map(() => '3');
    const body = payloads.pieceCount({ viajeId: counted && ref(counted), enviosIds, bultos });
    return counted ? keep(count, post(CREATE_PATHS.pieceCount, body)) : null;
  },
];

function changeState({ shipment }: Made, { pick, below }: Random): BatchOp | null {
  const changed = pick(shipment.slice(-8));
  if (!changed) return null;
  const to = below(3)
    ? { estadoEntrega: pick(STATES) }
    : { estadoPago: pick(['PENDIENTE', 'PAGADO', 'RECHAZADO']) };
  return op('PATCH', statusPath(pathRef(changed)), {
    ...to,
    ...(below(2) && { motivo: 'Porque sí' }),
  });
}

function keep(made: BatchOp[], one: BatchOp): BatchOp {
  made.push(one);
  return one;
}

function ownerOf(
  products: readonly BatchOp[],
  [first]: readonly { readonly $ref: string }[],
): string {
  const owned = products.find(({ recordKey }) => recordKey === first?.$ref);
  return String(owned?.body.customerNumDocument);
}

/** Operations that follow those that made these records. */
export function makeOperations(made: Made, random: Random, length: number): BatchOp[] {
  const ops: BatchOp[] = [];
  while (ops.length < length) {
    const one = random.pick(KINDS)(made, random);
    if (one) ops.push(one);
  }
  return ops;
}
