import ArrowLeft from 'lucide-react/icons/arrow-left';
import CloudOff from 'lucide-react/icons/cloud-off';
import Download from 'lucide-react/icons/download';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { saveFile } from '../../crud/save-file';
import { fromSearchWord, toSearchWord } from '../../crud/search-address';
import { AREAS } from '../../domain/areas';
import { MESSAGES } from '../../domain/messages';
import { HOME_PATH } from '../../domain/paths';
import { downloadAudit } from '../../session/audit';
import type { Failure } from '../../session/online-call';
import { useRuntime } from '../../session/runtime-context';
import { useOurServer } from '../../session/use-our-server';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { lazyPart } from '../../ui/lazy-module';
import { notify } from '../../ui/notices-store';
import { Panel } from '../../ui/panel';
import { useScreenTitle } from '../../ui/screen-title';
import { Waiting } from '../../ui/waiting';
import { AuditEntries } from './audit-entries';
import { AuditFilters, FILTERS, type FilterName } from './audit-filters';
import { useAudit } from './use-audit';

const ReportProblem = lazyPart(() => import('../../crud/report-problem'), 'ReportProblem');

/** Filters that may name a person: not to be read in an address. */
const NAMING: readonly FilterName[] = ['buscar', 'quien'];

/** The audit trail, for the administrators of the company. */
export function AuditScreen() {
  useScreenTitle(AREAS.audit.title);
  const isOurs = useOurServer();
  return (
    <div className="flex grow flex-col gap-4">
      {isOurs && <Trail />}
      {isOurs === false && (
        <Panel as="div">
          <p>Este servidor no lleva un registro de quién hizo qué.</p>
        </Panel>
      )}
      <ButtonLink to={HOME_PATH} variant="quiet" size="small" className="-ml-3 self-start">
        <ArrowLeft aria-hidden="true" />
        Volver
      </ButtonLink>
    </div>
  );
}

function Trail() {
  const runtime = useRuntime();
  const [params, setParams] = useSearchParams();
  const query = toQuery(params);
  const { state, isComing, readOlder, retry } = useAudit(query);
  const [isSaving, setIsSaving] = useState(false);
  const write = (name: FilterName, value: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === '') next.delete(name);
        else next.set(name, NAMING.includes(name) ? toSearchWord(value) : value);
        return next;
      },
      { replace: true },
    );
  const save = async () => {
    if (isSaving) return;
    setIsSaving(true);
    const got = await downloadAudit(runtime, new URLSearchParams(query));
    setIsSaving(false);
    if (got.is === 'file') saveFile('registro-de-actividad.csv', got.file);
    else notify({ kind: 'error', text: UNSAVED[got.is], durationMs: 6_000 });
  };
  return (
    <>
      <p>
        Aquí queda quién creó, cambió o corrigió cada registro, quién inició sesión y a quién se le
        negó. Nadie puede cambiarlo. Se guarda cinco años en el servidor.
      </p>
      <AuditFilters read={(name) => fromSearchWord(params.get(name) ?? '')} write={write} />
      {state.is === 'asking' && <Waiting text={MESSAGES.loading} className="py-8" />}
      {(state.is === 'unreached' || state.is === 'locked' || state.is === 'failed') && (
        <Untold why={state.is} requestId={state.requestId} onRetry={retry} />
      )}
      {state.is === 'told' && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p role="status">
              {state.entries.length === 0
                ? MESSAGES.empty
                : toCount(state.entries.length, state.cursor !== null)}
            </p>
            <Button onClick={() => void save()} isUnavailable={isSaving}>
              <Download aria-hidden="true" />
              {isSaving ? 'Descargando…' : 'Descargar CSV'}
            </Button>
          </div>
          {state.entries.length > 0 && <AuditEntries entries={state.entries} />}
          {state.cursor !== null && (
            <Button onClick={readOlder} isUnavailable={isComing} className="self-start">
              {isComing ? MESSAGES.loading : 'Ver más antiguas'}
            </Button>
          )}
        </>
      )}
    </>
  );
}

function toQuery(params: URLSearchParams): string {
  const query = new URLSearchParams();
  for (const [name, asked] of Object.entries(FILTERS)) {
    const value = fromSearchWord(params.get(name) ?? '').trim();
    if (value) query.set(asked, value);
  }
  return query.toString();
}

function toCount(shown: number, hasMore: boolean): string {
  if (hasMore) return `Las ${shown} más recientes`;
  return shown === 1 ? '1 acción' : `${shown} acciones`;
}

const UNTOLD: Readonly<Record<Failure, string>> = {
  unreached:
    'Sin conexión con el servidor. El registro de actividad está allá y no se guarda en este equipo: se ve cuando haya señal.',
  locked: 'Para ver el registro de actividad hace falta iniciar sesión con señal.',
  failed: 'El servidor no pudo mostrar el registro de actividad.',
};

const UNSAVED: Readonly<Record<Failure, string>> = {
  unreached: 'Sin conexión: no se descargó. Vuelve a intentarlo cuando haya señal.',
  locked: 'Tu sesión con el servidor terminó: no se descargó.',
  failed: 'El servidor no pudo hacer el archivo.',
};

interface UntoldProps {
  why: Failure;
  requestId: string | null;
  onRetry: () => void;
}

function Untold({ why, requestId, onRetry }: UntoldProps) {
  return (
    <Panel as="div" role="status" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <CloudOff aria-hidden="true" className="flex-none" />
        <p className="min-w-0 flex-1 basis-60">{UNTOLD[why]}</p>
        <Button size="small" onClick={onRetry}>
          <RefreshCw aria-hidden="true" /> Volver a intentar
        </Button>
      </div>
      {requestId && <ReportProblem requestId={requestId} />}
    </Panel>
  );
}
