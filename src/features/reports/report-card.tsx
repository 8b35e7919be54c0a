import { FileDown, Printer } from 'lucide-react';
import { useId, useState } from 'react';
import { toAge } from '../../crud/facts-line';
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

const NOTICE_MS = 3000;

/** One list: how much there is of it, printed from this device, or as a PDF where the server makes one. */
export function ReportCard({ report }: { report: Report }) {
  const { entity, list, icon: Icon } = report;
  const records = useRecords(entity.name);
  const pdf = usePdf(report);
  const [printing, setPrinting] = useState(0);
  const id = useId();
  const isEmpty = records.rows.length === 0;
  const print = () =>
    isEmpty
      ? notify({ kind: 'info', text: MESSAGES.empty, durationMs: NOTICE_MS })
      : setPrinting((count) => count + 1);
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
        <Button onClick={print} isUnavailable={isEmpty} className="max-sm:flex-1 max-sm:basis-52">
          <Printer aria-hidden="true" />
          Imprimir informe
          <span className="sr-only"> de {list.plural}</span>
        </Button>
        {pdf.isOffered && (
          <Button
            onClick={pdf.download}
            isUnavailable={pdf.isComing}
            className="max-sm:flex-1 max-sm:basis-52"
          >
            <FileDown aria-hidden="true" />
            {pdf.isComing ? 'Descargando…' : 'Descargar PDF'}
            <span className="sr-only"> de {list.plural}</span>
          </Button>
        )}
      </div>
      {printing > 0 && (
        <PrintSheet
          key={printing}
          title={entity.texts.listTitle}
          asked={[]}
          columns={list.columns}
          rows={toPrinted(records, report)}
          onDone={() => setPrinting(0)}
        />
      )}
    </Panel>
  );
}

function toContent({ state, rows, readAt }: Records, { entity, list }: Report): string {
  if (state === 'opening') return '';
  if (state === 'waiting') return MESSAGES.loading;
  if (state === 'unknown') return 'Aún no se ha descargado en este equipo';
  const noun = rows.length === 1 ? entity.texts.title.toLowerCase() : list.plural;
  return `${formatInteger(rows.length)} ${noun} · ${toAge(readAt, Date.now())}`;
}

/** On paper one looks a name up. */
function toPrinted({ rows }: Records, { list }: Report) {
  const readValue = list.columns[0]?.sort;
  return readValue ? sortRows(rows, readValue, false) : rows;
}
