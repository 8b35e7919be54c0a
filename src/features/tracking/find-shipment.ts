/** Looks a number up in what the signed-in person's device already knows. Brings the device's database: imported when it is needed. */
import { openJournal } from '../../db/journal/open-journal';
import { readMeta } from '../../db/store';
import { toToldState } from '../../domain/rules/to-claim';
import { findByNumber, toShipmentNumber } from '../../domain/rules/waybill';
import { readUnlockedHere } from '../../session/unlocked';

export interface FoundShipment {
  readonly number: string;
  readonly isProvisional: boolean;
  readonly from: string;
  readonly to: string;
  readonly deliveryState: string;
  /** For the staff's own detail screen; null where the server told. */
  readonly key: string | null;
  /** When this device last read the server's list, ms; null where the server told, or nothing was ever read. */
  readonly readAt: number | null;
  /** The moment that the server told; nothing where the device told it. */
  readonly events: readonly { readonly state: string; readonly at: number }[];
}

/** Null where this device does not know it. Blanks and dashes never count, case only where two numbers differ by nothing else. */
export async function findShipment(typed: string): Promise<FoundShipment | null> {
  const unlocked = await readUnlockedHere();
  if (!unlocked) return null;
  const { person, dataKey } = unlocked.stored;
  const db = openJournal(person, dataKey);
  try {
    const rows = await db.listRows('shipment');
    const found = findByNumber(rows, typed);
    if (!found) return null;
    const { view, key } = found;
    const { number, isProvisional } = toShipmentNumber(found);
    return {
      key,
      number,
      isProvisional,
      from: String(view.municipioSalida ?? ''),
      to: String(view.municipioLlegada ?? ''),
      deliveryState: toToldState(view),
      readAt: await readMeta<number | null>(db, 'pulled:shipment', null),
      events: [],
    };
  } finally {
    db.close();
  }
}
