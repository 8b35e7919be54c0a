import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import { useEffect, useState } from 'react';
import type { EntityDefinition } from '../domain/entity';
import { MESSAGES } from '../domain/messages';
import { toFileName } from '../domain/reports/file-name';
import type { Report } from '../domain/reports/report';
import { formatInteger } from '../domain/rules/numbers';
import { clock } from '../session/clock';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { notify } from '../ui/notices-store';
import { toOpeningWords } from './list-opening';
import { toSheet } from './list-sheet';
import { toAge } from './list-summary';
import { saveFile } from './save-file';
import { type ListedRows, useListReport } from './use-list-report';

export interface PrintDialogProps extends ListedRows {
  readonly entity: EntityDefinition;
  /** How many are still to be read on this device: the file waits for them. */
  readonly missing: number;
  readonly onClose: () => void;
}

type Format = 'pdf' | 'csv';

const NOTICE_MS = 4000;

/** Exports the rows found, in the list's order, as PDF or CSV; made on the device, online or offline. */
export function PrintDialog(props: PrintDialogProps) {
  const { rows, list, missing, readAt, onClose } = props;
  const toReport = useListReport(props);
  const [making, setMaking] = useState<Format | null>(null);
  const [failure, setFailure] = useState('');
  useFocusGivenBack();
  const asked = props.asked.filter(Boolean).join(', ');
  const count = `${formatInteger(rows.length)} ${rows.length === 1 ? 'registro' : 'registros'}`;

  const isWaiting = making !== null || missing > 0;

  const make = async (format: Format) => {
    if (isWaiting || !toReport) return;
    setMaking(format);
    setFailure('');
    const at = clock.now();
    try {
      const file = format === 'csv' ? toSheet(props.entity, list, rows) : await toPaper(toReport());
      const name = toFileName(props.title, at, format);
      saveFile(name, file);
      notify({ kind: 'success', text: `Archivo listo: ${name}`, durationMs: NOTICE_MS });
      onClose();
    } catch (error) {
      reportError(error);
      setFailure(MESSAGES.reportFailed('no se pudo preparar en este equipo'));
      setMaking(null);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Imprimir informe"
      actions={<Button onClick={onClose}>{rows.length === 0 ? 'Cerrar' : 'Cancelar'}</Button>}
    >
      {rows.length === 0 && missing === 0 ? (
        <p>{MESSAGES.empty}</p>
      ) : (
        <>
          <p>
            {missing > 0 ? toOpeningWords('Leyendo', missing) : <b>{count}</b>}
            {asked && ` · ${asked}`} · {toAge(readAt, clock.now())}
          </p>
          <div className="grid gap-3 sm:grid-cols-2">
            <Button onClick={() => void make('pdf')} isUnavailable={isWaiting} data-autofocus>
              <FileText aria-hidden="true" />
              {making === 'pdf' ? 'Preparando…' : 'PDF para imprimir'}
            </Button>
            <Button onClick={() => void make('csv')} isUnavailable={isWaiting}>
              <FileSpreadsheet aria-hidden="true" />
              CSV para Excel
            </Button>
          </div>
          {failure && (
            <p className="error" role="alert">
              {failure}
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}

/**
 * Headless UI returns the focus only to an element that had it since its script was loaded: the first time that is with
 * this dialog.
 */
function useFocusGivenBack() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => queueMicrotask(() => opener instanceof HTMLElement && opener.focus()),
    [opener],
  );
}

async function toPaper(report: Report): Promise<Blob> {
  const { makePdf } = await import('./make-pdf');
  return makePdf(report);
}
