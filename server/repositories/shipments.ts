import { asc, eq, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { shipment } from '../../src/domain/entities/shipment';
import type { Fields } from '../../src/domain/entity';
import { branches, customers, shipments, vessels } from '../db/schema';
import { type ReadScope, type Scope, tenantFilter } from '../tenancy/scope';
import type { EntityStore } from './entity-store';
import { omit } from './omit';
import { presentRow } from './present-row';
import { branchId, customerId, vesselId } from './references';

export const shipmentStore: EntityStore = {
  definition: shipment,
  table: shipments,
  /** None that a client brings: the guide number is drawn here. */
  naturalKeys: {},
  toColumns,
  read: readShipments,
};

async function toColumns(scope: Scope, fields: Fields): Promise<Fields> {
  return {
    ...omit(fields, ...NOT_STORED),
    senderId: await customerId(scope, 'remitenteCedula', fields.remitenteCedula),
    recipientId: await customerId(scope, 'destinatarioCedula', fields.destinatarioCedula),
    vesselId: await vesselId(scope, 'vehiculoNombre', fields.vehiculoNombre),
    branchId: await branchId(scope, 'sucursalNombre', fields.sucursalNombre),
  };
}

/** Wire fields that are kept as ids of other rows. */
const NOT_STORED = [
  'remitenteCedula',
  'destinatarioCedula',
  'companiaNombre',
  'vehiculoNombre',
  'sucursalNombre',
  'productosIds',
] as const;

const senders = alias(customers, 'senders');
const recipients = alias(customers, 'recipients');

/** Shipments as `envios/all` reads them: flat, without their products. */
async function readShipments(scope: ReadScope, condition?: SQL): Promise<Fields[]> {
  const rows = await scope.db
    .select({
      row: shipments,
      remitenteCedula: senders.numDocument,
      destinatarioCedula: recipients.numDocument,
      vehiculoNombre: vessels.nombre,
      sucursalNombre: branches.nombre,
    })
    .from(shipments)
    .innerJoin(senders, eq(senders.id, shipments.senderId))
    .innerJoin(recipients, eq(recipients.id, shipments.recipientId))
    .innerJoin(vessels, eq(vessels.id, shipments.vesselId))
    .innerJoin(branches, eq(branches.id, shipments.branchId))
    .where(tenantFilter(scope, shipments, condition))
    .orderBy(asc(shipments.id));
  return rows.map(({ row, ...names }) => ({
    ...omit(presentRow(row), 'senderId', 'recipientId', 'vesselId', 'branchId'),
    ...names,
    companiaNombre: scope.actor.company.name,
  }));
}
