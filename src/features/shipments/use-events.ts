import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { MirrorRow } from '../../db/schema';
import { isOurs } from '../../domain/server-version';
import { type ShipmentEvent, shipmentEventsPath } from '../../domain/wire';
import { api } from '../../session/connection';
import { useRuntime } from '../../session/runtime-context';
import { mayTryServer } from '../../session/server-reach';
import { syncFacts } from '../../sync/status';

/**
 * `asking`: not known yet. `not-kept`: the server keeps no history. `not-there`: the shipment has not reached it.
 * `unreached`: there is no way to it now. `failed`: it was asked, and did not tell.
 */
export type Telling = 'asking' | 'not-kept' | 'not-there' | 'unreached' | 'failed' | 'told';

export interface Events {
  readonly is: Telling;
  /** The server's last word; null until there is one. */
  readonly events: readonly ShipmentEvent[] | null;
  readonly retry: () => void;
}

/** The server's history of a shipment, asked again when `settled` (how much of this device's has arrived) changes. */
export function useEvents({ id, version }: MirrorRow, settled: number): Events {
  const runtime = useRuntime();
  const isReachable = useStore(syncFacts, mayTryServer);
  const [is, setIs] = useState<Telling>('asking');
  const [events, setEvents] = useState<readonly ShipmentEvent[] | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer version, what has arrived and an attempt ask again.
  useEffect(() => {
    let isCurrent = true;
    const ask = async (): Promise<Telling> => {
      if (!isOurs(await runtime.serverVersion())) return 'not-kept';
      if (id === null) return 'not-there';
      const token = isReachable ? await runtime.token() : null;
      if (token === null) return 'unreached';
      const answer = await api.send({ method: 'GET', path: shipmentEventsPath(id), token });
      if (answer.kind === 'silent') return 'unreached';
      if (answer.kind === 'refused' || !Array.isArray(answer.body)) return 'failed';
      if (isCurrent) setEvents(answer.body as readonly ShipmentEvent[]);
      return 'told';
    };
    void ask().then((telling) => isCurrent && setIs(telling));
    return () => {
      isCurrent = false;
    };
  }, [runtime, id, version, settled, isReachable, attempt]);
  return { is, events, retry: () => setAttempt(attempt + 1) };
}
