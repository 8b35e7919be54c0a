import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './button';
import { Dialog, type DialogProps } from './dialog';
import { DialogActions } from './dialog-actions';
import { TroubleBox } from './trouble-box';

/** Why an action was not carried out: by the name of a field, and under `form` where it is about none. */
export type Refusal = Readonly<Record<string, string | undefined>>;

export interface ActionState {
  readonly errors: Refusal;
  /** It was pressed in vain: from then on each field says its error. */
  readonly isJudged: boolean;
  readonly isBusy: boolean;
}

interface ActionProps {
  /** By the closing button; also on Escape, or a click on the backdrop, unless `onEscape` says otherwise. */
  onClose: () => void;
  closeText?: string | undefined;
  confirmText?: string | undefined;
  busyText?: string | undefined;
  /**
   * Carries the action out, and closes the dialog; resolves to why it was not. While it runs, and until the dialog has
   * gone, further presses do nothing. Without it the dialog has only its closing button.
   */
  run?: ((typed: FormData) => Promise<Refusal | undefined>) | undefined;
  /** While it is not, a press only shows the errors. */
  isComplete?: boolean | undefined;
  /** Enter confirms, and `run` gets the typed values. */
  isForm?: boolean | undefined;
  tone?: 'next' | 'danger' | undefined;
  /** The button that has the focus first; without it the first field, or one with `data-autofocus`. */
  startsOn?: 'close' | 'confirm' | undefined;
  /** Puts the error of the whole dialog at its beginning, under this title. */
  failureTitle?: string | undefined;
  /** The error that it opens with: of a step after this one. */
  refused?: Refusal | undefined;
  children?: ReactNode | ((state: ActionState) => ReactNode);
}

export interface ActionDialogProps
  extends ActionProps,
    Omit<DialogProps, 'isOpen' | 'onClose' | 'children' | 'actions'> {
  isOpen?: boolean | undefined;
  onEscape?: (() => void) | undefined;
}

/** A dialog with one thing to do, from the press to the refusal; what it knows ends when it closes. */
export function ActionDialog({
  isOpen = true,
  isWide,
  title,
  onEscape,
  ...action
}: ActionDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onEscape ?? action.onClose} title={title} isWide={isWide}>
      <Action {...action} />
    </Dialog>
  );
}

function Action({
  onClose,
  run,
  closeText = run ? 'Cancelar' : 'Cerrar',
  confirmText,
  busyText = confirmText,
  isComplete = true,
  isForm = false,
  tone = 'next',
  startsOn,
  failureTitle,
  refused = {},
  children,
}: ActionProps) {
  const titleId = useId();
  const [state, setState] = useState({ errors: refused, isBusy: false, refusals: 0 });
  const { errors, isBusy, refusals } = state;
  const isRunning = useRef(false);
  useLayoutEffect(() => {
    isRunning.current = state.isBusy;
  }, [state]);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (refusals > 0) focusWrong(button.current?.closest('[role=dialog]'));
  }, [refusals]);

  const press = async (typed: FormData) => {
    if (!run || isRunning.current) return;
    if (!isComplete) return setState({ errors: {}, isBusy: false, refusals: refusals + 1 });
    isRunning.current = true;
    setState({ errors: {}, isBusy: true, refusals });
    let refusal: Refusal | undefined;
    try {
      refusal = await run(typed);
    } finally {
      setState({
        errors: refusal ?? {},
        isBusy: false,
        refusals: refusal ? refusals + 1 : refusals,
      });
    }
  };
  const forget = (name: string) =>
    setState((known) => ({ ...known, errors: { ...known.errors, [name]: undefined } }));

  const { form: failure } = errors;
  const content = (
    <>
      {failure && failureTitle && (
        <TroubleBox role="alert" titleId={titleId} title={failureTitle}>
          <div className="col-start-2 max-sm:col-span-full">{failure}</div>
        </TroubleBox>
      )}
      {typeof children === 'function'
        ? children({ errors, isBusy, isJudged: refusals > 0 })
        : children}
      {failure && !failureTitle && (
        <p className="error" role="alert">
          {failure}
        </p>
      )}
      <DialogActions>
        <Button onClick={onClose} data-autofocus={startsOn === 'close' || undefined}>
          {closeText}
        </Button>
        {run && (
          <Button
            ref={button}
            type={isForm ? 'submit' : 'button'}
            variant={tone === 'danger' || isComplete ? tone : 'default'}
            isUnavailable={isBusy || !isComplete}
            onClick={isForm ? undefined : () => void press(new FormData())}
            data-autofocus={startsOn === 'confirm' || undefined}
          >
            {isBusy ? busyText : confirmText}
          </Button>
        )}
      </DialogActions>
    </>
  );
  if (!isForm) return content;
  return (
    <form
      className="contents"
      noValidate
      onInput={({ target }) => 'name' in target && forget(String(target.name))}
      onSubmit={(event) => {
        event.preventDefault();
        // Through the dialog's portal it would climb to a form around it.
        event.stopPropagation();
        void press(new FormData(event.currentTarget));
      }}
    >
      {content}
    </form>
  );
}

/** Takes the focus to the first field with an error, its text selected. */
function focusWrong(dialog: Element | null | undefined) {
  const wrong = dialog?.querySelector<HTMLElement>('[aria-invalid=true], [data-wrong]');
  const control = wrong?.matches('[role=radiogroup]') ? wrong.querySelector('input') : wrong;
  control?.focus();
  if (control instanceof HTMLInputElement) control.select();
}
