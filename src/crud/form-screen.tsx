import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useNavigate } from 'react-router-dom';
import { MESSAGES } from '../domain/messages';
import { BottomBar } from '../ui/bottom-bar';
import { ButtonLink } from '../ui/button-link';
import { EmptyState } from '../ui/empty-state';
import { useScreenTitle } from '../ui/screen-title';
import { DraftGate } from './draft-gate';
import { type FormContent, FormFrame } from './form-frame';
import { toMissingText, toRegisterText, toUpdateText } from './form-texts';
import { LeaveGuard } from './leave-guard';
import { useBackPath } from './use-back-path';
import { useFormStart } from './use-form-start';

export interface FormScreenProps extends FormContent {
  /** From the route: a local key or a server id. Absent for a new record. */
  readonly reference: string | undefined;
  readonly title?: string | undefined;
  /** Distinguishes its drafts from those of another form of the same entity. */
  readonly draftScope?: string | undefined;
}

/** A form on a screen of its own, remounted for each record and each new one. */
export function FormScreen(props: FormScreenProps) {
  const { entity, reference, title } = props;
  const ownTitle = reference === undefined ? toRegisterText(entity) : toUpdateText(entity);
  useScreenTitle(title ?? ownTitle);
  return <OpenForm key={reference ?? ''} {...props} />;
}

function OpenForm({ reference, draftScope, ...content }: FormScreenProps) {
  const { paths } = content.entity;
  const start = useFormStart(content.entity, reference ?? null, draftScope);
  const navigate = useNavigate();
  const backPath = useBackPath(paths.list);
  if (start.is === 'opening') return null;
  if (start.is === 'missing')
    return (
      <EmptyState
        title={MESSAGES.empty}
        action={<ButtonLink to={paths.list}>Volver al listado</ButtonLink>}
      >
        {toMissingText(content.entity)}
      </EmptyState>
    );
  return (
    <div className="flex grow flex-col gap-2">
      <ButtonLink to={backPath} variant="quiet" size="small" className="-ml-3 self-start">
        <ArrowLeft aria-hidden="true" />
        Volver
      </ButtonLink>
      <DraftGate start={start}>
        {(draft) => (
          <FormFrame
            {...content}
            start={start}
            draft={draft}
            onSaved={() => void navigate(paths.list)}
            actions={({ submitButton, draftNote, isDirty, isDone, discardDraft }) => (
              <>
                <BottomBar
                  note={draftNote}
                  secondary={<ButtonLink to={backPath}>Cancelar</ButtonLink>}
                  primary={submitButton}
                />
                <LeaveGuard isDirty={isDirty} isDone={isDone} discard={discardDraft} />
              </>
            )}
          />
        )}
      </DraftGate>
    </div>
  );
}
