import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { AuditEntry } from '../../domain/audit';
import { type AuditAnswer, readAudit } from '../../session/audit';
import type { Failure } from '../../session/online-call';
import { useRuntime } from '../../session/runtime-context';
import { mayTryServer } from '../../session/server-reach';
import { syncFacts } from '../../sync/status';

/** A search is asked for when its typing pauses. */
const PAUSE_MS = 350;

export type AuditState =
  | { readonly is: 'asking' }
  | { readonly is: Failure; readonly requestId: string | null }
  | {
      readonly is: 'told';
      readonly entries: readonly AuditEntry[];
      readonly cursor: string | null;
    };

export interface AuditControl {
  readonly state: AuditState;
  readonly isComing: boolean;
  /** Entries before those shown. */
  readonly readOlder: () => void;
  readonly retry: () => void;
}

/**
 * The entries for a query, from the server at this moment. Out of its reach none is shown: entries read before may no
 * longer be the newest.
 */
export function useAudit(query: string): AuditControl {
  const runtime = useRuntime();
  const isReachable = useStore(syncFacts, mayTryServer);
  const [state, setState] = useState<AuditState>({ is: 'asking' });
  const [isComing, setIsComing] = useState(false);
  const asked = useRef(0);

  const ask = useCallback(
    async (start: string | null, before: readonly AuditEntry[]) => {
      asked.current += 1;
      const own = asked.current;
      setIsComing(true);
      let answer: AuditAnswer;
      let cursor = start;
      // The server looks a filter up in so many entries at one time: a page without any is not the end.
      do {
        const params = new URLSearchParams(query);
        if (cursor) params.set('cursor', cursor);
        answer = await readAudit(runtime, params);
        if (own !== asked.current) return;
        cursor = answer.is === 'told' ? answer.page.cursor : null;
      } while (cursor && answer.is === 'told' && answer.page.entries.length === 0);
      setIsComing(false);
      setState(toState(answer, before));
    },
    [runtime, query],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the way opens or closes.
  useEffect(() => {
    const timer = setTimeout(() => void ask(null, []), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asked.current += 1;
    };
  }, [ask, isReachable]);

  return {
    state: isReachable || state.is === 'asking' ? state : lost(state),
    isComing,
    readOlder: () => {
      if (state.is === 'told' && !isComing) void ask(state.cursor, state.entries);
    },
    retry: () => void ask(null, []),
  };
}

const lost = (state: AuditState): AuditState =>
  state.is === 'told' ? { is: 'unreached', requestId: null } : state;

function toState(answer: AuditAnswer, before: readonly AuditEntry[]): AuditState {
  if (answer.is !== 'told') return answer;
  const { entries, cursor } = answer.page;
  return { is: 'told', entries: [...before, ...entries], cursor };
}
