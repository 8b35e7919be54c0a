import type { ReactNode } from 'react';
import type { MirrorRow, RowOf } from '../db/schema';
import type { EntityDefinition, EntityName } from '../domain/entity';
import type { SortValue } from './row-order';
import type { SearchExtras } from './search-index';
import { toShown } from './shown-value';

/** A column of a file. */
export interface FileColumn<Row = MirrorRow> {
  readonly label: string;
  readonly text: (row: Row) => string;
}

/**
 * A column of a list; on a narrow screen, a line of its card. The first one is the row's title. Its text is printed, sorted
 * by and shown, unless overridden.
 */
export interface ListColumn<Row = MirrorRow> extends FileColumn<Row> {
  readonly key: string;
  readonly sort?: (row: Row) => SortValue;
  /** Money, which is summed under the printed rows; null where a row has no amount. */
  readonly amount?: (row: Row) => number | null;
  readonly render?: (row: Row) => ReactNode;
  /** A CSS width, or rem where there is room for them; columns without one share the rest. */
  readonly width?: string | number;
  /** Numbers are right-aligned. */
  readonly isFigure?: boolean;
  /** Hidden between 1024 and 1279 px. */
  readonly isExtra?: boolean;
}

/** The parts of a list screen beyond the entity's definition. */
export interface ListDescriptor<Row = MirrorRow> {
  /** The placeholder of the search box: 'Nombre, documento, teléfono…' */
  readonly searchHint: string;
  readonly columns: readonly ListColumn<Row>[];
  /** Printed besides the columns, after the first. */
  readonly onPaper?: readonly FileColumn<Row>[];
  /** In a spreadsheet before the record's own fields, one value each; in place of the field of its label. */
  readonly inSheet?: readonly FileColumn<Row>[];
  /** Searched besides the columns' texts. */
  readonly searchExtras?: SearchExtras<Row>;
}

/** How the records of one entity are listed. */
export type ListOf<Entity extends EntityDefinition> = ListDescriptor<RowOf<Entity>>;

/** A column that shows one field of the entity under its own label. */
export function fieldColumn<FieldName extends string>(
  entity: EntityDefinition<EntityName, FieldName>,
  name: NoInfer<FieldName>,
  more: Partial<Omit<ListColumn, 'key'>> = {},
): ListColumn {
  const field = entity.fields[name];
  const isNumber = ['measure', 'integer', 'money'].includes(field?.kind ?? '');
  const isRaw = isNumber || field?.kind === 'date';
  const text = (row: MirrorRow) => toShown(field, row.view[name]);
  return {
    key: name,
    label: field?.label ?? name,
    text,
    sort: isRaw ? (row) => row.view[name] as SortValue : text,
    isFigure: isNumber,
    ...more,
  };
}
