import type { Option } from '../../domain/options';
import { Field } from '../../ui/field';
import { Select } from '../../ui/select';
import { type BoundFieldProps, useBoundField } from './use-bound-field';

export interface SelectFieldProps extends BoundFieldProps {
  /** Where they are not the entity's own: names from the mirror. */
  readonly options?: readonly Option[] | undefined;
  /** Besides keeping the choice. */
  readonly onChosen?: ((value: string) => void) | undefined;
}

/** A short list, as the system shows it. A value the list does not know (a newer server's) stays in it. */
export function SelectField({ options: given, onChosen, ...props }: SelectFieldProps) {
  const { frame, control, value, set, options: own } = useBoundField(props);
  const options = given ?? own;
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <Field {...frame}>
      <Select
        {...control}
        value={value}
        autoComplete={props.autoComplete}
        placeholder={props.placeholder ?? 'Elige una opción'}
        onChange={(event) => {
          set(event.target.value);
          onChosen?.(event.target.value);
        }}
        options={isKnown ? options : [...options, { value, label: value }]}
      />
    </Field>
  );
}
