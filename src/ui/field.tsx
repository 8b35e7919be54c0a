import OctagonAlert from 'lucide-react/icons/octagon-exclamation-point';
import { type ReactNode, useId, useMemo } from 'react';
import { classNames } from './class-names';
import { FieldContext } from './field-wiring';

export interface FieldProps {
  label: ReactNode;
  children: ReactNode;
  /** Crimson asterisk; the control gets `aria-required`. */
  isRequired?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** The id of the control; made when not given. */
  id?: string | undefined;
  /** For a ChoiceGroup or several controls: the label names the group instead of one control. */
  isGroup?: boolean | undefined;
  className?: string | undefined;
}

const LABEL = 'leading-snug font-label';

/** Label above, control, hint and error below. The control inside finds its id and its aria
 * attributes by itself (see useFieldWiring). */
export function Field({
  label,
  children,
  isRequired = false,
  hint,
  error,
  id: givenId,
  isGroup = false,
  className,
}: FieldProps) {
  const madeId = useId();
  const id = givenId ?? madeId;
  const hasHint = hint !== undefined && hint !== null && hint !== '';
  const isInvalid = Boolean(error);
  const wiring = useMemo(
    () => ({
      id,
      labelId: `${id}-label`,
      describedBy: classNames(hasHint && `${id}-hint`, isInvalid && `${id}-error`) || undefined,
      isRequired,
      isInvalid,
    }),
    [id, hasHint, isInvalid, isRequired],
  );
  const asterisk = isRequired && (
    <span className="font-strong text-danger" aria-hidden="true">
      {' '}
      *
    </span>
  );

  return (
    <div className={classNames('grid min-w-0 content-start gap-1.5', className)}>
      {isGroup ? (
        <span className={LABEL} id={wiring.labelId}>
          {label}
          {asterisk}
        </span>
      ) : (
        <label className={LABEL} id={wiring.labelId} htmlFor={id}>
          {label}
          {asterisk}
        </label>
      )}
      <FieldContext value={wiring}>{children}</FieldContext>
      {hasHint && (
        <p className="text-sm text-ink-soft" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={`${id}-error`}>
          <OctagonAlert aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}
