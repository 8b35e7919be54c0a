import type { SQL } from 'drizzle-orm';
import type { EntityDefinition, Fields } from '../../src/domain/entity';
import type { CompanyTable } from '../db/schema';
import type { ReadScope, Scope } from '../tenancy/scope';

/** A natural key: the field it is about, and how to find the row that has it. */
export interface NaturalKey {
  readonly field: string;
  /** SQL true of the row with these values. */
  readonly matches: (values: Fields) => SQL;
}

/** How an entity is kept: the server's facet of a definition of `src/domain`. */
export interface EntityStore {
  readonly definition: EntityDefinition;
  readonly table: CompanyTable;
  /** By the name of its unique index. */
  readonly naturalKeys: Readonly<Record<string, NaturalKey>>;
  /** The field by which other records name one of these; absent where none do. */
  readonly referenceField?: string;
  /**
   * From the validated wire values to columns; names of other records become their ids.
   * @throws ProblemError `invalid` naming the field of a record that does not exist
   */
  readonly toColumns: (scope: Scope, fields: Fields) => Promise<Fields>;
  /** Whether a row may become these columns, beyond what holds of a new one; throws a ProblemError where not. */
  readonly checkUpdate?: (scope: Scope, id: number, columns: Fields) => Promise<void>;
  /** The company's records as the wire reads them, in order of id; only those where `condition`. */
  readonly read: (scope: ReadScope, condition?: SQL) => Promise<Fields[]>;
}
