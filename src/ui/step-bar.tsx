import Check from 'lucide-react/icons/check';
import { classNames } from './class-names';

export interface StepBarProps {
  /** The list's accessible name. */
  label: string;
  steps: readonly string[];
  /** Index of the current step. */
  current: number;
  /** Makes completed steps buttons that lead back without losing input. */
  onSelect?: ((index: number) => void) | undefined;
}

const STEP =
  'grid min-h-dock w-full content-start gap-1.5 text-left leading-tight font-label text-ink';

/** The steps as a horizontal gauge. On a phone its labels are visually hidden: show 'Paso 3 de 5' beside it. */
export function StepBar({ label, steps, current, onSelect }: StepBarProps) {
  return (
    <ol className="grid auto-cols-[minmax(0,1fr)] grid-flow-col gap-1" aria-label={label}>
      {steps.map((step, index) => {
        const isDone = index < current;
        const content = (
          <>
            <span className="steps-length" />
            <span
              className={classNames(
                'flex items-center gap-1.5 pt-1.25 pl-1.5 underline-offset-[0.2em] group-hover:underline',
                index === current && 'font-title text-rio-ink',
              )}
            >
              {isDone && <Check className="size-[1.2em] text-rio-ink" aria-hidden="true" />}
              <span className="max-md:sr-only">{step}</span>
            </span>
          </>
        );
        return (
          <li
            key={step}
            data-progress={isDone ? 'done' : index === current ? 'current' : 'coming'}
            aria-current={index === current ? 'step' : undefined}
          >
            {isDone && onSelect ? (
              <button type="button" className={`group ${STEP}`} onClick={() => onSelect(index)}>
                {content}
              </button>
            ) : (
              <div className={STEP}>{content}</div>
            )}
          </li>
        );
      })}
    </ol>
  );
}
