import { Field } from '../../ui/field';
import { TextInput } from '../../ui/text-input';
import { type BoundFieldProps, useBoundField } from './use-bound-field';

/** Whole pesos, written `$ 1.250.000` when left. */
export function MoneyField(props: BoundFieldProps) {
  const { frame, typed } = useBoundField(props, 'money');
  return (
    <Field {...frame}>
      <TextInput {...typed} className="num" inputMode="numeric" />
    </Field>
  );
}
