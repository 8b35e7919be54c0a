import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { payments, shipmentEvents, shipments, users } from '../db/schema';
import { type Scope, tenantFilter } from '../tenancy/scope';
import type { PartPayment } from './guaviare-payments';

const HOUR_MS = 3_600_000;

/** Inserts a payment for each paid shipment, at that time, and part payments of others. */
export async function seedPayments(scope: Scope, parts: readonly PartPayment[]): Promise<void> {
  const { db, actor } = scope;
  const all = await db.select().from(shipments).where(tenantFilter(scope, shipments));
  const people = await db.select({ id: users.id, username: users.username }).from(users);
  const isPaid = eq(shipmentEvents.toState, 'PAGADO');
  const paidAt = await db
    .select({ id: shipmentEvents.shipmentId, at: shipmentEvents.occurredAt })
    .from(shipmentEvents)
    .where(and(eq(shipmentEvents.companyId, actor.company.id), isPaid));
  const whole = paidAt.flatMap(({ id, at }) =>
    all
      .filter((shipment) => shipment.id === id)
      .map((shipment) => ({ shipment, at, valor: shipment.costoEnvio, nota: null, by: actor.id })),
  );
  const some = parts.flatMap(({ of, valor, hoursAgo, nota, by }) =>
    all
      .filter(({ descripcionEnvio }) => descripcionEnvio === of)
      .map((shipment) => ({
        shipment,
        at: new Date(Date.now() - hoursAgo * HOUR_MS),
        valor,
        nota,
        by: people.find(({ username }) => username === by)?.id ?? actor.id,
      })),
  );
  const inOrder = [...whole, ...some].sort((a, b) => a.at.getTime() - b.at.getTime());
  if (inOrder.length === 0) return;
  await db.insert(payments).values(
    inOrder.map(({ shipment, at, valor, nota, by }) => ({
      companyId: actor.company.id,
      authorId: by,
      recordKey: randomUUID(),
      shipmentId: shipment.id,
      valor,
      tipoPago: shipment.tipoPago,
      pagadoEn: at,
      isAdjusted: false,
      nota,
      estado: 'VIGENTE',
      updatedAt: at,
    })),
  );
}
