import { FileDown, Printer } from 'lucide-react';
import { useId, useState } from 'react';
import { toAge } from '../../crud/facts-line';
import type { ListColumn } from '../../crud/list-descriptor';
import { PrintSheet } from '../../crud/print-sheet';
import { sortRows } from '../../crud/row-order';
import { type Records, useRecords } from '../../crud/use-records';
import { MESSAGES } from '../../domain/messages';
import { formatInteger } from '../../domain/rules/numbers';
import { Button } from '../../ui/button';
import { notify } from '../../ui/notices-store';
import { Panel } from '../../ui/panel';
import type { Report } from './report';
import { usePdf } from './use-pdf';

const NOTICE_MS = 4000;
const PART_MISSING =
  'Falta una parte de la aplicación para imprimir. Vuelve a cargar la página donde haya señal.';

interface Printing {
  /** Where a browser does not tell that its print dialog closed, the next press still opens one. */
  readonly press: number;
  readonly columns: readonly ListColumn[];
}

/** One list: how much there is of it, printed from this device, or as a PDF where the server makes one. */
export function ReportCard({ report }: { report: Report }) {
  const { entity, plural, icon: Icon } = report;
  const records = useRecords(entity.name);
  const pdf = usePdf(report);
  const [printing, setPrinting] = useState<Printing | null>(null);
  const id = useId();
  const isEmpty = records.rows.length === 0;
  const print = async () => {
    if (isEmpty) return notify({ kind: 'info', text: MESSAGES.empty, durationMs: NOTICE_MS });
    try {
      const columns = await report.loadColumns();
      setPrinting((last) => ({ press: (last?.press ?? 0) + 1, columns }));
    } catch {
      notify({ kind: 'error', text: PART_MISSING, durationMs: NOTICE_MS });
    }
  };
  return (
    <Panel as="article" aria-labelledby={id} className="flex flex-col gap-4">
      <div className="flex items-start gap-3">
        <Icon aria-hidden="true" className="mt-0.5 size-7 flex-none text-rio-ink" />
        <div className="grid gap-0.5">
          <h2 id={id} className="text-xl">
            {report.title}
          </h2>
          <p className="text-ink-soft">{toContent(records, report)}</p>
        </div>
      </div>
      <div className="mt-auto flex flex-wrap gap-3">
        <Button onClick={() => void print()} isUnavailable={isEmpty} className={BUTTON}>
          <Printer aria-hidden="true" />
          Imprimir informe
          <span className="sr-only"> de {plural}</span>
        </Button>
        {pdf.isOffered && (
          <Button onClick={pdf.download} isUnavailable={pdf.isComing} className={BUTTON}>
            <FileDown aria-hidden="true" />
            {pdf.isComing ? 'Descargando…' : 'Descargar PDF'}
            <span className="sr-only"> de {plural}</span>
          </Button>
        )}
      </div>
      {printing && (
        <PrintSheet
          key={printing.press}
          title={entity.texts.listTitle}
          asked={[]}
          columns={printing.columns}
          rows={toPrinted(records, printing.columns)}
          onDone={() => setPrinting(null)}
        />
      )}
    </Panel>
  );
}

const BUTTON = 'max-sm:flex-1 max-sm:basis-52';

function toContent({ state, rows, readAt }: Records, { entity, plural }: Report): string {
  if (state === 'opening') return '';
  if (state === 'waiting') return MESSAGES.loading;
  if (state === 'unknown') return 'Aún no se ha descargado en este equipo';
  const noun = rows.length === 1 ? entity.texts.title.toLowerCase() : plural;
  return `${formatInteger(rows.length)} ${noun} · ${toAge(readAt, Date.now())}`;
}

/** On paper one looks a name up. */
function toPrinted({ rows }: Records, [first]: readonly ListColumn[]) {
  return first?.sort ? sortRows(rows, first.sort, false) : rows;
}
