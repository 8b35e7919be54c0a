import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { downloadPdf } from '../../api/download';
import { MESSAGES } from '../../domain/messages';
import { api } from '../../session/connection';
import { useRuntime } from '../../session/runtime-context';
import { syncFacts } from '../../sync/status';
import { notify } from '../../ui/notices-store';
import type { Report } from './report';

const NOTICE_MS = 4000;

export interface Pdf {
  /** The server of this session has it, and can be asked now. */
  readonly isOffered: boolean;
  readonly isComing: boolean;
  readonly download: () => void;
}

export function usePdf({ pdf }: Report): Pdf {
  const runtime = useRuntime();
  const isReachable = useStore(syncFacts, ({ isOnline, hasToken }) => isOnline && hasToken);
  const [extensions, setExtensions] = useState<readonly string[]>([]);
  const [isComing, setIsComing] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    if (isReachable) void runtime.extensions().then((known) => isCurrent && setExtensions(known));
    return () => {
      isCurrent = false;
    };
  }, [runtime, isReachable]);

  const download = async () => {
    if (isComing) return;
    setIsComing(true);
    const failure = await fetchInto(`${pdf.fileName}.pdf`, pdf.path, await runtime.token());
    setIsComing(false);
    if (failure !== null) notify({ kind: 'error', text: failure, durationMs: NOTICE_MS });
  };
  return {
    isOffered: isReachable && (pdf.extension === null || extensions.includes(pdf.extension)),
    isComing,
    download: () => void download(),
  };
}

/** The sentence of what went wrong; null where the file is with the person. */
async function fetchInto(
  fileName: string,
  path: string,
  token: string | null,
): Promise<string | null> {
  if (token === null) return MESSAGES.reportFailed('tu sesión con el servidor terminó');
  const got = await downloadPdf({ baseUrl: api.baseUrl, fetch }, path, token);
  if (got.is === 'not-a-file') return MESSAGES.notAFile;
  if (got.is === 'failed') {
    const silence = got.status === null ? 'el servidor no respondió' : `error ${got.status}`;
    return MESSAGES.reportFailed(got.message ?? silence);
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(got.file);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return null;
}
