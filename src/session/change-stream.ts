/** The server says when it has something new, while the page is shown: one stream a browser, by a Web Lock. */
import type { JournalStore } from '../db/journal/journal-store';
import { isPartOf } from '../domain/server-version';
import { STREAM_PATH } from '../domain/wire';
import type { SyncSession } from '../sync/types';
import { api } from './connection';

export interface ChangeStream {
  /** The server tells, or is just being asked to: nobody has to ask the feed. */
  isOpen(): boolean;
  /**
   * Opens it where there is none, and ends one that has become silent. To be called at whatever wakes the engine, which
   * the clock does every 30 s.
   */
  keep(): Promise<void>;
  close(): void;
}

const STREAM = { since: 2 };
/** Two heartbeats of the server are missing. */
const SILENCE_MS = 45_000;

/** @param db once it is closed, no stream is opened */
export function createChangeStream(
  db: Pick<JournalStore, 'name' | 'isClosed'>,
  readSession: () => Promise<SyncSession | null>,
  onNews: () => void,
): ChangeStream {
  let current: AbortController | null = null;
  let openUntil = 0;
  const isOpen = () => performance.now() < openUntil;
  const hear = () => {
    openUntil = performance.now() + SILENCE_MS;
  };

  function close(): void {
    current?.abort();
    current = null;
    openUntil = 0;
  }

  async function follow(token: string, { signal }: AbortController): Promise<void> {
    const headers = { Authorization: `Bearer ${token}` };
    const { ok, body } = await fetch(api.baseUrl + STREAM_PATH, { headers, signal });
    const reader = ok && body?.getReader();
    for (;;) {
      const chunk = reader && (await reader.read()).value;
      if (!chunk) return;
      hear();
      // A heartbeat has no letter; an event may come in pieces.
      if (/\w/.test(new TextDecoder().decode(chunk))) onNews();
    }
  }

  return {
    isOpen,
    async keep() {
      const { token, isDelivery, serverVersion = 0 } = (await readSession()) ?? {};
      if (!isOpen()) close();
      const isWanted = token && !isDelivery && isPartOf(serverVersion, STREAM) && !document.hidden;
      if (current || !isWanted || db.isClosed) return;
      const own = new AbortController();
      current = own;
      hear();
      const end = () => {
        if (current === own) close();
      };
      navigator.locks
        .request(`stream:${db.name}`, { ifAvailable: true }, (lock) => lock && follow(token, own))
        .then(end, end);
    },
    close,
  };
}
