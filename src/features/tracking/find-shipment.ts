/** Looks a number up in what the signed-in person's device already knows. Brings Dexie: imported when it is needed. */
import { openJournal } from '../../db/journal/open-journal';
import {
  isLocalKey,
  toPlainNumber,
  toProvisionalNumber,
  withoutMarks,
} from '../../domain/rules/waybill';
import { readUnlockedHere } from '../../session/unlocked';

export interface FoundShipment {
  readonly number: string;
  readonly isProvisional: boolean;
  readonly from: string;
  readonly to: string;
  readonly deliveryState: string;
  /** For the staff's own detail screen; null where the server told. */
  readonly key: string | null;
  /** What the server dates; nothing where the device told. */
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
    const numbered = rows.map((row) => ({
      row,
      guide: row.view.numeroGuia ? String(row.view.numeroGuia) : null,
      provisional: toProvisionalNumber(row.key),
    }));
    const wanted = toPlainNumber(typed);
    const isWanted = (number: string | null) => number !== null && toPlainNumber(number) === wanted;
    const found =
      numbered.find(({ guide }) => guide === withoutMarks(typed)) ??
      numbered.find(({ guide }) => isWanted(guide)) ??
      numbered.find(({ row, provisional }) => isLocalKey(row.key) && isWanted(provisional));
    if (!found) return null;
    const { view, key } = found.row;
    return {
      key,
      number: found.guide ?? found.provisional,
      isProvisional: found.guide === null,
      from: String(view.municipioSalida ?? ''),
      to: String(view.municipioLlegada ?? ''),
      deliveryState: String(view.estadoEntrega ?? ''),
      events: [],
    };
  } finally {
    db.close();
  }
}
