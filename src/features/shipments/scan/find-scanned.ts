import type { MirrorRow } from '../../../db/schema';
import type { StoreReads } from '../../../db/store';
import { type LabelCode, readLabelCode } from '../../../domain/rules/label-code';
import { findByNumber } from '../../../domain/rules/waybill';
import type { ScanAnswer } from '../../../ui/scanner/scanner';
import { NO_LABEL, toUnknown } from './scan-words';

/** The shipment of a scanned code, or the message that there is none. */
export async function findScanned(
  reads: Pick<StoreReads, 'listRows'>,
  text: string,
): Promise<
  { readonly row: MirrorRow; readonly code: LabelCode } | { readonly answer: ScanAnswer }
> {
  const code = readLabelCode(text);
  if (!code) return { answer: NO_LABEL };
  const row = findByNumber(await reads.listRows('shipment'), code.number);
  return row ? { row, code } : { answer: toUnknown(code, location.host) };
}
