import { and, eq, ne, sql } from 'drizzle-orm';
import type { Fields } from '../../../src/domain/entity';
import { ERASED } from '../../../src/domain/rules/erased';
import { whyNotAnnulled } from '../../../src/domain/rules/payments';
import { payments } from '../../db/schema';
import { invalid, ProblemError } from '../../http/problems';
import type { Effect, WriteHeaders } from '../../idempotency/write';
import { auditStatement } from '../../repositories/audit';
import { createRecord, lockRow, lockVersion, unneeded } from '../../repositories/entity-repository';
import { paymentStore } from '../../repositories/payments';
import { isId } from '../../repositories/references';
import { shipmentStore } from '../../repositories/shipments';
import { isOfSuppressed } from '../../repositories/suppressed-parties';
import { updateRow } from '../../repositories/written-rows';
import { type Scope, tenantFilter } from '../../tenancy/scope';

/**
 * Decides to create a payment. Received money is noted, whatever has happened to the shipment; a payment made without
 * signal may have been annulled already.
 * @throws ProblemError `invalid` where the company has no such shipment
 */
export async function createPayment(
  scope: Scope,
  fields: Fields,
  headers: WriteHeaders,
): Promise<Effect> {
  const shipment = await requireShipment(scope, fields.envioId);
  const texts = await toKeptTexts(scope, shipment, fields);
  return createRecord(scope, paymentStore, { ...fields, ...texts }, headers);
}

/**
 * Decides to annul a payment: nothing else of it changes. Its author may, and an ADMIN; if its shipment is paid with
 * it, only an ADMIN, because only an ADMIN takes that state back.
 * @throws ProblemError `not-found`, `stale`, `forbidden`, `illegal-transition`; `invalid` naming what may not change
 */
export async function annulPayment(
  scope: Scope,
  id: number,
  fields: Fields,
  headers: WriteHeaders,
): Promise<Effect> {
  const before = await lockVersion(scope, paymentStore, id, headers);
  checkUnchanged(before, fields);
  if (before.estado === fields.estado) return unneeded(scope, paymentStore, id);
  if (before.estado === 'ANULADO') throw refused('Un pago anulado no vuelve a estar vigente.');
  await checkMayAnnul(scope, before);
  const columns = await paymentStore.toColumns(scope, fields);
  const { estado, anuladoEn, annulledBy } = columns;
  const { motivo } = await toKeptTexts(
    scope,
    await requireShipment(scope, before.shipmentId),
    fields,
  );
  const states = [{ field: 'estado', from: 'VIGENTE', to: 'ANULADO' }] as const;
  return () =>
    updateRow(scope, paymentStore, id, { estado, motivo, anuladoEn, annulledBy }, [
      auditStatement(scope.actor, paymentStore, 'state', { states }),
    ]);
}

async function checkMayAnnul(scope: Scope, before: Fields): Promise<void> {
  const who = {
    isAdmin: scope.actor.role === 'ADMIN',
    isOwn: before.authorId === scope.actor.id,
  };
  const notTheirs = whyNotAnnulled({ ...who, isPaidWith: false });
  if (notTheirs) throw new ProblemError('forbidden', { title: notTheirs });
  const isNeeded = !who.isAdmin && (await isPaidWith(scope, before));
  const paid = whyNotAnnulled({ ...who, isPaidWith: isNeeded });
  if (paid) throw refused(paid);
}

function refused(message: string): ProblemError {
  return new ProblemError('illegal-transition', {
    title: message,
    errors: [{ field: 'estado', message }],
  });
}

/** Shipment, amount and kind of the payment must stay as they were noted. Its time and note stay, whatever is sent. */
function checkUnchanged(before: Fields, { envioId, valor, tipoPago }: Fields): void {
  const message = 'Un pago anotado no se cambia: anúlalo y regístralo de nuevo';
  const changed = [
    { field: 'envioId', isSame: Number(envioId) === before.shipmentId },
    { field: 'valor', isSame: valor === before.valor },
    { field: 'tipoPago', isSame: tipoPago === before.tipoPago },
  ].filter(({ isSame }) => !isSame);
  if (changed.length > 0) throw invalid(...changed.map(({ field }) => ({ field, message })));
}

/** The columns of the shipment, which stays as it is until the transaction ends. */
async function requireShipment(scope: Scope, id: unknown): Promise<Fields> {
  const shipment = isId(id) ? await lockRow(scope, shipmentStore, id) : undefined;
  if (!shipment) throw invalid({ field: 'envioId', message: 'Ese envío no existe' });
  return shipment;
}

/** No free text is kept about a person whose data was suppressed, whenever it arrives. */
async function toKeptTexts(scope: Scope, shipment: Fields, { nota, motivo }: Fields) {
  if ((nota === null && motivo === null) || !(await isOfSuppressed(scope, shipment)))
    return { nota, motivo };
  return { nota: null, motivo: motivo === null ? null : ERASED };
}

/** Whether its shipment is in PAGADO, and would not be paid without it. */
async function isPaidWith(scope: Scope, payment: Fields): Promise<boolean> {
  const shipment = await requireShipment(scope, payment.shipmentId);
  if (shipment.estadoPago !== 'PAGADO') return false;
  const [others] = await scope.db
    .select({ sum: sql<string>`coalesce(sum(${payments.valor}), 0)` })
    .from(payments)
    .where(
      tenantFilter(
        scope,
        payments,
        and(
          eq(payments.shipmentId, Number(payment.shipmentId)),
          eq(payments.estado, 'VIGENTE'),
          ne(payments.id, Number(payment.id)),
        ),
      ),
    );
  return Number(others?.sum ?? 0) < Number(shipment.costoEnvio);
}
