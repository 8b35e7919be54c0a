import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { TroubleBox } from './trouble-box';

export interface FieldErrorLink {
  /** The wire field: the link goes to the control with this `name`. */
  name: string;
  label: string;
  /** Nothing was typed, rather than something wrong. */
  isMissing: boolean;
}

export interface ErrorSummaryProps {
  errors: readonly FieldErrorLink[];
  /** Count of blocked submits: each change moves the focus here. */
  attempt: number;
}

/** On top of a form after a blocked submit; nothing while there is no error. Put it inside the
 * <form>, so that two forms on a page do not answer for each other. */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const titleId = useId();
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (attempt > 0) summary.current?.focus();
  }, [attempt]);
  if (errors.length === 0) return null;

  const goTo = (event: MouseEvent, name: string) => {
    event.preventDefault();
    focusControl(summary.current?.closest('form') ?? document, name);
  };
  return (
    <TroubleBox ref={summary} role="alert" tabIndex={-1} titleId={titleId} title={toTitle(errors)}>
      <ul className="col-span-full flex flex-wrap gap-x-5.5 sm:col-start-2">
        {errors.map(({ name, label }) => (
          <li key={name}>
            <a
              href={`#${name}`}
              className="inline-flex min-h-target min-w-target items-center font-label text-ink"
              onClick={(event) => goTo(event, name)}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </TroubleBox>
  );
}

function toTitle(errors: readonly FieldErrorLink[]): string {
  const counted = errors.length === 1 ? 'Falta 1 dato' : `Faltan ${errors.length} datos`;
  return errors.every(({ isMissing }) => isMissing) ? counted : `${counted} por corregir`;
}

function focusControl(scope: ParentNode, name: string) {
  const controls = scope.querySelectorAll<HTMLElement>(
    `[name="${CSS.escape(name)}"]:not([type="hidden"])`,
  );
  const chosen = [...controls].find((control) => control.matches(':checked')) ?? controls[0];
  chosen?.focus();
  chosen?.scrollIntoView({ block: 'center' });
}
