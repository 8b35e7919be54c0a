import { isLocalKey } from '../../domain/rules/waybill';

/** When a shipment was registered here, ms: its local key is a UUIDv7, which begins with the time. Null for others. */
export function toMadeAt(key: string): number | null {
  return isLocalKey(key) ? Number.parseInt(key.replaceAll('-', '').slice(0, 12), 16) : null;
}
