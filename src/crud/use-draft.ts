import { useEffect, useMemo, useState } from 'react';
import { dropDraft, saveDraft } from '../db/drafts';
import type { UserDatabase } from '../db/user-database';
import type { Fields } from '../domain/entity';
import { useRuntime } from '../session/runtime-context';
import { toDraftValues } from './form-draft';
import type { EntityForm } from './use-entity-form';

export type DraftState = 'none' | 'kept' | 'failed';

export interface DraftKeeper {
  readonly state: DraftState;
  /** Writes nothing more until `resume`: the save ends the draft in its own transaction. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** The person gave it up. */
  readonly discard: () => Promise<void>;
}

const WRITE_DELAY_MS = 300;

/** Keeps what is typed in a form on the device, a moment after each change and at once when the page goes. */
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
    const flush = () => void writer.flush();
    const onHidden = () => document.visibilityState === 'hidden' && flush();
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      unsubscribe();
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', onHidden);
      flush();
    };
  }, [subscribe, writer]);
  const { pause, resume, discard } = writer;
  return useMemo(() => ({ state, pause, resume, discard }), [state, pause, resume, discard]);
}

function createDraftWriter(
  db: UserDatabase,
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
      if (changed) await saveDraft(db, name, changed, Date.now());
      else await dropDraft(db, name);
      report(changed ? 'kept' : 'none');
    } catch {
      // Full or closed: the form says that nothing is kept, the typed values are still in it.
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
