import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { VoyageCorrection } from '../../../src/domain/rules/voyage-correction';
import { companyRow } from './columns';
import { lowerKey, nameKey, ofSameCompany, provisionalCode } from './keys';
import { companies, users } from './organization';
import { customers } from './people';
import { branches, vessels, warehouses } from './places';

/** A company's product categories; a product that names a new one creates it. */
export const categories = pgTable(
  'categories',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    categoryName: text('category_name').notNull(),
    nameKey: nameKey('name_key'),
  },
  (table) => [
    uniqueIndex('categories_company').on(table.companyId, table.id),
    uniqueIndex('categories_name_unique').on(table.companyId, table.nameKey),
  ],
);

/** A customer's product, in a warehouse or on a vessel: exactly one of them. Two equal rows are legal. */
export const products = pgTable(
  'products',
  {
    ...companyRow(),
    customerId: integer('customer_id').notNull(),
    categoryId: integer('category_id').notNull(),
    warehouseId: integer('warehouse_id'),
    vesselId: integer('vessel_id'),
    productName: text('product_name').notNull(),
    description: text('description').notNull(),
    number: integer('number').notNull(),
    weight: doublePrecision('weight').notNull(),
    unitOfMeasurement: text('unit_of_measurement').notNull(),
    length: doublePrecision('length').notNull(),
    width: doublePrecision('width').notNull(),
    height: doublePrecision('height').notNull(),
    packagingType: text('packaging_type').notNull(),
    isPerishable: boolean('is_perishable').notNull(),
    insured: boolean('insured').notNull(),
    hazardousMaterials: boolean('hazardous_materials').notNull(),
    specialHandlingInstructions: text('special_handling_instructions').notNull(),
  },
  (table) => [
    ofSameCompany(table, table.customerId, customers),
    ofSameCompany(table, table.categoryId, categories),
    ofSameCompany(table, table.warehouseId, warehouses),
    ofSameCompany(table, table.vesselId, vessels),
    index('products_customer').on(table.customerId),
    uniqueIndex('products_company').on(table.companyId, table.id),
    uniqueIndex('products_creation_unique').on(table.authorId, table.idempotencyKey),
    uniqueIndex('products_record_key_unique').on(table.companyId, table.recordKey),
  ],
);

/** A shipment of products from a sender to a recipient; `costoEnvio` in whole pesos. */
export const shipments = pgTable(
  'shipments',
  {
    ...companyRow(),
    numeroGuia: text('numero_guia').notNull(),
    senderId: integer('sender_id').notNull(),
    recipientId: integer('recipient_id').notNull(),
    vesselId: integer('vessel_id').notNull(),
    branchId: integer('branch_id').notNull(),
    departamentoSalida: text('departamento_salida').notNull(),
    municipioSalida: text('municipio_salida').notNull(),
    departamentoLlegada: text('departamento_llegada').notNull(),
    municipioLlegada: text('municipio_llegada').notNull(),
    direccionEnvio: text('direccion_envio').notNull(),
    tipoPago: text('tipo_pago').notNull(),
    estadoPago: text('estado_pago').notNull(),
    costoEnvio: bigint('costo_envio', { mode: 'number' }).notNull(),
    /** Whole pesos; null where the sender declared none. */
    valorDeclarado: bigint('valor_declarado', { mode: 'number' }),
    descripcionEnvio: text('descripcion_envio').notNull(),
    /**
     * `POR_RECLAMAR`: arrived, and received by nobody yet; on the wire it is ENTREGADO
     * (`src/domain/rules/to-claim.ts`).
     */
    estadoEntrega: text('estado_entrega').notNull(),
    /** When a person confirmed it, as its device reported; without that, when it arrived here. */
    registeredAt: timestamp('registered_at', { withTimezone: true }).notNull(),
    guideKey: lowerKey('guide_key', 'numero_guia'),
    provisionalCode: provisionalCode('provisional_code'),
  },
  (table) => [
    ofSameCompany(table, table.senderId, customers),
    ofSameCompany(table, table.recipientId, customers),
    ofSameCompany(table, table.vesselId, vessels),
    ofSameCompany(table, table.branchId, branches),
    uniqueIndex('shipments_company').on(table.companyId, table.id),
    uniqueIndex('shipments_guide_unique').on(table.numeroGuia),
    index('shipments_guide_key').on(table.guideKey),
    index('shipments_provisional_code').on(table.provisionalCode),
    uniqueIndex('shipments_creation_unique').on(table.authorId, table.idempotencyKey),
    uniqueIndex('shipments_record_key_unique').on(table.companyId, table.recordKey),
  ],
);

