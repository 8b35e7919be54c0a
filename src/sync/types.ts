/** The engine's interface: its dependencies, the session, reports and results. */
import type { ApiClient } from '../api/client';
import type { PhotoDisk } from '../db/photos/photo-disk';
import type { WaitingPhoto } from '../db/photos/photo-rows';
import type { Store } from '../db/store';
import type { SealedOp } from '../domain/envelope/wire';
import type { Role } from '../domain/roles';
import type { BatchOp } from '../domain/wire';

export interface SyncSession {
  readonly role: Role;
  /** See `SessionUser`. */
  readonly companyId: number | null;
  /** Null in an offline session and after the server rejected it. */
  readonly token: string | null;
  /** The token is the device's delivery token: it may send pending operations, and nothing else. */
  readonly isDelivery?: boolean;
  /** See `domain/server-version.ts`. */
  readonly serverVersion: number;
  /** Closes an operation of a batch: the server takes nothing else under this token. */
  readonly seal?: ((op: BatchOp) => Promise<SealedOp>) | undefined;
}

/** One under which requests can be sent. */
export type OpenSession = SyncSession & { readonly token: string };

/** `newer`: the server is of a version that this application does not know. */
export type Unreached = 'unreachable' | 'portal' | 'newer';

/** Progress of a run, for the pill. */
export type EngineReport =
  /** `uploading`: parts of a photo. */
  | {
      readonly is: 'sending' | 'reading' | 'uploading';
      readonly done: number;
      readonly total: number;
    }
  /** `clockOffsetMs`: how far the server's clock is ahead of this one; null where it cannot be read. */
  | { readonly is: 'reached'; readonly at: number; readonly clockOffsetMs: number | null }
  | { readonly is: 'unreached'; readonly why: Unreached }
  /** Every list that was due has been pulled; `at` is when that was last complete, ms. */
  | { readonly is: 'read'; readonly at: number }
  /** Some list that was due could not be pulled. */
  | { readonly is: 'unread' }
  | { readonly is: 'resting' };

/** The photos of a person's deliveries, while they have unlocked the device. */
export interface EnginePhotos {
  readonly disk: PhotoDisk;
  /** Seals one again with the keys of today; false where they are not known, or its copy is gone. */
  readonly reseal: (photo: WaitingPhoto) => Promise<boolean>;
}

export interface EngineDeps {
  readonly db: Store;
  readonly api: ApiClient;
  readonly session: () => Promise<SyncSession | null>;
  /** The server rejected this token. */
  readonly onUnauthenticated: (token: string) => Promise<void>;
  /** Runs alone among all tabs and workers of this user's database. */
  readonly lock: <T>(run: () => Promise<T>) => Promise<T>;
  readonly now: () => number;
  /** In [0, 1). */
  readonly random: () => number;
  /** Names this tab or worker in the lease. */
  readonly holder: string;
  /** Whether the server tells when its feed has something new. */
  readonly isTold?: () => boolean;
  /** Absent where no photos are kept. */
  readonly photos?: EnginePhotos;
  /** Absent in the worker, which shows nothing. */
  readonly report?: (report: EngineReport) => void;
}

export interface DrainOptions {
  /** No step begins after this time. */
  readonly until?: number;
  /** Lists to read after sending: none, those older than the given age, in ms. */
  readonly pullOlderThanMs?: number;
  /**
   * Why the backoff is skipped: `line`, where the connection may have just come back; `person`, where a user tapped.
   */
  readonly skipBackoff?: 'line' | 'person';
}

export interface RunResult {
  /** When an operation becomes sendable without another event; null: never. */
  readonly wakeAt: number | null;
  /** Operations and photos that this session could still send. */
  readonly eligible: number;
  /** The run ended because the server was unreachable. */
  readonly isUnreached: boolean;
}

export interface Engine {
  /** One run. Resolves when there is nothing to do now, or the network or the session ended it. */
  drain(options?: DrainOptions): Promise<RunResult>;
}

/** Why a run ended before the queue was empty. */
export type StopReason = 'locked' | 'unreached' | 'superseded' | 'deadline' | 'too-many-attempts';
