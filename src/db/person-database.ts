import type { Table } from 'dexie';
import type { DevicePerson } from './device-database';
import type { Entry, Head, Pack } from './journal/parts';
import type { Delivery, Envelope, QueueMark } from './journal/queue-marks';
import { OwnDatabase } from './own-database';
import type { PhotoCopy, PhotoPart, WaitingPhoto } from './photos/photo-rows';

/** The number of the last commit that changed a table: screens watch it. */
export interface ChangedTable {
  readonly table: string;
  readonly revision: number;
}

/** All data of one person on this device. Records lie in it sealed (`src/db/journal`); it knows no key. */
export class PersonDatabase extends OwnDatabase {
  declare readonly head: Table<Head, string>;
  declare readonly entries: Table<Entry, number>;
  declare readonly packs: Table<Pack, string>;
  declare readonly changed: Table<ChangedTable, string>;
  /** In clear: the waiting operations, their envelopes, and their deliveries while nobody was unlocked. */
  declare readonly queue: Table<QueueMark, string>;
  declare readonly envelopes: Table<Envelope, string>;
  declare readonly deliveries: Table<Delivery, string>;
  /** The person's row of the device database once more, for the case that the row is lost there. */
  declare readonly person: Table<DevicePerson, string>;
  declare readonly photos: Table<WaitingPhoto, string>;
  declare readonly photoParts: Table<PhotoPart, [string, number]>;
  declare readonly photoCopies: Table<PhotoCopy, string>;

  constructor(name: string, onReplaced?: () => void) {
    super({
      name,
      tables: {
        head: 'id',
        entries: 'revision, [revision+nonce]',
        packs: 'name, [name+revision]',
        changed: 'table',
        queue: 'id',
        envelopes: 'id',
        deliveries: 'id',
        person: 'id',
        photos: 'key',
        photoParts: '[key+part]',
        photoCopies: 'key',
      },
      ...(onReplaced && { onReplaced }),
    });
  }
}
