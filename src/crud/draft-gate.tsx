import { type ReactNode, useEffect, useRef, useState } from 'react';
import { dropDraft } from '../db/drafts';
import type { Fields } from '../domain/entity';
import { formatDateTime } from '../domain/rules/dates';
import { useRuntime } from '../session/runtime-context';
import { Button } from '../ui/button';
import { Panel } from '../ui/panel';
import type { FormStart } from './use-form-start';

export interface DraftGateProps {
  readonly start: Extract<FormStart, { is: 'ready' }>;
  readonly children: (draft: Fields | undefined) => ReactNode;
}

/** Asks, before a form with a draft opens, whether to continue with it or to start again. */
export function DraftGate({ start, children }: DraftGateProps) {
  const { db } = useRuntime();
  const { draft, draftName } = start;
  const [answer, setAnswer] = useState<'go-on' | 'anew' | null>(null);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer) content.current?.focus();
  }, [answer]);

  if (!draft) return children(undefined);
  if (answer)
    return (
      <div ref={content} tabIndex={-1} className="flex grow flex-col outline-none">
        {children(answer === 'go-on' ? draft.values : undefined)}
      </div>
    );
  const beginAnew = async () => {
    await dropDraft(db, draftName);
    setAnswer('anew');
  };
  return (
    <Panel className="grid gap-4" role="group" aria-label="Borrador">
      <p className="text-lg">Hay un borrador del {formatDateTime(draft.savedAt)} ¿Seguir con él?</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="next" onClick={() => setAnswer('go-on')}>
          Seguir
        </Button>
        <Button onClick={() => void beginAnew()}>Empezar de nuevo</Button>
      </div>
    </Panel>
  );
}
