import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Fields } from '../../../src/domain/entity';
import { MESSAGES } from '../../../src/domain/messages';
import { TOLD_STATES } from '../../../src/domain/options';
import { ERASED, toReservedDocument } from '../../../src/domain/rules/erased';
import { MAX_REASON, onwardState } from '../../../src/domain/rules/transitions';
import { customers, payments, products, shipmentEvents, shipments, voyages } from '../../db/schema';
import { invalid, ProblemError } from '../../http/problems';
import type { Write, WriteHeaders } from '../../idempotency/write';
import { auditStatement } from '../../repositories/audit';
import { customerStore } from '../../repositories/customers';
import { deletePhotosOf } from '../../repositories/delivery-photos';
import { lockVersion, readRecord } from '../../repositories/entity-repository';
import { commonSteps } from '../../repositories/write-steps';
import { updateRow } from '../../repositories/written-rows';
import { type Scope, tenantFilter } from '../../tenancy/scope';
import { ERASED_CUSTOMER, ERASED_PRODUCT, ERASED_SHIPMENT } from './erased-columns';
import { isPartyOf, isProofOf, type Person } from './of-person';

/** Why the data is suppressed, as the ADMIN states it. */
export const erasure = v.object({
  reason: v.pipe(
    v.string(MESSAGES.required),
    v.trim(),
    v.nonEmpty(MESSAGES.required),
    v.maxLength(MAX_REASON, MESSAGES.tooLong),
  ),
});

/** The steps that suppress a customer's data. The caller has authorised the role. */
export function eraseSteps(id: number): Write<string> {
  return {
    ...commonSteps(customerStore),
    status: 200,
    validate: (_scope, body) => parseReason(body),
    decide: async (scope, reason, headers) => () => eraseCustomer(scope, id, reason, headers),
  };
}

function parseReason(body: unknown): string {
  const parsed = v.safeParse(erasure, body ?? {});
  if (parsed.success) return parsed.output.reason;
  throw invalid({ field: 'reason', message: parsed.issues[0].message });
}

/**
 * Suppresses a customer's data in their row and in their products, shipments, histories and voyages, and reads the row back. Done
 * already, it changes nothing.
 * @throws ProblemError `not-found`, `stale`; `open-shipments` naming them; `invalid` where the reason names the person;
 * DeferredProblem `duplicate` with the customer that has the reserved document
 */
async function eraseCustomer(
  scope: Scope,
  id: number,
  reason: string,
  headers: WriteHeaders,
): Promise<Fields> {
  await lockAgainstReferences(scope, id);
  const customer = await lockVersion(scope, customerStore, id, headers);
  if (customer.erasedAt) return readRecord(scope, customerStore, id);
  const person = { id, document: String(customer.numDocument) };
  await checkShipmentsEnded(scope, person);
  checkReason(reason, customer);
  await eraseProducts(scope, id);
  await eraseShipments(scope, person);
  const columns = {
    ...ERASED_CUSTOMER,
    numDocument: toReservedDocument(id),
    erasedAt: new Date(),
    erasedBy: scope.actor.id,
    eraseReason: reason,
  };
  const entry = auditStatement(scope.actor, customerStore, 'erase');
  return updateRow(scope, customerStore, id, columns, [entry]);
}

/** Waits for writes under way that name the customer: their shipments would otherwise be missed. */
async function lockAgainstReferences(scope: Scope, id: number): Promise<void> {
  await scope.db
    .select({ id: customers.id })
    .from(customers)
    .where(tenantFilter(scope, customers, eq(customers.id, id)))
    .for('update');
}

const OPEN = TOLD_STATES.map(({ value }) => value).filter((state) => onwardState(state) !== null);
const MOST_NAMED = 5;

/** Cargo on its way, or not yet claimed, needs an address and somebody who receives it. */
async function checkShipmentsEnded(scope: Scope, person: Person): Promise<void> {
  const open = await scope.db
    .select({ numeroGuia: shipments.numeroGuia })
    .from(shipments)
    .where(
      tenantFilter(scope, shipments, isPartyOf(person), inArray(shipments.estadoEntrega, OPEN)),
    )
    .orderBy(shipments.id);
  if (open.length === 0) return;
  const named = open.slice(0, MOST_NAMED).map(({ numeroGuia }) => numeroGuia);
  const more = open.length > named.length ? ` y ${open.length - named.length} más` : '';
  const message = `Sin terminar: ${named.join(', ')}${more}`;
  throw new ProblemError('open-shipments', { errors: [{ field: 'envios', message }] });
}

