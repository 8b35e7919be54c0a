import { Field } from '../../ui/field';
import { TextInput } from '../../ui/text-input';
import { type BoundFieldProps, useBoundField } from './use-bound-field';

/** Whole numbers, grouped when left: 1.250. */
export function IntegerField(props: BoundFieldProps) {
  const { frame, typed } = useBoundField(props, 'integer');
  return (
    <Field {...frame}>
      <TextInput {...typed} className="num" inputMode="numeric" />
    </Field>
  );
}