/**
 * A vessel's way from a branch to a destination. The lists hold ids of the same company, which nothing deletes: the write
 * checks them (`server/modules/voyages`).
 */
export const voyages = pgTable(
  'voyages',
  {
    ...companyRow(),
    vesselId: integer('vessel_id').notNull(),
    branchId: integer('branch_id').notNull(),
    fechaSalida: date('fecha_salida', { mode: 'string' }).notNull(),
    horaSalida: text('hora_salida'),
    departamentoLlegada: text('departamento_llegada').notNull(),
    municipioLlegada: text('municipio_llegada').notNull(),
    tripulantesIds: integer('tripulantes_ids').array().notNull(),
    enviosIds: integer('envios_ids').array().notNull(),
    estado: text('estado').notNull(),
    salidaReal: timestamp('salida_real', { withTimezone: true }),
    llegadaReal: timestamp('llegada_real', { withTimezone: true }),
    /** A device reported one of these times as it cannot be. */
    isAdjusted: boolean('is_adjusted').notNull(),
    /** The steps that an ADMIN took back, in order. */
    correcciones: jsonb('correcciones').$type<readonly VoyageCorrection[]>().notNull().default([]),
  },
  (table) => [
    ofSameCompany(table, table.vesselId, vessels),
    ofSameCompany(table, table.branchId, branches),
    index('voyages_shipments').using('gin', table.enviosIds),
    uniqueIndex('voyages_company').on(table.companyId, table.id),
    uniqueIndex('voyages_creation_unique').on(table.authorId, table.idempotencyKey),
    uniqueIndex('voyages_record_key_unique').on(table.companyId, table.recordKey),
  ],
);

/** Money received for a shipment, in whole pesos. Rows are annulled, never changed or deleted. */
export const payments = pgTable(
  'payments',
  {
    ...companyRow(),
    shipmentId: integer('shipment_id').notNull(),
    valor: bigint('valor', { mode: 'number' }).notNull(),
    tipoPago: text('tipo_pago').notNull(),
    pagadoEn: timestamp('pagado_en', { withTimezone: true }).notNull(),
    /** The device reported an impossible time. */
    isAdjusted: boolean('is_adjusted').notNull(),
    nota: text('nota'),
    estado: text('estado').notNull(),
    motivo: text('motivo'),
    anuladoEn: timestamp('anulado_en', { withTimezone: true }),
    annulledBy: integer('annulled_by').references(() => users.id),
  },
  (table) => [
    ofSameCompany(table, table.shipmentId, shipments),
    index('payments_shipment').on(table.shipmentId),
    uniqueIndex('payments_company').on(table.companyId, table.id),
    uniqueIndex('payments_creation_unique').on(table.authorId, table.idempotencyKey),
    uniqueIndex('payments_record_key_unique').on(table.companyId, table.recordKey),
  ],
);

/**
 * The pieces of a voyage that one person counted on one device; `bultos` has a text for each of `enviosIds`, which are
 * checked like a voyage's (`server/repositories/piece-counts.ts`).
 */
export const pieceCounts = pgTable(
  'piece_counts',
  {
    ...companyRow(),
    viajeId: integer('viaje_id').notNull(),
    paso: text('paso').notNull(),
    enviosIds: integer('envios_ids').array().notNull(),
    bultos: text('bultos').array().notNull(),
  },
  (table) => [
    ofSameCompany(table, table.viajeId, voyages),
    uniqueIndex('piece_counts_company').on(table.companyId, table.id),
    uniqueIndex('piece_counts_creation_unique').on(table.authorId, table.idempotencyKey),
    uniqueIndex('piece_counts_record_key_unique').on(table.companyId, table.recordKey),
  ],
);

/**
 * The products of each shipment, kept for ever. A row without `releasedAt` holds its product; there is at most one such
 * row a product. `releasedBy` is the delivery state that released it, or `EDITADO` where an edit removed it.
 */
export const shipmentProducts = pgTable(
  'shipment_products',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    shipmentId: integer('shipment_id').notNull(),
    productId: integer('product_id').notNull(),
    releasedAt: timestamp('released_at', { withTimezone: true }),
    releasedBy: text('released_by'),
  },
  (table) => [
    ofSameCompany(table, table.shipmentId, shipments),
    ofSameCompany(table, table.productId, products),
    index('shipment_products_shipment').on(table.shipmentId),
    uniqueIndex('shipment_products_one_journey')
      .on(table.productId)
      .where(sql`${table.releasedAt} is null`),
  ],
);
