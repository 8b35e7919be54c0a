import type { MirrorRow } from '../db/schema';
import { ALL_COMPANIES, type Report } from '../domain/reports/report';
import { clock } from '../session/clock';
import { useRuntime } from '../session/runtime-context';
import type { ListDescriptor } from './list-descriptor';
import { toPaperTable } from './list-paper';
import { toAge } from './list-summary';
import { useOwnCompany } from './use-own-company';

export interface ListedRows {
  readonly title: string;
  /** The search and the filters, in words. */
  readonly asked: readonly string[];
  readonly list: ListDescriptor;
  /** All rows found, not only one page. */
  readonly rows: readonly MirrorRow[];
  readonly readAt: number | null;
}

/** A list as a report of this moment; undefined until the device knows the company's name. */
export function useListReport(listed: ListedRows): (() => Report) | undefined {
  const { rol } = useRuntime().user;
  const ownCompany = useOwnCompany();
  if (ownCompany === undefined) return undefined;
  return () => {
    const { title, asked, list, rows, readAt } = listed;
    const at = clock.now();
    return {
      title,
      company: rol === 'SUPERADMIN' ? ALL_COMPANIES : ownCompany,
      filter: asked.filter(Boolean).join(', ') || null,
      at,
      source: toAge(readAt, at),
      ...toPaperTable(list, rows),
    };
  };
}
