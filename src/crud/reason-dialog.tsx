import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { toFailureText } from './form-texts';
import { REASON_ID, ReasonField, type ReasonFieldProps, readReason } from './reason-field';
import { SaveFailure } from './save-failure';

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
  const { hint, room, save, onClose } = props;
  const [typed, setTyped] = useState('');
  const [isJudged, setIsJudged] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async () => {
    const read = hint === null ? { reason: '' } : readReason(typed, room);
    if (isSaving) return;
    if ('message' in read) {
      setIsJudged(true);
      document.getElementById(REASON_ID)?.focus();
      return;
    }
    setIsSaving(true);
    const problem = await save(read.reason).catch(toFailureText);
    if (problem === undefined) return onClose();
    setFailure(problem);
    setIsSaving(false);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={props.title}
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            variant={props.tone ?? 'next'}
            isUnavailable={isSaving}
            onClick={() => void submit()}
          >
            {props.confirmText}
          </Button>
        </>
      }
    >
      <SaveFailure text={failure} />
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
    </Dialog>
  );
}
