import type { MirrorRow } from '../../src/db/schema';
import type { Fields } from '../../src/domain/entity';

/** A record of the server, under its id. */
export function serverRow(id: number, view: Fields): MirrorRow {
  return { key: String(id), id, base: view, version: 1, view, mark: null };
}

/** A record created on this device and not sent yet. */
export function localRow(key: string, view: Fields): MirrorRow {
  return { key, id: null, base: null, version: null, view, mark: 'local' };
}

export const SENDER = '41240318';

export function productOf(id: number, over: Fields = {}): MirrorRow {
  return serverRow(id, {
    customerNumDocument: SENDER,
    productName: `Producto ${id}`,
    number: 1,
    weight: 10,
    unitOfMeasurement: 'kg',
    length: 100,
    width: 50,
    height: 20,
    numeroGuiaEnvio: null,
    ...over,
  });
}
