import { Field } from '../../ui/field';
import { TextInput } from '../../ui/text-input';
import { type BoundFieldProps, useBoundField } from './use-bound-field';

/** An hour of the day, as the system asks for one; an empty one says nothing. */
export function HourField(props: BoundFieldProps) {
  const { frame, typed } = useBoundField(props, 'time');
  return (
    <Field {...frame}>
      <TextInput
        {...typed}
        type="time"
        className="num"
        data-empty={typed.value === '' || undefined}
      />
    </Field>
  );
}
