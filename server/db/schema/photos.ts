import {
  customType,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { shipments } from './cargo';
import { ofSameCompany } from './keys';
import { companies, users } from './organization';

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/**
 * The photos that proofs of delivery name. A row is made with the proof, so that nothing else is taken; the photo
 * arrives later, in parts, from the person whose proof it is.
 */
export const deliveryPhotos = pgTable(
  'delivery_photos',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    shipmentId: integer('shipment_id').notNull(),
    authorId: integer('author_id')
      .notNull()
      .references(() => users.id),
    key: uuid('key').notNull(),
    /** The number of parts, as the proof says. */
    parts: integer('parts').notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    /** A JPEG; null until it is whole. */
    image: bytea('image'),
    announcedAt: timestamp('announced_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    ofSameCompany(table, table.shipmentId, shipments),
    uniqueIndex('delivery_photos_key').on(table.companyId, table.key),
  ],
);

/** A part of a photo that is not whole yet: a row each, so that one sent again writes no other. */
export const deliveryPhotoParts = pgTable(
  'delivery_photo_parts',
  {
    companyId: integer('company_id').notNull(),
    photoId: integer('photo_id')
      .notNull()
      .references(() => deliveryPhotos.id, { onDelete: 'cascade' }),
    /** From 0. */
    part: integer('part').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.photoId, table.part] })],
);
