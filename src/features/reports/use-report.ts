import { useState } from 'react';
import { downloadPdf } from '../../api/download';
import { toAge } from '../../crud/list-summary';
import { saveFile } from '../../crud/save-file';
import { useOwnCompany } from '../../crud/use-own-company';
import type { Records } from '../../crud/use-records';
import { MESSAGES } from '../../domain/messages';
import type { ReportDefinition } from '../../domain/reports/definitions';
import { ALL_COMPANIES, toReport } from '../../domain/reports/report';
import { withArticle } from '../../domain/rules/dates';
import { isPartOf } from '../../domain/server-version';
import { clock } from '../../session/clock';
import { api } from '../../session/connection';
import { useRuntime } from '../../session/runtime-context';
import { canAskServer } from '../../session/server-reach';

/** How a report came out, or did not. */
export type Outcome =
  | { readonly is: 'none' | 'coming' }
  | { readonly is: 'done'; readonly text: string }
  /** `canMakeHere`: the device may make it instead. */
  | { readonly is: 'failed'; readonly text: string; readonly canMakeHere: boolean };

export interface ReportControl {
  readonly outcome: Outcome;
  /** From the server where it can be had; else made here. */
  readonly download: () => void;
  readonly makeHere: () => void;
}

const FORBIDDEN = 403;

/** One report: the server's file, or the same made from this device's data. */
export function useReport(definition: ReportDefinition, records: Records): ReportControl {
  const runtime = useRuntime();
  const company = useOwnCompany() ?? '';
  const [outcome, setOutcome] = useState<Outcome>({ is: 'none' });

  const makeHere = async (): Promise<Outcome> => {
    if (records.state !== 'known') return failed(MESSAGES.reportFailed(NOT_HERE), false);
    const at = clock.now();
    const text = toSource(records.readAt, at);
    const views = records.rows.map(({ view }) => view);
    const isAll = runtime.user.rol === 'SUPERADMIN';
    const facts = { company: isAll ? ALL_COMPANIES : company, filter: null, at, source: text };
    try {
      const { makePdf } = await import('../../crud/make-pdf');
      saveFile(definition.fileName, await makePdf(toReport(definition, views, facts)));
      return { is: 'done', text };
    } catch (error) {
      reportError(error);
      return failed(MESSAGES.reportFailed('no se pudo preparar en este equipo'), false);
    }
  };
  const fetchIt = async (): Promise<Outcome> => {
    const token = canAskServer() && (await isThere()) ? await runtime.token() : null;
    if (token === null) return makeHere();
    const got = await downloadPdf({ baseUrl: api.baseUrl, fetch }, definition.path, token);
    if (got.is === 'file') {
      saveFile(definition.fileName, got.file);
      return { is: 'done', text: `Hecho por el servidor a ${withArticle(clock.now())}` };
    }
    if (got.is === 'not-a-file') return failed(MESSAGES.notAFile, true);
    // Silence is no answer: as without a network.
    if (got.status === null) return makeHere();
    const words = got.message ?? `error ${got.status}`;
    return failed(MESSAGES.reportFailed(words), got.status !== FORBIDDEN);
  };
  const isThere = async () => isPartOf(await runtime.serverVersion(), definition);

  const run = (make: () => Promise<Outcome>) => {
    if (outcome.is === 'coming') return;
    setOutcome({ is: 'coming' });
    void make().then(setOutcome);
  };
  return { outcome, download: () => run(fetchIt), makeHere: () => run(makeHere) };
}

const NOT_HERE = 'este equipo todavía no tiene esos datos';

const failed = (text: string, canMakeHere: boolean): Outcome => ({
  is: 'failed',
  text,
  canMakeHere,
});

/** 'Hecho en este equipo con los datos de las 3:15 p. m.' */
function toSource(readAt: number | null, now: number): string {
  if (readAt === null) return 'Hecho en este equipo sin todos los datos del servidor';
  return `Hecho en este equipo con los ${toAge(readAt, now).replace('Datos', 'datos')}`;
}
