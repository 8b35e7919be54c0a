import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListState, readListState, rememberSize, writeListState } from './list-state';

export interface ListControl {
  readonly state: ListState;
  /** Each change returns to the first page, except a change of the page. */
  readonly setQuery: (query: string) => void;
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
  const [query, setTyped] = useState(asked.query);
  const [seen, setSeen] = useState(asked.query);
  const waiting = useRef<{ readonly timer: number; readonly write: () => void } | null>(null);
  const written = useRef(asked.query);
  if (asked.query !== seen) {
    setSeen(asked.query);
    // Changed by something else: a link of the menu, the way back. What this list wrote may be behind the typing.
    if (asked.query !== written.current) {
      written.current = asked.query;
      setTyped(asked.query);
    }
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
    setQuery(typed) {
      callOff();
      setTyped(typed);
      const writeTyped = () => write({ ...state, query: typed, page: 1 });
      const timer = window.setTimeout(writeTyped, ADDRESS_DELAY_MS);
      waiting.current = { timer, write: writeTyped };
    },
    change(patch) {
      if (patch.size !== undefined) rememberSize(patch.size);
      write({ ...state, page: 1, ...patch });
    },
    clear() {
      callOff();
      setTyped('');
      written.current = '';
      const { size, sort } = state;
      setParams(writeListState(new URLSearchParams(), { query: '', page: 1, size, sort }), {
        replace: true,
        preventScrollReset: true,
      });
    },
  };
}
