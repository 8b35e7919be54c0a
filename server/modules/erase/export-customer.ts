import { and, asc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { customer } from '../../../src/domain/entities/customer';
import { payment } from '../../../src/domain/entities/payment';
import { product } from '../../../src/domain/entities/product';
import { shipment } from '../../../src/domain/entities/shipment';
import type { EntityDefinition, Fields } from '../../../src/domain/entity';
import { labelOf } from '../../../src/domain/options';
import { toPlaceWords } from '../../../src/domain/rules/delivery-place';
import type { DeliveryProof } from '../../../src/domain/rules/delivery-proof';
import { payments, products, shipmentEvents, shipmentProducts, shipments } from '../../db/schema';
import { ProblemError } from '../../http/problems';
import { customerStore } from '../../repositories/customers';
import { readPhoto } from '../../repositories/delivery-photos';
import { findRecord } from '../../repositories/entity-repository';
import { paymentStore } from '../../repositories/payments';
import { readProducts } from '../../repositories/products';
import { shipmentStore } from '../../repositories/shipments';
import { type Scope, tenantFilter } from '../../tenancy/scope';
import { isProofOf, type Person } from './of-person';

/**
 * Everything the company holds of a customer, under Spanish labels. The other party of a shipment is another person, so
 * their document is left out.
 * @throws ProblemError `not-found`
 */
export async function exportCustomer(scope: Scope, id: number, now: number): Promise<Fields> {
  const record = await findRecord(scope, customerStore, id);
  if (!record) throw new ProblemError('not-found');
  const person = { id, document: String(record.numDocument) };
  const owned = await readProducts(scope, eq(products.customerId, id));
  const sent = await shipmentStore.read(scope, eq(shipments.senderId, id));
  const received = await shipmentStore.read(
    scope,
    and(eq(shipments.recipientId, id), ne(shipments.senderId, id)),
  );
  return {
    'Datos de': scope.actor.company.name,
    'Copia hecha el': new Date(now).toISOString(),
    'Copia hecha por': scope.actor.username,
    Cliente: {
      ...labelled(customer, record, []),
      'Registrado por': (record.userNames as readonly string[]).join(', '),
      'Última modificación': record.updatedAt,
      'Datos suprimidos el': record.erasedAt,
    },
    'Autorización de tratamiento de datos': toAuthorisation(record),
    Productos: owned.map((one) => ({
      ...labelled(product, one, ['customerNumDocument']),
      'Guía del envío que lo lleva': one.numeroGuiaEnvio,
      'Última modificación': one.updatedAt,
    })),
    'Envíos como remitente': await present(scope, sent, person, true),
    'Envíos como destinatario': await present(scope, received, person, false),
    'Entregas que recibió por otra persona': await presentReceivedForOthers(scope, person),
  };
}

function toAuthorisation({ consent }: Fields): Fields | string {
  if (!consent) return 'Sin autorización registrada';
  const { textVersion, at, by } = consent as Fields;
  return { Texto: textVersion, Fecha: at, 'Registrada por': by };
}

/** Documents of both parties stay out: one is in the customer's own record, the other is somebody else's. */
const PARTIES = ['remitenteCedula', 'destinatarioCedula', 'productosIds'];

async function present(
  scope: Scope,
  records: readonly Fields[],
  person: Person,
  isSender: boolean,
): Promise<Fields[]> {
  const ids = records.map(({ id }) => Number(id));
  const names = await readProductNames(scope, ids);
  const histories = await readHistories(scope, person, isAmong(shipmentEvents.shipmentId, ids));
  const paid = isSender ? await paymentStore.read(scope, isAmong(payments.shipmentId, ids)) : [];
  const photos = await readPhotos(scope, histories);
  return records.map((record) => ({
    'Número de guía': record.numeroGuia,
    ...labelled(shipment, record, PARTIES),
    'Última modificación': record.updatedAt,
    Productos: names.filter(({ id }) => id === record.id).map(({ name }) => name),
    // Payments of a shipment that somebody else sent are that person's data.
    ...(isSender && {
      Pagos: paid
        .filter(({ envioId }) => envioId === record.id)
        .map((one) => labelled(payment, one, ['envioId'])),
    }),
    Historia: histories
      .filter(({ id }) => id === record.id)
      .map(({ step, proof }) => ({ ...step, ...toProofFields(proof, photos) })),
  }));
}

/** The shipment is somebody else's: only its number and the receipt by this person are shown. */
async function presentReceivedForOthers(scope: Scope, person: Person): Promise<Fields[]> {
  const isOfOthers = and(ne(shipments.senderId, person.id), ne(shipments.recipientId, person.id));
  const received = await readHistories(scope, person, and(isProofOf(person), isOfOthers));
  const photos = await readPhotos(scope, received);
  return received.map(({ numeroGuia, step, proof }) => ({
    'Número de guía': numeroGuia,
    Fecha: step.Fecha,
    ...toProofFields(proof, photos),
  }));
}

async function readProductNames(scope: Scope, ids: readonly number[]) {
  const isCarried = or(
    isNull(shipmentProducts.releasedBy),
    ne(shipmentProducts.releasedBy, 'EDITADO'),
  );
  const isOne = isAmong(shipmentProducts.shipmentId, ids);
  return scope.db
    .select({ id: shipmentProducts.shipmentId, name: products.productName })
    .from(shipmentProducts)
    .innerJoin(products, eq(products.id, shipmentProducts.productId))
    .where(tenantFilter(scope, shipmentProducts, isOne, isCarried))
    .orderBy(asc(products.id));
}

/** Steps of shipments, with only those proofs that this person received: the others are other people's data. */
async function readHistories(scope: Scope, person: Person, condition: SQL | undefined) {
  const rows = await scope.db
    .select({
      row: shipmentEvents,
      isTheirs: sql<boolean>`${isProofOf(person)}`,
      numeroGuia: shipments.numeroGuia,
    })
    .from(shipmentEvents)
    .innerJoin(shipments, eq(shipments.id, shipmentEvents.shipmentId))
    .where(tenantFilter(scope, shipmentEvents, condition))
    .orderBy(asc(shipmentEvents.occurredAt), asc(shipmentEvents.id));
  return rows.map(({ row, isTheirs, numeroGuia }) => {
    const { shipmentId, field, fromState, toState, occurredAt, reason, deliveryProof } = row;
    const { label, options = [] } = shipment.fields[field as keyof typeof shipment.fields];
    const step = {
      Estado: label,
      De: fromState && labelOf(options, fromState),
      A: labelOf(options, toState),
      Fecha: occurredAt.toISOString(),
      Motivo: reason,
    };
    return { id: shipmentId, numeroGuia, step, proof: isTheirs ? deliveryProof : null };
  });
}

function toProofFields(proof: DeliveryProof | null, photos: ReadonlyMap<string, string>): Fields {
  if (!proof) return {};
  const { recibe, documento, firma, foto, lugar } = proof;
  return {
    Recibió: recibe,
    Documento: documento,
    Firma: firma,
    ...(foto && { 'Foto (JPEG en base64)': photos.get(foto.clave) ?? 'No ha llegado' }),
    ...(lugar && { Lugar: toPlaceWords(lugar) }),
  };
}

/** The photos of deliveries that they received, by key. */
async function readPhotos(
  scope: Scope,
  histories: readonly { readonly proof: DeliveryProof | null }[],
) {
  const photos = new Map<string, string>();
  for (const { proof } of histories) {
    const image = proof?.foto && (await readPhoto(scope, proof.foto.clave));
    if (proof?.foto && image) photos.set(proof.foto.clave, image.toString('base64'));
  }
  return photos;
}

/** `= any` takes all ids as one parameter, so that the statement stays the same. */
const isAmong = (column: PgColumn, ids: readonly number[]) =>
  sql`${column} = any(${sql.param(ids)}::integer[])`;

/** The entity's own fields under their labels, choices in their words. */
function labelled(entity: EntityDefinition, record: Fields, without: readonly string[]): Fields {
  return Object.fromEntries(
    Object.entries(entity.fields)
      .filter(([name]) => !without.includes(name))
      .map(([name, { label, options }]) => {
        const value = record[name] ?? null;
        return [label, options && value !== null ? labelOf(options, value) : value];
      }),
  );
}
