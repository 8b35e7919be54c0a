import { MESSAGES } from '../domain/messages';
import { Button } from '../ui/button';
import { DialogActions } from '../ui/dialog-actions';
import { EmptyState } from '../ui/empty-state';
import { DraftGate } from './draft-gate';
import { type FormContent, FormFrame } from './form-frame';
import { toMissingText } from './form-texts';
import { useFormStart } from './use-form-start';

export interface FormPanelProps extends FormContent {
  /** A local key or a server id; absent for a new record. */
  readonly recordKey?: string | undefined;
  /** Distinguishes its draft from those of the screen and of other panels. */
  readonly draftScope: string;
  readonly onDone: (key: string) => void;
  /** Called with the key of an existing record that is used instead. */
  readonly onUseExisting?: ((key: string) => void) | undefined;
  readonly onCancel: () => void;
}

/** The same form in a dialog. Cancelling keeps its draft. */
export function FormPanel(props: FormPanelProps) {
  const { recordKey, draftScope, onDone, onUseExisting, onCancel, ...content } = props;
  const start = useFormStart(content.entity, recordKey ?? null, draftScope);
  const cancelButton = <Button onClick={onCancel}>Cancelar</Button>;
  if (start.is === 'opening') return null;
  if (start.is === 'missing')
    return (
      <EmptyState title={MESSAGES.empty} level={3} action={cancelButton}>
        {toMissingText(content.entity)}
      </EmptyState>
    );
  return (
    <DraftGate start={start}>
      {(draft) => (
        <FormFrame
          {...content}
          start={start}
          draft={draft}
          isPanel
          onSaved={onDone}
          onUseExisting={onUseExisting}
          actions={({ submitButton, draftNote }) => (
            <DialogActions className="items-center">
              <p className="flex-1 text-ink-soft">{draftNote}</p>
              {cancelButton}
              {submitButton}
            </DialogActions>
          )}
        />
      )}
    </DraftGate>
  );
}
