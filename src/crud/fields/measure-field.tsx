import { Field } from '../../ui/field';
import { TextInput } from '../../ui/text-input';
import { type BoundFieldProps, useBoundField } from './use-bound-field';

/** Weights and sizes: comma and dot are both decimal. */
export function MeasureField(props: BoundFieldProps) {
  const { frame, typed } = useBoundField(props, 'measure');
  return (
    <Field {...frame}>
      <TextInput {...typed} className="num" inputMode="decimal" />
    </Field>
  );
}
