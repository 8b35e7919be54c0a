/** What every part of the engine is given and answers: its dependencies, the session, reports and results. */
import type { ApiClient } from '../api/client';
import type { Store } from '../db/store';
import type { Role } from '../domain/options';

export interface SyncSession {
  readonly username: string;
  readonly role: Role;
  /** Null in an offline session and after the server refused it. */
  readonly token: string | null;
  /** The token is the device's delivery token: it may send what waits, and nothing else. */
  readonly isDelivery?: boolean;
  /** What the server announced; empty for a plain one. */
  readonly extensions: readonly string[];
}

/** What the engine tells as it goes, for the pill. */
export type EngineReport =
  | { readonly is: 'sending'; readonly done: number; readonly total: number }
  | { readonly is: 'reading'; readonly done: number; readonly total: number }
  /** `clockOffsetMs`: how far the server's clock is ahead of this one; null where it cannot be read. */
  | { readonly is: 'reached'; readonly at: number; readonly clockOffsetMs: number | null }
  | { readonly is: 'unreached'; readonly why: 'unreachable' | 'portal' }
  /** All that was due has been read; `at` is when the data were whole last, ms. */
  | { readonly is: 'read'; readonly at: number }
  /** Some of what was due could not be read. */
  | { readonly is: 'unread' }
  | { readonly is: 'resting' };

export interface EngineDeps {
  readonly db: Store;
  readonly api: ApiClient;
  readonly session: () => Promise<SyncSession | null>;
  /** The server no longer takes this token. */
  readonly onUnauthenticated: (token: string) => Promise<void>;
  /** Runs alone among all tabs and workers of this user's database. */
  readonly lock: <T>(run: () => Promise<T>) => Promise<T>;
  readonly now: () => number;
  /** In [0, 1). */
  readonly random: () => number;
  /** Names this tab or worker in the lease. */
  readonly holder: string;
  /** Where nobody looks (the worker), it is left out. */
  readonly report?: (report: EngineReport) => void;
}

export interface DrainOptions {
  /** No step begins after this time. */
  readonly until?: number;
  /** Lists to read after sending: none, those older than the given age, in ms. */
  readonly pullOlderThanMs?: number;
  /**
   * Who asks not to wait: `line`, where the network may have just opened; `person`, where somebody tapped.
   */
  readonly skipBackoff?: 'line' | 'person';
}

export interface RunResult {
  /** When something may move by itself again; null: only by another event. */
  readonly wakeAt: number | null;
  /** Operations that this session could still send. */
  readonly eligible: number;
  /** The network ended it. */
  readonly isUnreached: boolean;
}

export interface Engine {
  /** One burst. Resolves when there is nothing to do now, or the network or the session ended it. */
  drain(options?: DrainOptions): Promise<RunResult>;
}

/** Why a burst ended before the queue did. */
export type StopReason = 'locked' | 'unreached' | 'superseded' | 'deadline' | 'too-many-attempts';
