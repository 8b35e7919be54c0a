import { createRecordPaths } from '../../crud/record-paths';

export const SHIPMENT_PATHS = createRecordPaths('show-shipment', 'register-shipment', 'shipment');

/** The wizard, prefilled with a shipment's facts. */
export function toDuplicatePath(reference: string): string {
  return `${SHIPMENT_PATHS.create}/module-Sender?copiar=${encodeURIComponent(reference)}`;
}
