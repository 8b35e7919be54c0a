import type { MirrorRow } from '../../db/schema';
import { isLocalKey, toProvisionalNumber, toShipmentNumber } from '../../domain/rules/waybill';
import { GuideTag } from '../../ui/guide-tag';

/** The number on the cargo while it had no guide number; null for a shipment of another device. */
export function toProvisional({ key }: Pick<MirrorRow, 'key'>): string | null {
  return isLocalKey(key) ? toProvisionalNumber(key) : null;
}

export function ShipmentTag({ row, caption }: { row: MirrorRow; caption?: string }) {
  const { number, isProvisional } = toShipmentNumber(row);
  return (
    <GuideTag isProvisional={isProvisional} caption={caption}>
      {number}
    </GuideTag>
  );
}
