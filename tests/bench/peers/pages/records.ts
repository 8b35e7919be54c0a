/** The same boat's day as in our queue: of four records one is a person, two are goods and one is a shipment. */
import type { Fields } from '../../../../src/domain/entity';
import { createUuid, randomBytes } from '../../../../src/domain/rules/uuid';
import { customer, product, shipment } from '../../../sync/support/builders';

const PLACES = {
  company: 'Transportes Fluviales del Guaviare',
  vessel: 'Delfín Rosado',
  branch: 'Calamar',
  warehouse: 'Bodega Malecón',
};

export interface PeerRecord {
  readonly id: string;
  readonly entity: string;
  readonly fields: Fields;
}

export function makeRecords(count: number): PeerRecord[] {
  const records: PeerRecord[] = [];
  const add = (entity: string, fields: Fields) => {
    const id = createUuid(Date.now(), randomBytes);
    records.push({ id, entity, fields });
    return id;
  };
  while (records.length < count) {
    const sender = customer();
    add('customer', sender);
    const goods = [1, 2].map(() => add('product', product(PLACES, sender)));
    add('shipment', shipment(PLACES, sender, sender, goods));
  }
  return records;
}

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
