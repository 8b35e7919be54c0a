import { type ComponentProps, useContext } from 'react';
import { classNames } from './class-names';
import { FieldContext } from './field-wiring';

export interface ChoiceOption {
  value: string;
  label: string;
}

export interface ChoiceGroupProps
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'checked' | 'children'> {
  /** The wire field: every radio carries it. */
  name: string;
  options: readonly ChoiceOption[];
  /** Controlled; leave out to use react-hook-form's `register` (its ref, onChange and onBlur). */
  value?: string | undefined;
  /** One below the other: for three or more, or long words on a phone. */
  isStacked?: boolean | undefined;
  'aria-label'?: string | undefined;
}

/** Radio buttons as the halves of one block. Put it in a `<Field isGroup>`. */
export function ChoiceGroup({
  options,
  value,
  isStacked = false,
  className,
  'aria-label': label,
  ...radio
}: ChoiceGroupProps) {
  const field = useContext(FieldContext);
  return (
    <div
      role="radiogroup"
      id={field?.id}
      aria-label={label}
      aria-labelledby={label ? undefined : field?.labelId}
      aria-describedby={field?.describedBy}
      aria-invalid={field?.isInvalid || undefined}
      aria-required={field?.isRequired || undefined}
      className={classNames(
        'choice grid auto-cols-[1fr]',
        !isStacked && 'grid-flow-col',
        className,
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            'focus-inside relative flex cursor-pointer items-center gap-2.5 py-1 leading-tight',
            'border-edge has-checked:bg-rio has-checked:font-strong has-checked:text-on-rio',
            'has-focus-visible:z-1 has-focus-visible:rounded-1',
            isStacked
              ? 'min-h-dock px-4 not-first:border-t-stroke'
              : 'min-h-[max(var(--spacing-target),var(--spacing-dock)-2*var(--stroke))] justify-center px-3 not-first:border-l-stroke',
          )}
        >
          <input
            {...radio}
            className="absolute inset-0 m-0 cursor-pointer opacity-0"
            type="radio"
            value={option.value}
            {...(value === undefined ? {} : { checked: value === option.value })}
          />
          <span className="dot" aria-hidden="true" />
          {option.label}
        </label>
      ))}
    </div>
  );
}
