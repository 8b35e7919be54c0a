import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { ENTITY_NAMES, type EntityName, type Fields } from '../../../src/domain/entity';
import type { Role } from '../../../src/domain/roles';
import { canRead } from '../../../src/domain/rules/permissions';
import { categories, companies, users } from '../../db/schema';
import { readCategories } from '../../repositories/categories';
import { readCompanies } from '../../repositories/companies';
import type { EntityStore } from '../../repositories/entity-store';
import { paymentStore } from '../../repositories/payments';
import { PLAIN_STORES } from '../../repositories/plain-stores';
import { shipmentStore } from '../../repositories/shipments';
import { readUsers } from '../../repositories/users';
import { voyageStore } from '../../repositories/voyages';
import type { Reach, Scope } from '../../tenancy/scope';

/** Where the feed reads the records of an entity. */
export interface Source {
  readonly entity: EntityName | 'category';
  readonly table: PgTable & { readonly id: PgColumn; readonly companyId?: PgColumn };
  /** The reach of its list call. */
  readonly reach: Reach;
  readonly read: (scope: Scope, condition: SQL) => Promise<readonly Fields[]>;
  /** The field that holds the id. */
  readonly idField: 'id' | 'categoryId';
}

/** The sources that a role may read, in the order of the sweep. */
export function sourcesOf(role: Role): readonly Source[] {
  return SOURCES.filter(({ entity }) => canRead(role, entity));
}

const ofStore = ({ definition, table, read }: EntityStore): Source => ({
  entity: definition.name,
  table,
  reach: 'company',
  read,
  idField: 'id',
});

const ALL: readonly Source[] = [
  {
    entity: 'company',
    table: companies,
    reach: 'platform',
    read: ({ db }, condition) => readCompanies(db, condition),
    idField: 'id',
  },
  { entity: 'user', table: users, reach: 'platform', read: readUsers, idField: 'id' },
  {
    entity: 'category',
    table: categories,
    reach: 'company',
    read: readCategories,
    idField: 'categoryId',
  },
  ...[...PLAIN_STORES, shipmentStore, voyageStore, paymentStore].map(ofStore),
];

const ORDER: readonly string[] = ['category', ...ENTITY_NAMES];
const SOURCES = ALL.toSorted((a, b) => ORDER.indexOf(a.entity) - ORDER.indexOf(b.entity));
