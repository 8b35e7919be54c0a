import { randomUUID } from 'node:crypto';
import type { Fields } from '../../src/domain/entity';
import { toWireState } from '../../src/domain/rules/to-claim';
import { releasesProducts, type ToldState } from '../../src/domain/rules/transitions';
import { shipmentEvents, shipmentProducts, shipments } from '../db/schema';
import { generateGuideNumber } from '../modules/shipments/guide-number';
import { shipmentStore } from '../repositories/shipments';
import { validateFields } from '../repositories/write-steps';
import type { Scope } from '../tenancy/scope';
import type { DemoShipment } from './builders';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** By final state: the transitions that led to it, the hours since the previous one, and the reason given. */
const STEPS: Readonly<
  Record<ToldState, readonly (readonly [to: ToldState, hours: number, why?: string])[]>
> = {
  EN_PREPARACION: [],
  EN_TRANSITO: [['EN_TRANSITO', 20]],
  ENTREGADO: [
    ['EN_TRANSITO', 20],
    ['ENTREGADO', 78],
  ],
  POR_RECLAMAR: [
    ['EN_TRANSITO', 20],
    ['POR_RECLAMAR', 78],
  ],
  DEVUELTO: [
    ['EN_TRANSITO', 20],
    ['DEVUELTO', 96, 'Nadie lo recibió en el puerto'],
  ],
  CANCELADO: [['CANCELADO', 9, 'El cliente desistió del viaje']],
};

/** Records to which the shipments refer. `columns` maps a validated shipment to its row, names to ids. */
interface ShipmentContext {
  readonly products: readonly Fields[];
  readonly columns: (fields: Fields) => Fields;
}

/** Inserts shipments with the history and the products that each would have by now, in three statements. */
export async function seedShipments(
  scope: Scope,
  all: readonly DemoShipment[],
  { products, columns }: ShipmentContext,
): Promise<void> {
  const { db, actor } = scope;
  const now = Date.now();
  const ours = { companyId: actor.company.id, authorId: actor.id };
  const written = all.map((shipment) => {
    const productIds = productsOf(shipment, products);
    const payload = {
      ...shipment.fields,
      // The wire's spelling: the row below has the form that people are told.
      estadoEntrega: toWireState(String(shipment.fields.estadoEntrega)).estadoEntrega,
      productosIds: productIds,
      companiaNombre: actor.company.name,
    };
    const fields = validateFields(scope, shipmentStore, payload);
    const timeline = timelineOf(shipment, now);
    const { estadoEntrega } = shipment.fields;
    return { fields: { ...fields, estadoEntrega }, productIds, timeline };
  });
  const rows = await db
    .insert(shipments)
    .values(
      written.map(({ fields, timeline }) => ({
        ...(columns(fields) as typeof shipments.$inferInsert),
        ...ours,
        recordKey: randomUUID(),
        numeroGuia: generateGuideNumber(),
        registeredAt: timeline[0]?.occurredAt ?? new Date(now),
        version: timeline.length - 1,
        updatedAt: timeline.at(-1)?.occurredAt ?? new Date(now),
      })),
    )
    .returning({ id: shipments.id });
  const idOf = (index: number) => rows[index]?.id ?? 0;
  await db.insert(shipmentEvents).values(
    written.flatMap(({ timeline }, index) =>
      timeline.map((event) => ({
        ...ours,
        ...event,
        shipmentId: idOf(index),
        receivedAt: event.occurredAt,
      })),
    ),
  );
  await db.insert(shipmentProducts).values(
    written.flatMap(({ productIds, fields, timeline }, index) => {
      const state = String(fields.estadoEntrega);
      const isOver = releasesProducts(state);
      const releasedAt = isOver ? (timeline.at(-1)?.occurredAt ?? null) : null;
      return productIds.map((productId) => ({
        companyId: ours.companyId,
        shipmentId: idOf(index),
        productId,
        releasedAt,
        releasedBy: isOver ? state : null,
      }));
    }),
  );
}

function productsOf({ fields, products: names }: DemoShipment, all: readonly Fields[]): number[] {
  const isLoaded = (product: Fields) =>
    names.includes(String(product.productName)) &&
    String(product.customerNumDocument) === fields.remitenteCedula;
  const byName = new Map(
    all.filter(isLoaded).map((product) => [product.productName, Number(product.id)]),
  );
  return [...byName.values()];
}

/** The initial states and each transition since, none later than now. */
function timelineOf({ fields, daysAgo }: DemoShipment, now: number) {
  const state = String(fields.estadoEntrega);
  const begun = now - daysAgo * DAY_MS - 2 * HOUR_MS;
  const isPaid = fields.estadoPago !== 'PENDIENTE';
  const event = (field: string, from: string | null, to: string, at: number, reason?: string) => ({
    field,
    fromState: from,
    toState: to,
    reason: reason ?? null,
    occurredAt: new Date(Math.min(at, now)),
  });
  const events = [
    event('estadoEntrega', null, 'EN_PREPARACION', begun),
    event('estadoPago', null, 'PENDIENTE', begun),
  ];
  if (isPaid)
    events.push(event('estadoPago', 'PENDIENTE', String(fields.estadoPago), begun + HOUR_MS));
  let [from, at] = ['EN_PREPARACION', begun];
  for (const [to, hours, reason] of STEPS[state as ToldState]) {
    at += hours * HOUR_MS;
    events.push(event('estadoEntrega', from, to, at, reason));
    from = to;
  }
  return events;
}
