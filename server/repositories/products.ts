import { asc, eq, isNull, type SQL } from 'drizzle-orm';
import { isInOnePlace, product } from '../../src/domain/entities/product';
import type { Fields } from '../../src/domain/entity';
import { MESSAGES } from '../../src/domain/messages';
import { toDimensions } from '../../src/domain/rules/dimensions';
import { toDocumentNumber } from '../../src/domain/values/document';
import {
  categories,
  customers,
  products,
  shipmentProducts,
  shipments,
  vessels,
  warehouses,
} from '../db/schema';
import { invalid, ProblemError } from '../http/problems';
import { type ReadScope, type Scope, tenantFilter } from '../tenancy/scope';
import { categoryId } from './categories';
import type { EntityStore } from './entity-store';
import { omit } from './omit';
import { presentRow, shownColumns } from './present-row';
import { toReferenceColumns } from './references';

export const productStore: EntityStore = {
  definition: product,
  table: products,
  /** None: two products may be equal. */
  naturalKeys: {},
  referenceColumns: {
    customerId: 'customerNumDocument',
    warehouseId: 'warehouseName',
    vesselId: 'vehicleName',
  },
  toColumns,
  toMadeColumns: async (scope, { categoryName }) => ({
    categoryId: await categoryId(scope, String(categoryName)),
  }),
  read: readProducts,
  checkUpdate: checkOwnerUpdate,
};

/** A product in a shipment belongs to the sender: its customer changes only when it is in none. */
async function checkOwnerUpdate(scope: Scope, id: number, columns: Fields): Promise<void> {
  if (columns.customerId === undefined) return;
  const [held] = await scope.db
    .select({ customerId: products.customerId })
    .from(products)
    .innerJoin(shipmentProducts, eq(shipmentProducts.productId, products.id))
    .where(tenantFilter(scope, products, eq(products.id, id), isNull(shipmentProducts.releasedAt)));
  if (!held || held.customerId === columns.customerId) return;
  const message = 'El producto viaja en un envío y no puede cambiar de cliente';
  throw new ProblemError('product-travels', {
    errors: [{ field: 'customerNumDocument', message }],
  });
}

async function toColumns(scope: Scope, fields: Fields, before?: Fields): Promise<Fields> {
  const references = await toReferenceColumns(scope, productStore, { fields, before });
  const { warehouseId, vesselId } = { ...before, ...references };
  // One of the two may be left as it is.
  if (!isInOnePlace(warehouseId, vesselId))
    throw invalid({ field: 'warehouseName', message: MESSAGES.required });
  return {
    ...omit(fields, ...NOT_STORED),
    ...references,
  };
}

/** Reads products as `product/all` does, each with the guide number of the shipment that holds it. */
export async function readProducts(scope: ReadScope, condition?: SQL): Promise<Fields[]> {
  const rows = await scope.db
    .select({
      ...shownColumns(products, 'customerId', 'categoryId', 'warehouseId', 'vesselId'),
      productId: products.id,
      customerNumDocument: customers.numDocument,
      categoryName: categories.categoryName,
      warehouseName: warehouses.name,
      vehicleName: vessels.nombre,
      numeroGuiaEnvio: shipments.numeroGuia,
    })
    .from(products)
    .innerJoin(customers, tenantFilter(scope, customers, eq(customers.id, products.customerId)))
    .innerJoin(categories, tenantFilter(scope, categories, eq(categories.id, products.categoryId)))
    .leftJoin(warehouses, tenantFilter(scope, warehouses, eq(warehouses.id, products.warehouseId)))
    .leftJoin(vessels, tenantFilter(scope, vessels, eq(vessels.id, products.vesselId)))
    .leftJoin(
      shipmentProducts,
      tenantFilter(
        scope,
        shipmentProducts,
        eq(shipmentProducts.productId, products.id),
        isNull(shipmentProducts.releasedAt),
      ),
    )
    .leftJoin(
      shipments,
      tenantFilter(scope, shipments, eq(shipments.id, shipmentProducts.shipmentId)),
    )
    .where(tenantFilter(scope, products, condition))
    .orderBy(asc(products.id));
  return rows.map((row) =>
    presentRow(row, {
      dimensions: toDimensions(row.length, row.width, row.height),
      customerNumDocument: toDocumentNumber(row.customerNumDocument),
      companyName: scope.actor.company.name,
    }),
  );
}

/** Wire fields that are stored as ids of other rows, or derived from other fields. */
const NOT_STORED = [
  'customerNumDocument',
  'categoryName',
  'warehouseName',
  'vehicleName',
  'companyName',
  'dimensions',
] as const;
