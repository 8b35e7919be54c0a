/** The rights to correct a shipment's registered fields, and until when (docs/decisions/0149). */
import type { Fields } from '../entity';
import type { ContractPart } from '../server-version';
import { formatDateTime } from './dates';
import { isSame } from './same';

/** Fields that are corrected only while the shipment is being prepared, and stand on its labels and papers. */
export const CORRECTED_FIELDS = ['remitenteCedula', 'destinatarioCedula', 'productosIds'] as const;
export type CorrectedField = (typeof CORRECTED_FIELDS)[number];

/** Our server tells who registered a shipment and when that was corrected, and keeps corrections in its history. */
export const CORRECTIONS = { since: 3 } as const satisfies ContractPart;

/** The person who asks, and their shipment. */
export interface CorrectionContext {
  readonly isAdmin: boolean;
  /** Registered by the acting user. */
  readonly isOwn: boolean;
  /** As it is stored. */
  readonly state: unknown;
}

/** Why sender, recipient and goods may not be corrected; null where they may. */
export function whyNotCorrected({ isAdmin, isOwn, state }: CorrectionContext): string | null {
  if (state !== 'EN_PREPARACION')
    return 'El envío ya no está en preparación: su remitente, su destinatario y sus productos no se cambian.';
  return isAdmin || isOwn
    ? null
    : 'Solo quien registró el envío, o un administrador, corrige su remitente, su destinatario o sus productos.';
}

/**
 * The note on a corrected shipment, for its page and its papers; null for any other.
 * @param base as the server has it; null where it was never there: then nothing was printed from elsewhere
 */
export function toReprintText({
  base,
  view,
  mark,
}: {
  readonly base: Fields | null;
  readonly view: Fields;
  readonly mark: string | null;
}): string | null {
  // A correction that was refused, or is asked about, does not count yet: the printed papers hold.
  const isHere =
    base !== null &&
    mark !== 'attention' &&
    CORRECTED_FIELDS.some((field) => !isSame(base[field], view[field]));
  const at = Date.parse(String(view.correctedAt ?? ''));
  if (!isHere && Number.isNaN(at)) return null;
  const when = isHere ? 'en este equipo' : `el ${formatDateTime(at)}`;
  return `Corregido ${when}: las etiquetas y los papeles de antes ya no valen. Imprímelos otra vez.`;
}
