import { newPath } from '../../domain/paths';
import type { CorrectedField } from '../../domain/rules/corrections';

/** The wizard, prefilled with a shipment's facts. */
export function toDuplicatePath(reference: string): string {
  return `${newPath('shipment')}/module-Sender?copiar=${encodeURIComponent(reference)}`;
}

const STEP_OF = {
  remitenteCedula: 'module-Sender',
  destinatarioCedula: 'module-recipient',
  productosIds: 'module-product',
} as const satisfies Record<CorrectedField, string>;

/** The wizard, opened on a shipment that is there, to correct it. */
export function toCorrectionPath(reference: string, field: CorrectedField): string {
  return `${newPath('shipment')}/${STEP_OF[field]}?corregir=${encodeURIComponent(reference)}`;
}
