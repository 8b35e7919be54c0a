/** What an import would do with each row of a file; nothing is written here. */
import { type EntityDefinition, type FieldIssue, type Fields, validate } from '../entity';
import type { Field } from '../fields';
import { withSlashes } from '../rules/with-slashes';
import { understandDocumentKind } from '../values/document-kind';
import { toTypedText } from '../values/typed-text';
import { type Columns, importedFields } from './columns';
import { type Cell, isBlank, type Table, type TableRow, toCellText } from './table';
import { toKey, VALUES } from './words';

/** What this device knows of the company. */
export interface ImportFacts {
  /** The author's company; '' where the device does not know it. */
  readonly company: string;
  /** By natural key: the records that are there already, as a sentence calls them. */
  readonly existing: ReadonlyMap<string, string>;
  /** The names that a field may have; none where the device has no list of them. */
  readonly names: Readonly<Record<string, NameRule>>;
}

export interface NameRule {
  /** By its folded form: the name as it is written. */
  readonly known: ReadonlyMap<string, string>;
  /** Said of a name that is not known; null where a new one is fine. */
  readonly sentence: string | null;
}

export interface ReadyRow {
  readonly line: number;
  readonly fields: Fields;
}
export interface NamedIssue extends FieldIssue {
  readonly label: string;
}
/** `name`: what the row is about, as far as it says. */
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
  readonly faulty: readonly FaultyRow[];
  /** Already on this device, or earlier in the file. */
  readonly skipped: readonly SkippedRow[];
  /** Names that no list has yet, by field: they are made with the rows. */
  readonly newNames: Readonly<Record<string, readonly string[]>>;
}

/** Judges every row by the entity's own rules. The first of equal rows is taken, an existing record never changed. */
export function planImport(
  entity: EntityDefinition,
  table: Table,
  columns: Columns,
  facts: ImportFacts,
): ImportPlan {
  const ready: ReadyRow[] = [];
  const faulty: FaultyRow[] = [];
  const skipped: SkippedRow[] = [];
  const newNames: Record<string, string[]> = {};
  const taken = new Map<string, number>();
  for (const row of table.rows) {
    const { line } = row;
    const typed = toTypedRow(entity, row, columns, facts);
    const result = validate(entity.schema, typed);
    const issues = toNamedIssues(entity, typed, result.issues ?? [], facts);
    const name = entity.nameOf(typed);
    const key = entity.naturalKey(result.fields ?? typed);
    const there = key === null ? undefined : facts.existing.get(key);
    const earlier = key === null ? undefined : taken.get(key);
    if (there !== undefined)
      skipped.push({ line, name, reason: `${entity.texts.taken}: ${there}` });
    else if (issues.length > 0 || !result.fields) faulty.push({ line, name, issues });
    else if (earlier !== undefined)
      skipped.push({ line, name, reason: `Repite la fila ${earlier} de este archivo` });
    else {
      if (key !== null) taken.set(key, line);
      ready.push({ line, fields: result.fields });
      noteNewNames(result.fields, facts, newNames);
    }
  }
  return { ready, faulty, skipped, newNames };
}

function toTypedRow(
  entity: EntityDefinition,
  { cells }: TableRow,
  columns: Columns,
  { company, names }: ImportFacts,
): Fields {
  const typed: Record<string, unknown> = {};
  for (const [name, field] of importedFields(entity)) {
    const { [name]: source } = columns;
    const cell = source?.is === 'column' ? (cells[source.at] ?? null) : (source?.value ?? null);
    const text = isBlank(cell) ? '' : toTyped(name, field, cell);
    typed[name] = (text && names[name]?.known.get(toKey(text))) || text;
  }
  return entity.ownCompany ? { ...typed, [entity.ownCompany]: company } : typed;
}

/** Our own files mark with it what a sheet would run as a formula. */
const MARKED = /^'(?=[=+\-@])/u;

/** A cell as if it had been typed into the form and left. */
function toTyped(name: string, field: Field, cell: Cell): string {
  const text = toCellText(cell).replace(MARKED, '');
  if (field.options) return toChoice(name, field, text);
  if (field.kind === 'date') return withSlashes(text);
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
): NamedIssue[] {
  const found = new Map(issues.map(({ field, message }) => [field, message]));
  for (const [field, { known, sentence }] of Object.entries(names)) {
    const value = String(typed[field] ?? '');
    if (sentence !== null && value !== '' && !found.has(field) && !known.has(toKey(value)))
      found.set(field, sentence);
  }
  if (typed.warehouseName && typed.vehicleName)
    found.set('warehouseName', 'Pon la bodega o la embarcación, no las dos');
  return [...found].map(([field, message]) => ({
    field,
    message,
    label: entity.fields[field]?.label ?? field,
  }));
}

function noteNewNames(fields: Fields, { names }: ImportFacts, found: Record<string, string[]>) {
  for (const [field, { known, sentence }] of Object.entries(names)) {
    const value = String(fields[field] ?? '');
    if (sentence !== null || value === '' || known.has(toKey(value))) continue;
    found[field] ??= [];
    if (!found[field].includes(value)) found[field].push(value);
  }
}

/** The cells of a row, and why it was left out: the columns of a file of errors. */
export function toErrorRows(
  { titles, rows }: Table,
  { faulty, skipped }: ImportPlan,
): { readonly titles: readonly string[]; readonly rows: readonly (readonly string[])[] } {
  const reasons = new Map<number, string>([
    ...faulty.map(({ line, issues }): [number, string] => [
      line,
      issues.map(({ label, message }) => `${label}: ${message}`).join('. '),
    ]),
    ...skipped.map(({ line, reason }): [number, string] => [line, reason]),
  ]);
  const left = rows.filter(({ line }) => reasons.has(line));
  return {
    titles: [...titles, 'Fila', 'Motivo'],
    rows: left.map(({ line, cells }) => [
      ...titles.map((_, at) => toCellText(cells[at] ?? null)),
      String(line),
      reasons.get(line) ?? '',
    ]),
  };
}
