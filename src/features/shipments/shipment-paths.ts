import { newPath } from '../../domain/paths';

/** The wizard, prefilled with a shipment's facts. */
export function toDuplicatePath(reference: string): string {
  return `${newPath('shipment')}/module-Sender?copiar=${encodeURIComponent(reference)}`;
}
