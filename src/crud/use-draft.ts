import { useEffect, useMemo, useState } from 'react';
import { dropDraft, saveDraft } from '../db/drafts';
import type { Store } from '../db/store';
import type { Fields } from '../domain/entity';
import { clock } from '../session/clock';
import { useRuntime } from '../session/runtime-context';
import { toDraftValues } from './form-draft';
import type { EntityForm } from './use-entity-form';

export type DraftState = 'none' | 'kept' | 'failed';

export interface DraftKeeper {
  readonly state: DraftState;
  /** Writes nothing more until `resume`, because the save deletes the draft in its own transaction. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** Writes the typed values at once. */
  readonly flush: () => Promise<void>;
  /** Deletes the draft. */
  readonly discard: () => Promise<void>;
}

const WRITE_DELAY_MS = 300;

/**
 * Stores a form's input as a draft, a moment after each change, and at once through `flush` where a field is left. Not when
 * the page becomes hidden: it may be frozen in the middle of the write, which every other page would wait for.
 */
export function useDraft(
  { form, start }: EntityForm,
  name: string,
  isGoingOn: boolean,
): DraftKeeper {
  const { db } = useRuntime();
  const [state, setState] = useState<DraftState>(isGoingOn ? 'kept' : 'none');
  const [writer] = useState(() => createDraftWriter(db, name, start, setState));
  const { subscribe } = form;
  useEffect(() => {
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ values }) => writer.note(values),
    });
    return () => {
      unsubscribe();
      void writer.flush();
    };
  }, [subscribe, writer]);
  return useMemo(() => ({ state, ...writer }), [state, writer]);
}

function createDraftWriter(
  db: Store,
  name: string,
  start: Fields,
  report: (state: DraftState) => void,
) {
  let waiting: Fields | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPaused = false;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    const values = waiting;
    if (!values || isPaused) return;
    waiting = null;
    try {
      const changed = toDraftValues(start, values);
      if (changed) await saveDraft(db, name, changed, clock.now());
      else await dropDraft(db, name);
      report(changed ? 'kept' : 'none');
    } catch {
      // Storage full or closed: the form says that no draft is stored; the input is still in it.
      report('failed');
    }
  }
  return {
    flush,
    note(values: Fields) {
      waiting = { ...values };
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), WRITE_DELAY_MS);
    },
    pause() {
      isPaused = true;
    },
    resume() {
      isPaused = false;
      void flush();
    },
    async discard() {
      isPaused = true;
      clearTimeout(timer);
      waiting = null;
      await dropDraft(db, name);
      report('none');
    },
  };
}
