import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListState, readListState, rememberSize, writeListState } from './list-state';
import type { ListSearch } from './use-search-index';

export interface ListControl {
  /** The list's, as its rows are shown. The field of its search may be some keys ahead. */
  readonly state: ListState;
  /** The search that something else than its field asked for last: another object each time. */
  readonly given: { readonly query: string };
  /**
   * Searches without keeping the key that asks for it from being painted. Each change returns to the first page, except a change
   * of the page.
   * @param whenReady calls once a search costs little
   */
  readonly search: (typed: string, whenReady: ListSearch['whenReady']) => void;
  readonly change: (patch: Partial<Omit<ListState, 'query'>>) => void;
  /** Clears search and filters together. */
  readonly clear: () => void;
}

/** Browsers throttle URL changes at every keystroke. */
const ADDRESS_DELAY_MS = 250;

/** A list's state, stored in the URL, so that going back or sharing it shows the same page. */
export function useListState(): ListControl {
  const [params, setParams] = useSearchParams();
  const asked = readListState(params);
  const [query, setQuery] = useState(asked.query);
  const [given, setGiven] = useState({ query });
  const [seen, setSeen] = useState(asked.query);
  const waiting = useRef<{ readonly timer: number; readonly write: () => void } | null>(null);
  const written = useRef(asked.query);
  const typedLast = useRef(asked.query);
  const give = (text: string) => {
    written.current = text;
    typedLast.current = text;
    setQuery(text);
    setGiven({ query: text });
  };
  if (asked.query !== seen) {
    setSeen(asked.query);
    // Changed by something else: a link of the menu, the way back. What this list wrote may be behind the typing.
    if (asked.query !== written.current) give(asked.query);
  }
  const callOff = useCallback(() => {
    if (waiting.current) clearTimeout(waiting.current.timer);
    waiting.current = null;
  }, []);
  useEffect(() => {
    // A press, or a key outside the field, may open another screen: the address must not be written after that.
    const writeNow = () => waiting.current?.write();
    document.addEventListener('click', writeNow, true);
    document.addEventListener('focusout', writeNow, true);
    return () => {
      document.removeEventListener('click', writeNow, true);
      document.removeEventListener('focusout', writeNow, true);
      callOff();
    };
  }, [callOff]);

  const state: ListState = { ...asked, query, page: query === asked.query ? asked.page : 1 };
  const write = (next: ListState) => {
    callOff();
    written.current = next.query;
    // A new page starts at its top; a search must not move what one is typing in.
    const preventScrollReset = next.page === asked.page || next.page === 1;
    setParams((current) => writeListState(current, next), { replace: true, preventScrollReset });
  };
  return {
    state,
    given,
    search(typed, whenReady) {
      callOff();
      typedLast.current = typed;
      whenReady(typed, () =>
        startTransition(() => {
          if (typedLast.current === typed) setQuery(typed);
        }),
      );
      const writeTyped = () => write({ ...state, query: typed, page: 1 });
      const timer = window.setTimeout(writeTyped, ADDRESS_DELAY_MS);
      waiting.current = { timer, write: writeTyped };
    },
    change(patch) {
      if (patch.size !== undefined) rememberSize(patch.size);
      write({ ...state, query: typedLast.current, page: 1, ...patch });
    },
    clear() {
      callOff();
      give('');
      const { size, sort } = state;
      setParams(writeListState(new URLSearchParams(), { query: '', page: 1, size, sort }), {
        replace: true,
        preventScrollReset: true,
      });
    },
  };
}
