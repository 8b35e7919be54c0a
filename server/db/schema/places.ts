import {
  boolean,
  date,
  doublePrecision,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { companyRow } from './columns';
import { nameKey } from './keys';

export const vessels = pgTable(
  'vessels',
  {
    ...companyRow(),
    nombre: text('nombre').notNull(),
    nameKey: nameKey('name_key'),
    plateKey: nameKey('plate_key'),
    type: text('type').notNull(),
    model: text('model').notNull(),
    licensePlate: text('license_plate').notNull(),
    registration: text('registration').notNull(),
    fechaExpPatente: date('fecha_exp_patente', { mode: 'string' }).notNull(),
    weightCapacity: doublePrecision('weight_capacity').notNull(),
    weightUnit: text('weight_unit').notNull(),
    volumeCapacity: doublePrecision('volume_capacity').notNull(),
    volumeUnit: text('volume_unit').notNull(),
    passengerSpace: boolean('passenger_space').notNull(),
    passengers: integer('passengers').notNull(),
  },
  (table) => [
    uniqueIndex('vessels_plate_unique').on(table.companyId, table.plateKey),
    uniqueIndex('vessels_name_unique').on(table.companyId, table.nameKey),
    uniqueIndex('vessels_company').on(table.companyId, table.id),
    uniqueIndex('vessels_creation_unique').on(table.authorId, table.idempotencyKey),
    uniqueIndex('vessels_record_key_unique').on(table.companyId, table.recordKey),
  ],
);

export const warehouses = pgTable(
  'warehouses',
  {
    ...companyRow(),
    name: text('name').notNull(),
    nameKey: nameKey('name_key'),
    location: text('location').notNull(),
    capacity: doublePrecision('capacity').notNull(),
    unitOfMeasurement: text('unit_of_measurement').notNull(),
    description: text('description').notNull(),
  },
  (table) => [
    uniqueIndex('warehouses_name_unique').on(table.companyId, table.nameKey),
    uniqueIndex('warehouses_company').on(table.companyId, table.id),
    uniqueIndex('warehouses_creation_unique').on(table.authorId, table.idempotencyKey),
    uniqueIndex('warehouses_record_key_unique').on(table.companyId, table.recordKey),
  ],
);

export const branches = pgTable(
  'branches',
  {
    ...companyRow(),
    nombre: text('nombre').notNull(),
    nameKey: nameKey('name_key'),
    direccion: text('direccion').notNull(),
    departamento: text('departamento').notNull(),
    municipio: text('municipio').notNull(),
  },
  (table) => [
    uniqueIndex('branches_name_unique').on(table.companyId, table.nameKey),
    uniqueIndex('branches_company').on(table.companyId, table.id),
    uniqueIndex('branches_creation_unique').on(table.authorId, table.idempotencyKey),
    uniqueIndex('branches_record_key_unique').on(table.companyId, table.recordKey),
  ],
);
