/** The outcome that an import would have for each row of a file; nothing is written here. */
import {
  type EntityDefinition,
  type FieldIssue,
  type Fields,
  type Validated,
  validate,
} from '../entity';
import { DATE_SENTENCE, type Field } from '../fields';
import { parseDate } from '../rules/dates';
import type { FindName } from '../rules/find-name';
import { writeMeasure } from '../rules/numbers';
import { toKey } from '../rules/search';
import { withSlashes } from '../rules/with-slashes';
import { isPlainDocument } from '../values/document';
import { understandDocumentKind } from '../values/document-kind';
import { toTypedText } from '../values/typed-text';
import { type Change, createChanges } from './changes';
import { type ColumnFacts, refuseInColumn, toColumnFacts } from './column-facts';
import { type Columns, importedFields } from './columns';
import { type Readings, readInColumn } from './readings';
import { refuseCell, refuseText } from './refuse-text';
import { type Cell, isBlank, type Table, type TableRow, toCellText } from './table';
import { VALUES } from './value-words';

/** The company's records on this device. */
export interface ImportFacts {
  /** The author's company; '' where the device does not know it. */
  readonly company: string;
  /** By natural key: the records that are there already, as a sentence calls them. */
  readonly existing: ReadonlyMap<string, string>;
  /** The names that a field may have; none where the device has no list of them. */
  readonly names: Readonly<Record<string, NameRule>>;
  /** Message for a document with letters, or of 15 digits, if the server keeps none; null if it does. */
  readonly onlyPlainDocuments: string | null;
}

export interface NameRule {
  readonly find: FindName;
  /** Message for an unknown name; null where a new one is fine. */
  readonly sentence: string | null;
}

export interface ReadyRow {
  readonly line: number;
  readonly fields: Fields;
}
export interface NamedIssue extends FieldIssue {
  readonly label: string;
}
/** `name`: the subject of the row, as far as it names it. */
export interface FaultyRow {
  readonly line: number;
  readonly name: string;
  readonly issues: readonly NamedIssue[];
}
export interface SkippedRow {
  readonly line: number;
  readonly name: string;
  /** Why, in words. */
  readonly reason: string;
}

export interface ImportPlan {
  readonly ready: readonly ReadyRow[];
  /** The ready rows, in the form's order. */
  readonly changes: readonly Change[];
  readonly faulty: readonly FaultyRow[];
  /** Already on this device, or earlier in the file. */
  readonly skipped: readonly SkippedRow[];
  /** Names that no list has yet, by field: they are made with the rows. */
  readonly newNames: Readonly<Record<string, readonly string[]>>;
}

export type PlanImport = typeof planImport;

/** Judges every row by the entity's own rules. The first of equal rows is taken, an existing record never changed. */
export function planImport(
  entity: EntityDefinition,
  table: Table,
  columns: Columns,
  readings: Readings,
  facts: ImportFacts,
): ImportPlan {
  const ready: ReadyRow[] = [];
  const faulty: FaultyRow[] = [];
  const skipped: SkippedRow[] = [];
  const newNames: Record<string, string[]> = {};
  const taken = new Map<string, number>();
  const changes = createChanges(entity);
  const columnFacts = toColumnFacts(table, columns);
  for (const row of table.rows) {
    const { line } = row;
    const { written, typed, refused, unknown } = readRow(entity, row, columns, readings, {
      ...facts,
      ...columnFacts,
    });
    const result = validate(entity.schema, typed);
    const issues = toNamedIssues(entity, typed, toIssues(result, facts), facts, {
      refused,
      unknown,
    });
    const name = entity.nameOf(typed);
    const key = entity.naturalKey(result.fields ?? typed);
    const there = key === null ? undefined : facts.existing.get(key);
    const earlier = key === null ? undefined : taken.get(key);
    if (row.trouble) faulty.push({ line, name, issues: [toRowIssue(row.trouble)] });
    else if (there !== undefined)
      skipped.push({ line, name, reason: `${entity.texts.taken}: ${there}` });
    else if (issues.length > 0 || !result.fields) faulty.push({ line, name, issues });
    else if (earlier !== undefined)
      skipped.push({ line, name, reason: `Repite la fila ${earlier} de este archivo` });
    else {
      if (key !== null) taken.set(key, line);
      ready.push({ line, fields: result.fields });
      noteNewNames(result.fields, unknown, facts, newNames);
      changes.note(written, result.fields);
    }
  }
  return { ready, changes: changes.all(), faulty, skipped, newNames };
}

function toIssues(
  { fields, issues }: Validated,
  { onlyPlainDocuments }: ImportFacts,
): readonly FieldIssue[] {
  const document = fields?.numDocument;
  if (!onlyPlainDocuments || document === undefined || isPlainDocument(document))
    return issues ?? [];
  return [{ field: 'numDocument', message: onlyPlainDocuments }];
}

