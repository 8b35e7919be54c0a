import { type FormEvent, useRef, useState } from 'react';
import type { Fields } from '../domain/entity';
import { MESSAGES } from '../domain/messages';
import { notify } from '../ui/notices-store';
import { toFailureText } from './form-texts';
import { NotSaved } from './not-saved';
import type { DraftKeeper } from './use-draft';
import type { EntityForm } from './use-entity-form';

const BLOCKED_NOTICE_MS = 4000;
const FAILED_NOTICE_MS = 2000;
const CANCELLED_NOTICE_MS = 3000;

export interface SubmitOptions {
  readonly keeper: DraftKeeper;
  /** Saves, says so with the sentence, and resolves with the record's key. */
  readonly save: (fields: Fields, sentence: string) => Promise<string>;
  readonly onSaved: (key: string) => void;
  /** Why nothing can be saved at all; null where it can. */
  readonly obstacle: string | null;
  /** Said when the confirmation is called off. */
  readonly cancelledText?: string | undefined;
  readonly savedText?: ((fields: Fields, isNew: boolean) => string) | undefined;
}

export interface Failure {
  readonly title: string;
  readonly text: string;
}

export interface Submit {
  /** Blocked submits so far: each takes the focus to the summary. */
  readonly attempt: number;
  /** Valid, and waiting for the person's word. */
  readonly asked: Fields | null;
  readonly failure: Failure | null;
  /** Confirmed, and on its way: a server may take its time. */
  readonly isSaving: boolean;
  readonly submit: (event: FormEvent) => Promise<void>;
  readonly confirm: () => Promise<void>;
  readonly cancel: () => void;
}

/** Press, confirm, save, say so. */
export function useSubmit(
  { entity, form, row }: EntityForm,
  { keeper, save, onSaved, obstacle, cancelledText, savedText }: SubmitOptions,
): Submit {
  const [attempt, setAttempt] = useState(0);
  const [asked, setAsked] = useState<Fields | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isSaving = useRef(false);
  const [isOnItsWay, setIsOnItsWay] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // A panel's submit climbs React's tree, through the dialog's portal, to the form around it.
    event.stopPropagation();
    if (isSaving.current) return;
    setFailure(obstacle === null ? null : { title: MESSAGES.saveFailed, text: obstacle });
    let isBlocked = obstacle !== null;
    if (!isBlocked)
      await form.handleSubmit(
        (fields) => setAsked(fields),
        () => {
          isBlocked = true;
        },
      )();
    if (!isBlocked) return;
    setAttempt((count) => count + 1);
    notify({ kind: 'error', text: MESSAGES.saveFailed, durationMs: BLOCKED_NOTICE_MS });
  };

  const confirm = async () => {
    if (!asked || isSaving.current) return;
    isSaving.current = true;
    setIsOnItsWay(true);
    keeper.pause();
    try {
      const sentence =
        savedText?.(asked, row === null) ?? (row ? entity.texts.updated : entity.texts.created);
      const key = await save(asked, sentence);
      setAsked(null);
      onSaved(key);
    } catch (error) {
      isSaving.current = false;
      setIsOnItsWay(false);
      keeper.resume();
      setAsked(null);
      const told =
        error instanceof NotSaved
          ? { title: error.message, text: error.reason }
          : { title: MESSAGES.saveFailed, text: toFailureText(error) };
      setFailure(told);
      for (const { field, message } of error instanceof NotSaved ? error.errors : [])
        form.setError(field, { type: 'server', message });
      notify({ kind: 'error', text: told.title, durationMs: FAILED_NOTICE_MS });
    }
  };

  const cancel = () => {
    // Too late: it is on its way to the disk.
    if (isSaving.current) return;
    setAsked(null);
    if (cancelledText)
      notify({ kind: 'info', text: cancelledText, durationMs: CANCELLED_NOTICE_MS });
  };

  return { attempt, asked, failure, isSaving: isOnItsWay, submit, confirm, cancel };
}
