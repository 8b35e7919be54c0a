import type { Table } from 'dexie';
import type { SealingKey } from '../domain/envelope/keys';
import { toHex } from '../domain/rules/hex';
import { createUuid, randomBytes } from '../domain/rules/uuid';
import { TABLET_DATABASE } from './database-names';
import { OwnDatabase } from './own-database';

/** A person's random data key, wrapped by a key from the password: the password that opens it is the right one. */
export interface WrappedKey {
  readonly salt: Uint8Array<ArrayBuffer>;
  /** Rounds of PBKDF2-SHA-256. */
  readonly iterations: number;
  readonly bytes: Uint8Array;
}

/** The keys that lead to a person's row and database; they name nobody: see `personId`. */
export interface PersonPlace {
  /** The id of the database, for life. */
  readonly id: string;
  /** The hash of the user name at the last sign-in with signal; absent where somebody else has had it since. */
  readonly name?: string;
  /** The hash of the number at our server; absent where only a plain one was met. */
  readonly account?: string | undefined;
}

/** Somebody who has signed in here. */
export interface DevicePerson extends PersonPlace {
  readonly wrappedKey: WrappedKey;
  /** A `SessionUser` under the data key. */
  readonly profile: Uint8Array;
  /** The last time the server accepted the password. */
  readonly lastOnlineAt: number;
  /** The server's version at that sign-in (`domain/server-version.ts`); a session without signal uses it. */
  readonly serverVersion: number;
  /** Token that sends the person's queue without a session; present until they end it. */
  readonly delivery?: DeliveryToken;
  /** Signs what this person saves here, where the server takes envelopes. */
  readonly signing?: SigningPair;
  /** The server's public key, to which envelopes are sealed; absent where the server takes none. */
  readonly sealingKey?: SealingKey;
  /** The data key under a secret of the device's own lock; only if this person is the only one here. */
  readonly platform?: PlatformKey;
  readonly signInCount: number;
  /** Wrong passwords since the last right one, and the earliest time of the next try. */
  readonly failedTries: number;
  readonly triesFrom: number;
}

export interface PlatformKey {
  readonly credentialId: Uint8Array<ArrayBuffer>;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly bytes: Uint8Array;
}

export interface SigningPair {
  readonly keyId: string;
  /** Base64url SPKI. */
  readonly publicKey: string;
  /** PKCS #8 in base64url, under the data key. */
  readonly privateKey: Uint8Array;
}

export interface DeliveryToken {
  readonly token: string;
  readonly apiBase: string;
}

/**
 * The unlocked session, for a reload and for the service worker, which cannot read the page's storage. Deleted with its
 * key when it ends.
 */
export interface DeviceSession {
  readonly id: 'current';
  readonly person: string;
  readonly apiBase: string;
  /** Cannot be exported. */
  readonly dataKey: CryptoKey;
  /** Under the data key; null in an offline session, and once the server refused it. */
  readonly token: Uint8Array | null;
  readonly tokenTimestamp: number;
  readonly serverVersion: number;
}

interface DeviceMeta {
  readonly name: string;
  readonly value: unknown;
}

/** The rows of one table by their key. */
export interface DeviceTable<Row> {
  get(key: string): Promise<Row | undefined>;
  toArray(): Promise<Row[]>;
  put(row: Row): Promise<void>;
  delete(key: string): Promise<void>;
}

interface DeviceRows {
  readonly people: DevicePerson;
  readonly session: DeviceSession;
  readonly meta: DeviceMeta;
}
type DeviceTables<Name extends keyof DeviceRows = keyof DeviceRows> = {
  readonly [Each in Name]: DeviceTable<DeviceRows[Each]>;
};

const TABLES = { people: 'id', session: 'id', meta: 'name' } as const;

/** The data of the tablet itself. It holds no password, no name and nobody's records. */
class TabletDatabase extends OwnDatabase {
  declare readonly people: Table<DevicePerson, string>;
  declare readonly session: Table<DeviceSession, string>;
  declare readonly meta: Table<DeviceMeta, string>;
}

/** Each call is a transaction of its own; once it resolves, its result is on the disk. */
export interface DeviceDatabase extends DeviceTables {
  /** Runs on the named tables in one transaction, which waits for nothing else. */
  write<Name extends keyof DeviceRows, T>(
    names: readonly Name[],
    run: (tables: DeviceTables<Name>) => Promise<T>,
  ): Promise<T>;
  /**
   * Calls `tell` once a newer version of the application asked for the database and it was let go. Returns the way to
   * stop.
   */
  onReplaced(tell: () => void): () => void;
  close(): void;
}

/** Nothing is opened yet. */
export function createDeviceDatabase(name = TABLET_DATABASE): DeviceDatabase {
  const listeners = new Set<() => void>();
  const onReplaced = () => {
    for (const tell of listeners) tell();
  };
  const db = new TabletDatabase({ name, tables: TABLES, onReplaced, isKept: true });
  const alone = <Row>(table: Table<Row, string>): DeviceTable<Row> => {
    const within = bound(table);
    return {
      get: (key) => db.run('r', [table], () => within.get(key)),
      toArray: () => db.run('r', [table], () => within.toArray()),
      put: (row) => db.run('rw', [table], () => within.put(row)),
      delete: (key) => db.run('rw', [table], () => within.delete(key)),
    };
  };
  return {
    people: alone(db.people),
    session: alone(db.session),
    meta: alone(db.meta),
    write: (names, run) =>
      db.run(
        'rw',
        names.map((one) => db[one] as Table),
        () => run(Object.fromEntries(names.map((one) => [one, bound(db[one] as Table)])) as never),
      ),
    onReplaced(tell) {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
    close: () => db.close(),
  };
}

function bound<Row>(table: Table<Row, string>): DeviceTable<Row> {
  return {
    get: async (key) => table.get(key),
    toArray: async () => table.toArray(),
    put: async (row) => void (await table.put(row)),
    delete: async (key) => table.delete(key),
  };
}

/**
 * SHA-256 of the API and a person's name or number there, in lower case, so that nothing on the disk names the person.
 * @param who their number at our server, or their user name
 */
export async function personId(apiBase: string, who: number | string): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify([apiBase, who]).toLowerCase());
  const hash = await crypto.subtle.digest('SHA-256', text);
  return toHex(new Uint8Array(hash));
}

/** The device's own name for itself, made at the first call. */
export async function readDeviceId(device: DeviceDatabase, now: number): Promise<string> {
  // Reading waits for nobody; only a new name needs a write.
  const known = await device.meta.get('device');
  if (known) return String(known.value);
  return device.write(['meta'], async ({ meta }) => {
    const made = await meta.get('device');
    if (made) return String(made.value);
    const value = createUuid(now, randomBytes);
    await meta.put({ name: 'device', value });
    return value;
  });
}
