import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import { saveFile } from '../../crud/save-file';
import { MESSAGES } from '../../domain/messages';
import { toFileName } from '../../domain/reports/file-name';
import type { Statement } from '../../domain/reports/statement';
import { Button } from '../../ui/button';
import { notify } from '../../ui/notices-store';

type Format = 'pdf' | 'xlsx' | 'csv';

const NOTICE_MS = 4000;
const FORMATS = [
  { format: 'pdf', text: 'PDF para imprimir' },
  { format: 'xlsx', text: 'Excel' },
  { format: 'csv', text: 'CSV' },
] as const;

/** The same paper as PDF, Excel or CSV, made on this device. */
export function StatementFiles({ make }: { make: () => Statement }) {
  const [making, setMaking] = useState<Format | null>(null);
  const [failure, setFailure] = useState('');
  const save = async (format: Format) => {
    if (making) return;
    setMaking(format);
    setFailure('');
    try {
      const statement = make();
      const name = toFileName(statement.title, statement.at, format);
      saveFile(name, await toFile(statement, format));
      notify({ kind: 'success', text: `Archivo listo: ${name}`, durationMs: NOTICE_MS });
    } catch (error) {
      reportError(error);
      setFailure(MESSAGES.reportFailed('no se pudo preparar en este equipo'));
    }
    setMaking(null);
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        {FORMATS.map(({ format, text }) => (
          <Button
            key={format}
            isUnavailable={making !== null}
            onClick={() => void save(format)}
            className="max-sm:flex-1 max-sm:basis-32 max-sm:first:basis-full"
          >
            <FileText aria-hidden="true" />
            {making === format ? 'Preparando…' : text}
          </Button>
        ))}
      </div>
      {failure && (
        <p className="error" role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}

async function toFile(statement: Statement, format: Format): Promise<Blob> {
  if (format === 'pdf') return (await import('../../crud/make-pdf')).makeStatement(statement);
  const { makeStatementBook, makeStatementCsv } = await import('../../crud/spreadsheet');
  return format === 'csv' ? makeStatementCsv(statement) : makeStatementBook(statement);
}
