import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Consent } from '../../src/domain/consent';
import type { EntityDefinition, Fields } from '../../src/domain/entity';
import type { CompanyTable } from '../db/schema';
import type { ReadScope, Scope } from '../tenancy/scope';

/** A natural key: its field, and how its values are compared. */
export interface NaturalKey {
  readonly field: string;
  /** Holds the keys. */
  readonly column: PgColumn;
  readonly toKey: (value: unknown) => string;
}

/** How an entity is stored: the server's counterpart of its definition in `src/domain`. */
export interface EntityStore {
  readonly definition: EntityDefinition;
  readonly table: CompanyTable;
  /** By the name of the unique index. */
  readonly naturalKeys: Readonly<Record<string, NaturalKey>>;
  /** The columns that refer to records by id, each with the field that names its record; absent where there are none. */
  readonly referenceColumns?: Readonly<Record<string, string>>;
  /**
   * Maps validated wire values to columns: references by name become ids.
   * @param before for an update: the row, whose references stay where the fields leave them out
   * @throws ProblemError `invalid` naming the field of a record that does not exist
   */
  readonly toColumns: (scope: Scope, fields: Fields, before?: Fields) => Promise<Fields>;
  /** The columns that refer to a record that the company may lack: it is made when a row that names it is written. */
  readonly toMadeColumns?: (scope: Scope, fields: Fields) => Promise<Fields>;
  /** The columns of a consent that travels beside the body; absent where the entity takes none. */
  readonly toConsentColumns?: (scope: Scope, consent: Consent, before?: Fields) => Fields;
  /** Rules that hold for an update but not for a create; throws a ProblemError where one is broken. */
  readonly checkUpdate?: (scope: Scope, id: number, columns: Fields) => Promise<void>;
  /** Reads the company's records in their wire shape, in order of id. */
  readonly read: (scope: ReadScope, condition?: SQL) => Promise<Fields[]>;
}
