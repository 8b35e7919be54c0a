import ChevronDown from 'lucide-react/icons/chevron-down';
import { useLayoutEffect, useRef } from 'react';
import type { ComboboxOptionItem } from '../../ui/combobox';
import { Field } from '../../ui/field';
import { TextInput } from '../../ui/text-input';
import { type BoundFieldProps, useBoundField } from './use-bound-field';
import { useCombobox } from './use-combobox';

export interface ComboboxFieldProps extends BoundFieldProps {
  readonly options: readonly ComboboxOptionItem[];
  /** Called beside keeping the choice, also with a typed text that matches nothing. */
  readonly onChosen?: ((value: string) => void) | undefined;
  readonly isDisabled?: boolean | undefined;
}

/** A long list, searched by typing. A typed text that matches no option is kept: the form's rules judge it. */
export function ComboboxField({ options, onChosen, isDisabled, ...props }: ComboboxFieldProps) {
  const { frame, control, value, set } = useBoundField(props);
  const Combobox = useCombobox();
  const input = useRef<HTMLInputElement>(null);
  const plain = useRef<HTMLInputElement>(null);
  const isFocused = useRef(false);
  useLayoutEffect(() => {
    // It arrived while somebody was in the plain field: their typing goes on where it was.
    if (!Combobox || !isFocused.current || !plain.current || !input.current) return;
    const { value: shown, selectionStart, selectionEnd } = plain.current;
    // Headless UI writes the same there, but later, and a caret cannot stand in a text that is not there yet.
    input.current.value = shown;
    input.current.focus();
    input.current.setSelectionRange(selectionStart, selectionEnd);
  }, [Combobox]);
  // As a list says it that is not searched; one that waits for another field says why elsewhere.
  const placeholder = props.placeholder ?? (isDisabled ? undefined : 'Elige una opción');
  const choose = (next: string) => {
    set(next);
    onChosen?.(next);
  };
  const attach = (element: HTMLInputElement | null) => {
    input.current = element;
    control.ref(element);
  };
  return (
    <Field {...frame}>
      {Combobox ? (
        <Combobox
          name={control.name}
          ref={attach}
          onBlur={control.onBlur}
          value={value}
          options={options}
          placeholder={placeholder}
          isDisabled={isDisabled}
          onChange={choose}
        />
      ) : (
        <span className="relative block min-w-0">
          <TextInput
            name={control.name}
            className="pr-12"
            ref={(element) => {
              if (element) plain.current = element;
              attach(element);
            }}
            value={labelIn(options, value)}
            placeholder={placeholder}
            disabled={isDisabled}
            autoComplete="off"
            onChange={(event) => choose(event.target.value)}
            onFocus={() => {
              isFocused.current = true;
            }}
            onBlur={() => {
              isFocused.current = false;
              control.onBlur();
            }}
          />
          <ChevronDown
            className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2"
            aria-hidden="true"
          />
        </span>
      )}
    </Field>
  );
}

function labelIn(options: readonly ComboboxOptionItem[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
