import { useState } from 'react';
import { MESSAGES } from '../domain/messages';
import { toFileName } from '../domain/reports/file-name';
import { clock } from '../session/clock';
import { notify } from '../ui/notices-store';
import { saveFile } from './save-file';

type Maker = typeof import('./make-pdf');

const NOTICE_MS = 4000;

/** Makes a PDF on this device, saves it under its title and the day, and says so. */
export async function savePdf(title: string, make: (maker: Maker) => Promise<Blob>): Promise<void> {
  const file = await make(await import('./make-pdf'));
  const name = toFileName(title, clock.now(), 'pdf');
  saveFile(name, file);
  notify({ kind: 'success', text: `Archivo listo: ${name}`, durationMs: NOTICE_MS });
}

/** The same for a button: one file at a time, and a failure becomes a notice. */
export function usePdfFile() {
  const [isMaking, setIsMaking] = useState(false);
  const make = async (...wanted: Parameters<typeof savePdf>) => {
    if (isMaking) return;
    setIsMaking(true);
    try {
      await savePdf(...wanted);
    } catch (error) {
      reportError(error);
      const text = MESSAGES.reportFailed('no se pudo preparar en este equipo');
      notify({ kind: 'error', text, durationMs: NOTICE_MS });
    } finally {
      setIsMaking(false);
    }
  };
  return { isMaking, make: (...wanted: Parameters<typeof savePdf>) => void make(...wanted) };
}
