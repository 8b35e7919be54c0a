import type { Option } from '../../domain/options';
import { ChoiceGroup } from '../../ui/choice-group';
import { Field } from '../../ui/field';
import { type BoundFieldProps, useBoundField } from './use-bound-field';

export interface ChoiceFieldProps extends BoundFieldProps {
  readonly options?: readonly Option[] | undefined;
  /** Besides keeping the choice. */
  readonly onChosen?: ((value: string) => void) | undefined;
}

/** Two halves of one block, both in sight. */
export function ChoiceField({ options, onChosen, ...props }: ChoiceFieldProps) {
  const { frame, control, value, set, options: own } = useBoundField(props);
  return (
    <Field {...frame} isGroup>
      <ChoiceGroup
        {...control}
        value={value}
        onChange={(event) => {
          set(event.target.value);
          onChosen?.(event.target.value);
        }}
        options={options ?? own}
      />
    </Field>
  );
}
