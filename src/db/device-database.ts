import type { SealingKey } from '../domain/envelope/keys';
import { createUuid, randomBytes } from '../domain/rules/uuid';
import { answer, Database } from './idb';

/** A person's random data key, under a key from the password: what opens it is the right password. */
export interface WrappedKey {
  readonly salt: Uint8Array<ArrayBuffer>;
  /** Of PBKDF2-SHA-256. */
  readonly iterations: number;
  readonly bytes: Uint8Array;
}

/** Somebody who has signed in here, with nothing that names them: see `personId`. */
export interface DevicePerson {
  readonly id: string;
  readonly wrappedKey: WrappedKey;
  /** A `SessionUser` under the data key. */
  readonly profile: Uint8Array;
  /** The last time the server accepted the password. */
  readonly lastOnlineAt: number;
  /** What the server announced then; a session without signal goes by it. */
  readonly extensions: readonly string[];
  /** Sends what waits of theirs without a session; as long as it is here they have not ended it. */
  readonly delivery?: Delivery;
  /** Signs what this person saves here, where the server takes envelopes. */
  readonly signing?: SigningPair;
  /** What envelopes are sealed to; absent where the server takes none. */
  readonly sealingKey?: SealingKey;
  /** The data key under a secret of the device's own lock; only where its person is the only one here. */
  readonly platform?: PlatformKey;
  readonly signInCount: number;
  /** Wrong passwords since the last right one, and when the next try is heard. */
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

export interface Delivery {
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
  readonly extensions: readonly string[];
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

export interface DeviceTables {
  readonly people: DeviceTable<DevicePerson>;
  readonly session: DeviceTable<DeviceSession>;
  readonly meta: DeviceTable<DeviceMeta>;
}

/** What belongs to the tablet. Holds no password, no name and nobody's records. What resolves is on the disk. */
export interface DeviceDatabase extends DeviceTables {
  /** Runs on the tables of one transaction, which nothing but them may keep waiting. */
  write<T>(run: (tables: DeviceTables) => Promise<T>): Promise<T>;
  /** Tells when a newer version of the application asked for the database, and it was let go. Returns the way to stop. */
  onReplaced(tell: () => void): () => void;
  close(): void;
}

const STORES = ['people', 'session', 'meta'] as const;

/** Nothing is opened yet. */
export function createDeviceDatabase(name = 'fluvicarga-device'): DeviceDatabase {
  const listeners = new Set<() => void>();
  const onReplaced = () => {
    for (const tell of listeners) tell();
  };
  const db = new Database({ name, version: VERSION, upgrade, onReplaced });
  const alone: Ask = (store, mode, ask) =>
    db.run([store], mode, (transaction) => answer(ask(transaction.objectStore(store))));
  return {
    ...toTables(alone),
    write: (run) =>
      db.run(STORES, 'readwrite', (transaction) =>
        run(toTables((store, _mode, ask) => answer(ask(transaction.objectStore(store))))),
      ),
    onReplaced(tell) {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
    close: () => db.close(),
  };
}

type Ask = <T>(
  store: string,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
) => Promise<T>;

function toTables(ask: Ask): DeviceTables {
  const table = <Row>(name: (typeof STORES)[number]): DeviceTable<Row> => ({
    get: (key) => ask(name, 'readonly', (store) => store.get(key)),
    toArray: () => ask(name, 'readonly', (store) => store.getAll()),
    put: async (row) => void (await ask(name, 'readwrite', (store) => store.put(row))),
    delete: (key) => ask(name, 'readwrite', (store) => store.delete(key)),
  });
  return {
    people: table('people'),
    session: table('session'),
    meta: table('meta'),
  };
}

/** Versions 1 and 2 of Dexie, which counted in tens; none is ever changed. */
const VERSION = 20;

function upgrade(transaction: IDBTransaction, oldVersion: number): void {
  const { db } = transaction;
  if (oldVersion < 10) {
    db.createObjectStore('session', { keyPath: 'id' });
    db.createObjectStore('meta', { keyPath: 'name' });
  }
  db.createObjectStore('people', { keyPath: 'id' });
  // That of version 1 holds a token in clear, and no key: the next password opens a session.
  transaction.objectStore('session').clear();
}

/** SHA-256 of API and lower-cased username, so that nothing on the disk names the person. */
export async function personId(apiBase: string, username: string): Promise<string> {
  const text = new TextEncoder().encode(`${apiBase}\n${username.toLowerCase()}`);
  const hash = await crypto.subtle.digest('SHA-256', text);
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The device's own name for itself, made at the first call. */
export function readDeviceId(device: DeviceDatabase, now: number): Promise<string> {
  return device.write(async ({ meta }) => {
    const known = await meta.get('device');
    if (known) return String(known.value);
    const value = createUuid(now, randomBytes);
    await meta.put({ name: 'device', value });
    return value;
  });
}
