import { type ReactNode, useState } from 'react';
import { MESSAGES } from '../domain/messages';
import { ActionDialog } from '../ui/action-dialog';
import { toFailureText } from './form-texts';
import { ReasonField, type ReasonFieldProps, readReason } from './reason-field';

export interface ReasonDialogProps extends Pick<ReasonFieldProps, 'room'> {
  readonly title: string;
  readonly confirmText: string;
  readonly tone?: 'danger';
  /** Where the reason is kept; null where it is not asked, because nobody keeps it. */
  readonly hint: string | null;
  /** @returns why nothing was saved, in a sentence; @throws the storage error */
  readonly save: (reason: string) => Promise<string | undefined>;
  readonly onClose: () => void;
  /** The words of the act that is about to happen. */
  readonly children: ReactNode;
}

/** Asks for the reason of a change before it is saved. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, confirmText, tone, hint, room, save, onClose } = props;
  const [typed, setTyped] = useState('');
  const submit = async () => {
    const read = hint === null ? { reason: '' } : readReason(typed, room);
    if ('message' in read) return { motivo: read.message };
    const problem = await save(read.reason).catch(toFailureText);
    if (problem !== undefined) return { form: problem };
    onClose();
    return undefined;
  };
  return (
    <ActionDialog
      title={title}
      confirmText={confirmText}
      tone={tone}
      failureTitle={MESSAGES.saveFailed}
      run={submit}
      onClose={onClose}
    >
      {({ isJudged }) => (
        <>
          {props.children}
          {hint !== null && (
            <ReasonField
              value={typed}
              onChange={setTyped}
              isJudged={isJudged}
              hint={hint}
              {...(room !== undefined && { room })}
            />
          )}
        </>
      )}
    </ActionDialog>
  );
}
