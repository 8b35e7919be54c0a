import { Field } from '../../ui/field';
import { TextInput } from '../../ui/text-input';
import { type BoundFieldProps, useBoundField } from './use-bound-field';

/** Typed, not picked: a birth date is known by heart, and a calendar starts at today. */
export function DateField(props: BoundFieldProps) {
  const { frame, typed } = useBoundField({ placeholder: 'dd/mm/aaaa', ...props }, 'date');
  return (
    <Field {...frame}>
      <TextInput {...typed} className="num" inputMode="numeric" />
    </Field>
  );
}
