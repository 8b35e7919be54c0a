import Dexie, { type Table } from 'dexie';
import type { Role } from '../domain/options';
import type { SessionUser } from '../domain/rules/session';
import { createUuid, randomBytes } from '../domain/rules/uuid';

/** PBKDF2-SHA-256 of a password: enough to check it on the device, not to know it. */
export interface Verifier {
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly hash: Uint8Array<ArrayBuffer>;
  readonly iterations: number;
}

/** Somebody who has signed in here. */
export interface DeviceUser {
  /** API base and lower-cased username, see `deviceUserKey`. */
  readonly key: string;
  readonly user: SessionUser;
  readonly databaseName: string;
  readonly verifier: Verifier;
  /** The last time the server accepted the password. */
  readonly lastOnlineAt: number;
  /** What the server announced then; a session without signal goes by it. Absent from before it was kept. */
  readonly extensions?: readonly string[];
  /** Sends what waits of theirs without a session; as long as it is here they have not ended it. */
  readonly delivery?: { readonly token: string; readonly apiBase: string };
  readonly signInCount: number;
  /** Wrong passwords since the last right one, and when the next try is heard. */
  readonly failedTries: number;
  readonly triesFrom: number;
}

/** What the service worker needs to send for the person signed in: it cannot read the page's storage. */
export interface WorkerSession {
  readonly id: 'current';
  readonly apiBase: string;
  readonly username: string;
  readonly role: Role;
  readonly databaseName: string;
  /** Null in an offline session, and once the server refused it. */
  readonly token: string | null;
  readonly tokenTimestamp: number;
  readonly extensions: readonly string[];
}

interface DeviceMeta {
  readonly name: string;
  readonly value: unknown;
}

/** What belongs to the tablet and to nobody in particular. Holds no password and nobody's records. */
export class DeviceDatabase extends Dexie {
  readonly users!: Table<DeviceUser, string>;
  readonly session!: Table<WorkerSession, string>;
  readonly meta!: Table<DeviceMeta, string>;

  constructor(name = 'fluvicarga-device') {
    super(name, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ users: 'key', session: 'id', meta: 'name' });
    this.on('versionchange', () => this.close());
  }
}

export function deviceUserKey(apiBase: string, username: string): string {
  return `${apiBase}\n${username.toLowerCase()}`;
}

/** The device's own name for itself, made at the first call. */
export function readDeviceId(device: DeviceDatabase, now: number): Promise<string> {
  return device.transaction('rw', device.meta, async () => {
    const known = await device.meta.get('device');
    if (known) return String(known.value);
    const value = createUuid(now, randomBytes);
    await device.meta.put({ name: 'device', value });
    return value;
  });
}
