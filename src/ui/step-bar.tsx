import Check from 'lucide-react/icons/check';

export interface StepBarProps {
  /** The list's name for the ear. */
  label: string;
  steps: readonly string[];
  /** Index of the step one is at. */
  current: number;
  /** Makes the steps already done buttons, back to them with nothing lost. */
  onSelect?: ((index: number) => void) | undefined;
}

/** The gauge, lying down. On a phone its words are for the ear only: say 'Paso 3 de 5' beside it. */
export function StepBar({ label, steps, current, onSelect }: StepBarProps) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, index) => {
        const isDone = index < current;
        const content = (
          <>
            <span className="steps-length" />
            <span className="steps-word">
              {isDone && <Check aria-hidden="true" />}
              <span>{step}</span>
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
              <button type="button" onClick={() => onSelect(index)}>
                {content}
              </button>
            ) : (
              <div>{content}</div>
            )}
          </li>
        );
      })}
    </ol>
  );
}