const toRowIssue = (message: string): NamedIssue => ({ field: '', label: 'La fila', message });

interface ReadRow {
  /** The row's own cells, by field. */
  readonly written: Readonly<Record<string, string>>;
  readonly typed: Fields;
  /** By field, why its cell is not read at all. */
  readonly refused: ReadonlyMap<string, string>;
  /** Fields whose name no list has. */
  readonly unknown: ReadonlySet<string>;
}

function readRow(
  entity: EntityDefinition,
  { cells }: TableRow,
  columns: Columns,
  readings: Readings,
  facts: ImportFacts & ColumnFacts,
): ReadRow {
  const { company, names } = facts;
  const written: Record<string, string> = {};
  const typed: Record<string, unknown> = {};
  const refused = new Map<string, string>();
  const unknown = new Set<string>();
  /** Asked once for each text: a name such as `Chima, Santander` may have several meanings. */
  const keep = (name: string, text: string) => {
    const rule = text === '' ? undefined : names[name];
    const meant = rule?.find(text);
    if (rule && meant === undefined) unknown.add(name);
    typed[name] = meant ?? text;
  };
  for (const [name, field] of importedFields(entity)) {
    const { [name]: source } = columns;
    if (source?.is !== 'column') {
      keep(name, source?.value ?? '');
      continue;
    }
    const cell = cells[source.at] ?? null;
    written[name] = toWritten(cell);
    const read = readInColumn(field.kind, cell, readings[name]);
    const text = isBlank(cell) ? '' : toTyped(name, field, read, facts);
    const isNoDay = field.kind === 'date' && text !== '' && !parseDate(text);
    const reason =
      refuseCell(field, cell) ??
      refuseText(field, written[name]) ??
      refuseInColumn(name, cell, facts) ??
      (isNoDay ? DATE_SENTENCE : null);
    if (reason) refused.set(name, reason);
    keep(name, text);
  }
  if (entity.ownCompany) typed[entity.ownCompany] = company;
  return { written, typed, refused, unknown };
}

/** Our own files mark what a sheet would run as a formula, others what it would take for a number: `="0041"`. */
const toWritten = (cell: Cell) =>
  toCellText(cell)
    .replace(/^'(?=[=+\-@])/u, '')
    .replace(/^="([^"]*)"$/u, '$1');

/** A cell as if it had been typed into the form and left. */
function toTyped(name: string, field: Field, cell: Cell, { sexOfM }: ColumnFacts): string {
  const text = toWritten(cell);
  if (name === 'sex' && toKey(text) === 'm') return sexOfM ?? text;
  if (field.options) return toChoice(name, field, text);
  if (field.kind === 'date') return withSlashes(text);
  if (field.kind === 'measure' && typeof cell === 'number') return writeMeasure(cell);
  const read = field.understand?.(text);
  if (!read) return toTypedText(field.kind, text);
  return 'value' in read ? read.value : text;
}

function toChoice(name: string, { options = [] }: Field, text: string): string {
  if (name === 'typeDocument') {
    const kind = understandDocumentKind(text);
    return 'value' in kind ? kind.value : text;
  }
  const key = toKey(text);
  const found = options.find(
    ({ value, label }) =>
      [toKey(value), toKey(label)].includes(key) || VALUES[name]?.[value]?.includes(key),
  );
  return found?.value ?? text;
}

function toNamedIssues(
  entity: EntityDefinition,
  typed: Fields,
  issues: readonly FieldIssue[],
  { names }: ImportFacts,
  { refused, unknown }: Pick<ReadRow, 'refused' | 'unknown'>,
): NamedIssue[] {
  const judged = issues.map(({ field, message }): [string, string] => [field, message]);
  const found = new Map([...judged, ...refused]);
  for (const field of unknown) {
    const sentence = names[field]?.sentence;
    if (sentence && !found.has(field)) found.set(field, sentence);
  }
  if (typed.warehouseName && typed.vehicleName)
    found.set('warehouseName', 'Pon la bodega o la embarcación, no las dos');
  return [...found].map(([field, message]) => ({
    field,
    message,
    label: entity.fields[field]?.label ?? field,
  }));
}

function noteNewNames(
  fields: Fields,
  unknown: ReadRow['unknown'],
  { names }: ImportFacts,
  found: Record<string, string[]>,
) {
  for (const field of unknown) {
    const value = String(fields[field] ?? '');
    if (names[field]?.sentence !== null || value === '') continue;
    found[field] ??= [];
    if (!found[field].includes(value)) found[field].push(value);
  }
}
