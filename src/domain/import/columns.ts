/** From which column of a file each field comes, or which value it has in all rows. */
import type { EntityDefinition } from '../entity';
import type { Field } from '../fields';
import { toKey } from '../rules/search';
import { type Cell, FIRST_ROWS, isBlank, type Sheet, toCellText } from './table';
import { TITLES } from './words';

export type ImportedEntity = 'customer' | 'product';

/** Null: the file has nothing of the field. */
export type Source =
  | { readonly is: 'column'; readonly at: number }
  | { readonly is: 'value'; readonly value: string }
  | null;
export type Columns = Readonly<Record<string, Source>>;

/** The values that the entity's form starts with too. */
const USUAL: Readonly<Record<ImportedEntity, Readonly<Record<string, string>>>> = {
  customer: { personType: 'Natural', typeDocument: 'Cedula', nationality: 'colombiano' },
  product: { unitOfMeasurement: 'kg' },
};

/** The fields that a file may hold, in the form's order: the company is its author's. */
export function importedFields(entity: EntityDefinition): readonly (readonly [string, Field])[] {
  return Object.entries(entity.fields).filter(([name]) => name !== entity.ownCompany);
}

/**
 * Matches by titles: the field's label, then its name on the wire, then people's words for it. A column is used once.
 */
export function guessColumns(entity: EntityDefinition, titles: readonly string[]): Columns {
  const keys = titles.map(toKey);
  const used = new Set<number>();
  const { [entity.name as ImportedEntity]: words } = TITLES;
  const take = (wanted: readonly string[]) => {
    const at = keys.findIndex((key, place) => !used.has(place) && wanted.includes(key));
    if (at !== -1) used.add(at);
    return at;
  };
  const found: Record<string, number> = {};
  const passes: ((name: string, field: Field) => readonly string[])[] = [
    (_name, { label }) => [toKey(label), toKey(label.replace(/\(.*\)/u, ''))],
    (name) => [toKey(name)],
    (name) => words[name] ?? [],
  ];
  for (const wantedOf of passes)
    for (const [name, field] of importedFields(entity)) {
      if (found[name] !== undefined) continue;
      const at = take(wantedOf(name, field));
      if (at !== -1) found[name] = at;
    }
  const usual = USUAL[entity.name as ImportedEntity];
  return Object.fromEntries(
    importedFields(entity).map(([name]): [string, Source] => {
      const { [name]: at } = found;
      if (at !== undefined) return [name, { is: 'column', at }];
      return [name, usual[name] === undefined ? null : { is: 'value', value: usual[name] }];
    }),
  );
}

/** How many fields the cells of a row name. */
function countTitles(entity: EntityDefinition, cells: readonly Cell[]): number {
  const columns = guessColumns(entity, cells.map(toCellText));
  return Object.values(columns).filter((source) => source?.is === 'column').length;
}

/**
 * The row of the titles, counted from 0: of the first ones that which names most fields, and of equal ones the first
 * that has something.
 */
export function findTitles(
  entity: EntityDefinition,
  rows: Sheet['rows'],
): { readonly at: number; readonly count: number } {
  let best = {
    at: Math.max(
      0,
      rows.findIndex((cells) => !cells.every(isBlank)),
    ),
    count: 0,
  };
  for (const [at, cells] of rows.slice(0, FIRST_ROWS).entries()) {
    const count = countTitles(entity, cells);
    if (count > best.count) best = { at, count };
  }
  return best;
}

/** The required fields that the file has nothing of: no row could be valid. */
export function missingFields(entity: EntityDefinition, columns: Columns): readonly string[] {
  const required = importedFields(entity).filter(
    ([name, { isRequired }]) => isRequired && !columns[name],
  );
  return required.map(([name]) => name);
}
