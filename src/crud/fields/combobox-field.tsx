import { Combobox, type ComboboxOptionItem } from '../../ui/combobox';
import { Field } from '../../ui/field';
import { type BoundFieldProps, useBoundField } from './use-bound-field';

export interface ComboboxFieldProps extends BoundFieldProps {
  readonly options: readonly ComboboxOptionItem[];
  /** Besides keeping the choice; also called with what is typed and matches nothing. */
  readonly onChosen?: ((value: string) => void) | undefined;
  readonly isDisabled?: boolean | undefined;
}

/** A long list, searched by typing. What was typed and matches no option is kept as typed: the form's rules judge it. */
export function ComboboxField({ options, onChosen, isDisabled, ...props }: ComboboxFieldProps) {
  const { frame, control, value, set } = useBoundField(props);
  return (
    <Field {...frame}>
      <Combobox
        {...control}
        value={value}
        options={options}
        placeholder={props.placeholder}
        isDisabled={isDisabled}
        moreText={(hidden) => `Hay ${hidden} más: sigue escribiendo`}
        onChange={(next) => {
          set(next);
          onChosen?.(next);
        }}
      />
    </Field>
  );
}
