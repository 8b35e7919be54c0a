import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { formatDateTime } from '../domain/rules/dates';
import { toAppVersion, toServerWords } from '../session/app-words';
import { lastFailure } from '../session/last-failure';
import { readLastServerVersion } from '../session/server-version';
import { Button } from '../ui/button';
import { notify } from '../ui/notices-store';

/** The report that a person sends to the administrator: nothing in it is anybody's data. */
export interface ReportProblemProps {
  /** The failure, in the words of the program. */
  detail?: string | undefined;
  /** The request whose answer is shown; absent: the last one that the server answered with an error. */
  requestId?: string | undefined;
}

export function ReportProblem({ detail, requestId }: ReportProblemProps) {
  const last = useStore(lastFailure);
  const [server, setServer] = useState<number | null>(null);
  useEffect(() => {
    void readLastServerVersion().then(setServer, () => undefined);
  }, []);
  const lines = [
    ...(detail ? [`Detalle: ${detail}`] : []),
    ...(requestId ? [`Petición: ${requestId}`] : []),
    ...(!requestId && last
      ? [
          `Última petición con error: ${last.requestId} (${last.status}, ${formatDateTime(last.at)})`,
        ]
      : []),
  ];
  if (lines.length === 0) return null;
  lines.push(`Aplicación: ${toAppVersion()}`);
  if (server !== null) lines.push(`Servidor: ${toServerWords(server)}`);
  const copy = () =>
    navigator.clipboard.writeText(lines.join('\n')).then(
      () => notify({ kind: 'success', text: 'Copiado. Pégalo en tu mensaje.', durationMs: 4_000 }),
      () =>
        notify({
          kind: 'error',
          text: 'No se pudo copiar. Escríbelo como está en la pantalla.',
          durationMs: 5_000,
        }),
    );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-soft">
      <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
        <p>Para reportar el problema, envía estos datos a tu administrador:</p>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <Button size="small" onClick={() => void copy()}>
        Copiar
      </Button>
    </div>
  );
}
