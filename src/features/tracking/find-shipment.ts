/**
 * Looks a number up in the data of the signed-in person's device. Brings the device's database: imported when it is
 * needed.
 */
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
  /** For the staff's own detail screen; null if the answer is the server's. */
  readonly key: string | null;
  /** When this device last read the server's list, ms; null if the answer is the server's, or nothing was ever read. */
  readonly readAt: number | null;
  /** The server's times; empty if the answer is the device's. */
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