/** The reason is kept, so it must not bring back the suppressed data. */
function checkReason(reason: string, customer: Fields): void {
  const { name, lastName, numDocument, phone, email, address, companyName, nitCompany } = customer;
  const said = toPlain(reason);
  const words = reason.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const isNamed = [
    `${name} ${lastName}`,
    numDocument,
    phone,
    email,
    address,
    companyName,
    nitCompany,
  ]
    .map((value) => toPlain(String(value ?? '')))
    .filter(Boolean)
    // A short name is part of other words.
    .some((value) => (value.length < 4 ? words.includes(value) : said.includes(value)));
  const message = 'No escribas el nombre, el documento ni el contacto: el motivo se conserva';
  if (isNamed) throw invalid({ field: 'reason', message });
}

/** Zeros before a document may be left out. */
const toPlain = (text: string) => text.toLowerCase().replace(/[\s.]/g, '').replace(/^0+/, '');

async function eraseProducts(scope: Scope, customerId: number): Promise<void> {
  await scope.db
    .update(products)
    .set({
      ...ERASED_PRODUCT,
      version: sql`${products.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(tenantFilter(scope, products, eq(products.customerId, customerId)));
}

async function eraseShipments(scope: Scope, person: Person): Promise<void> {
  const isTheirs = tenantFilter(scope, shipments, isPartyOf(person));
  await scope.db
    .update(shipments)
    .set({
      ...ERASED_SHIPMENT,
      version: sql`${shipments.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(isTheirs);
  const theirs = scope.db.select({ id: shipments.id }).from(shipments).where(isTheirs);
  await scope.db
    .update(shipmentEvents)
    .set({ reason: null })
    .where(tenantFilter(scope, shipmentEvents, inArray(shipmentEvents.shipmentId, theirs)));
  await scope.db
    .update(payments)
    .set({
      nota: null,
      motivo: sql`case when ${payments.motivo} is not null then ${ERASED}::text end`,
      version: sql`${payments.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(
      tenantFilter(
        scope,
        payments,
        inArray(payments.shipmentId, theirs),
        or(isNotNull(payments.nota), isNotNull(payments.motivo)),
      ),
    );
  await eraseVoyageReasons(scope, sql`array(${theirs})`);
  const isTheirProof = tenantFilter(scope, shipmentEvents, isProofOf(person));
  await deletePhotosOf(scope, isTheirProof);
  await scope.db
    .update(shipmentEvents)
    .set({ deliveryProof: null, proofRecipientId: null })
    .where(isTheirProof);
}

/**
 * Why voyages were corrected that have these shipments, or whose correction moved them before they were taken off: it stands
 * in the voyage, and in the history of each shipment that went back with it.
 * @param theirs an array of ids
 */
async function eraseVoyageReasons(scope: Scope, theirs: SQL): Promise<void> {
  const corrections = sql`jsonb_array_elements(${voyages.correcciones}) with ordinality as c(one, place)`;
  const isMoved = sql`exists (
    select from ${corrections} join ${shipmentEvents}
      on ${shipmentEvents.occurredAt} = (c.one ->> 'en')::timestamptz
    where ${shipmentEvents.shipmentId} = any(${theirs}))`;
  const erased = await scope.db
    .update(voyages)
    .set({
      correcciones: sql`(
        select jsonb_agg(c.one || jsonb_build_object('motivo', ${ERASED}::text) order by c.place)
        from ${corrections})`,
      version: sql`${voyages.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(
      tenantFilter(
        scope,
        voyages,
        sql`${voyages.correcciones} <> '[]'::jsonb`,
        or(sql`${voyages.enviosIds} && ${theirs}`, isMoved),
      ),
    )
    .returning({ correcciones: voyages.correcciones });
  const times = erased.flatMap(({ correcciones }) => correcciones.map(({ en }) => new Date(en)));
  if (times.length === 0) return;
  const isOfThese = and(
    inArray(shipmentEvents.occurredAt, times),
    eq(shipmentEvents.field, 'estadoEntrega'),
  );
  await scope.db
    .update(shipmentEvents)
    .set({ reason: null })
    .where(tenantFilter(scope, shipmentEvents, isOfThese));
}
