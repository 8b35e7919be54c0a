import type { StoreReads } from '../../../db/store';
import { detailPath } from '../../../domain/paths';
import { notify } from '../../../ui/notices-store';
import { signal } from '../../../ui/scanner/signals';
import { findScanned } from './find-scanned';

const NOTICE_MS = 6000;

/** Goes to the shipment of a code, or says why there is none. */
export async function openScanned(
  reads: Pick<StoreReads, 'listRows'>,
  text: string,
  navigate: (path: string) => void | Promise<void>,
): Promise<void> {
  const found = await findScanned(reads, text);
  if ('row' in found) {
    signal('found');
    return navigate(detailPath('shipment', found.row.key));
  }
  const { title, text: why = '' } = found.answer;
  signal('wrong');
  notify({ kind: 'error', title, text: why, durationMs: NOTICE_MS });
}
