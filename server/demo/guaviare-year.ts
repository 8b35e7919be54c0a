/** A year of products and shipments of the company on the Guaviare, generated from the customers' trades. */
import type { Fields } from '../../src/domain/entity';
import { type DemoShipment, product, shipment } from './builders';
import { TRADE_OF } from './guaviare-people';
import { type Kind, TRADES } from './trades';

const PRODUCT_COUNT = 98;
const SHIPMENT_COUNT = 49;
const WAREHOUSES = ['Bodega Malecón', 'Bodega Puerto Calamar', 'Bodega Miraflores'] as const;
const PORTS = [
  {
    place: ['Guaviare', 'San José del Guaviare'],
    branch: 'San José del Guaviare',
    quay: 'Malecón',
  },
  { place: ['Guaviare', 'Calamar'], branch: 'Calamar', quay: 'Puerto sobre el Unilla' },
  {
    place: ['Guaviare', 'Miraflores'],
    branch: 'Miraflores',
    quay: 'Puerto principal de Miraflores',
  },
] as const;
const ARRIVALS = [
  [['Guaviare', 'Miraflores'], 'Puerto principal de Miraflores', 620_000],
  [['Vaupés', 'Mitú'], 'Puerto de Mitú', 1_480_000],
  [['Guaviare', 'El Retorno'], 'Plaza de mercado El Retorno', 240_000],
  [['Vaupés', 'Carurú'], 'Puerto de Carurú', 1_150_000],
  [['Guaviare', 'Calamar'], 'Galería de Calamar', 310_000],
  [['Meta', 'Mapiripán'], 'Puerto de Mapiripán', 540_000],
  [['Guaviare', 'San José del Guaviare'], 'Galería de San José del Guaviare', 450_000],
] as const;
const VESSELS = [
  'La Esperanza del Guaviare',
  'Delfín Rosado',
  'Raudal del Retorno',
  'Caño Jabón',
  'Nukak',
  'Flor de Inírida',
] as const;
const PAYMENTS = ['EFECTIVO', 'TRANSFERENCIA', 'EFECTIVO', 'TARJETA_CREDITO', 'PAYPAL'] as const;

const HANDLING = {
  perishable: 'Ventilado y a la sombra',
  hazardous: 'Lejos del fuego y de los alimentos',
  insured: 'Frágil. No apilar',
  none: '',
} as const;

/** A deterministic pseudo-random choice: the same for the same index. */
const draw = (place: number, of: number) => ((place * 2654435761) >>> 7) % of;
function pick<T>(list: readonly T[], place: number): T {
  const found = list[draw(place, list.length)];
  if (found === undefined) throw new Error('An empty list');
  return found;
}

interface Owned {
  readonly owner: string;
  readonly kind: Kind;
  readonly fields: Fields;
}

const OWNED: readonly Owned[] = Array.from({ length: PRODUCT_COUNT }, (_, place) => {
  const round = Math.floor(place / TRADE_OF.length);
  const [owner, trade, city] = TRADE_OF[place % TRADE_OF.length] ?? ['', 'hogar', ''];
  const kinds = TRADES[trade];
  const kind = kinds[(round + (place % 3)) % kinds.length] ?? pick(kinds, place);
  return { owner, kind, fields: toProduct(owner, kind, city, place) };
});

function toProduct(owner: string, kind: Kind, city: string, place: number): Fields {
  const [category, name, description, kgPerUnit, size, packaging, special] = kind;
  const units = kgPerUnit > 40 ? 1 + draw(place, 12) : 5 + draw(place, 60);
  const nearest = WAREHOUSES.find((warehouse) => warehouse.includes(city)) ?? WAREHOUSES[0];
  const where = draw(place, 9) === 0 ? `a bordo: ${pick(VESSELS, place)}` : nearest;
  return product(
    owner,
    category,
    [name, description],
    units,
    [Math.round(units * kgPerUnit * 10) / 10, 'kg'],
    [...size],
    packaging,
    where,
    {
      isPerishable: special === 'perishable',
      hazardousMaterials: special === 'hazardous',
      insured: special === 'insured' || draw(place + 7, 6) === 0,
      specialHandlingInstructions: HANDLING[special ?? 'none'],
    },
  );
}

export const YEAR_PRODUCTS: readonly Fields[] = OWNED.map(({ fields }) => fields);

/** Spread over the last year; old shipments are delivered, returned or cancelled. */
export const YEAR_SHIPMENTS: readonly DemoShipment[] = Array.from(
  { length: SHIPMENT_COUNT },
  (_, place) => {
    const daysAgo = Math.max(0, Math.round(355 - place * 7.35));
    const owned = OWNED[place];
    if (!owned) throw new Error('More shipments than products');
    const [owner, , city] = TRADE_OF[place % TRADE_OF.length] ?? ['', 'hogar', ''];
    const port = PORTS.find((one) => one.branch === city) ?? PORTS[0];
    const arrivals = ARRIVALS.filter(([to]) => to[1] !== port.place[1] && to[1] !== city);
    const [to, address, base] = pick(arrivals, place + 3);
    const recipients = TRADE_OF.filter(([document]) => document !== owner);
    const [recipient] = pick(recipients, place * 5 + 1);
    const state = stateOf(place, daysAgo);
    return shipment(
      [owner, recipient],
      [String(owned.fields.productName)],
      [pick(VESSELS, place + 11), port.branch],
      [[...port.place], [...to], address],
      [pick(PAYMENTS, place), paymentOf(place, state), base + draw(place, 40) * 10_000],
      `${owned.kind[1]} de ${port.place[1]} para ${to[1]}`,
      state,
      daysAgo,
    );
  },
);

function stateOf(place: number, daysAgo: number): string {
  if (daysAgo <= 5) return 'EN_PREPARACION';
  if (daysAgo <= 24) return draw(place, 5) === 0 ? 'ENTREGADO' : 'EN_TRANSITO';
  if (place % 11 === 4) return 'DEVUELTO';
  if (place % 13 === 6) return 'CANCELADO';
  return 'ENTREGADO';
}

function paymentOf(place: number, state: string): string {
  if (state === 'CANCELADO') return 'RECHAZADO';
  if (state === 'ENTREGADO') return draw(place, 8) === 0 ? 'PENDIENTE' : 'PAGADO';
  return draw(place, 2) === 0 ? 'PENDIENTE' : 'PAGADO';
}
