import type { Fields } from '../entity';
import { formatDateTime } from '../rules/dates';
import { createSearch, toSearched, toSearchText } from '../rules/search';
import type { ReportColumn, ReportDefinition } from './definitions';

/** A list as a file: the same on the server and on a device. */
export interface Report {
  readonly title: string;
  /** '' where the device does not know it. */
  readonly company: string;
  /** The search, in words; null where all are shown. */
  readonly filter: string | null;
  /** ms; printed as Bogotá's time. */
  readonly at: number;
  /** The possible age of a device's data, in words; absent where the server itself answers. */
  readonly source?: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly string[])[];
  /** A line under the rows, a text for each column; absent where nothing is summed. */
  readonly total?: readonly string[] | undefined;
}

/** For a platform's whole list, instead of one company's name. */
export const ALL_COMPANIES = 'Todas las empresas';

/** Time, filter and number of rows: the line under its title. */
export function toReportFacts({ at, filter, rows }: Report): string {
  const count = rows.length === 1 ? '1 registro' : `${rows.length} registros`;
  return `${formatDateTime(at)} (hora de Bogotá)  ·  Filtro: ${filter ?? 'ninguno'}  ·  ${count}`;
}

const inSpanish = new Intl.Collator('es', { numeric: true });

/** The order of a report's rows: on paper one looks a name up. */
export const compareRows = ([a = '']: readonly string[], [b = '']: readonly string[]) =>
  inSpanish.compare(a, b);

/**
 * One of the four reports, of records as the device keeps them, in the order of its first column. `filter` is searched as
 * the app's lists search.
 */
export function toReport(
  { title, columns, entity }: ReportDefinition,
  records: readonly Fields[],
  facts: Pick<Report, 'company' | 'filter' | 'at' | 'source'>,
): Report {
  const isWanted = createSearch(facts.filter ?? '');
  const rows = records
    .map((record) => ({ record, row: columns.map(({ text }) => text(record)) }))
    .filter(({ record, row }) =>
      isWanted(
        toSearchText([...entity.searchKeys.map((key) => toSearched(key, record[key])), ...row]),
      ),
    )
    .map(({ row }) => row)
    .sort(compareRows);
  return { ...facts, title, columns, rows };
}
