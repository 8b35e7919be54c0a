import { MESSAGES } from '../domain/messages';
import { FormTrouble } from './form-trouble';

/** Why a dialog's save failed, as `toFailureText` says it; nothing where it has not. */
export function SaveFailure({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <FormTrouble title={MESSAGES.saveFailed} isNew>
      {text}
    </FormTrouble>
  );
}
