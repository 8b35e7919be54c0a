import { Field } from '../../ui/field';
import { TextInput } from '../../ui/text-input';
import { ExistingRecordHint } from '../existing-record-hint';
import { type BoundFieldProps, useBoundField } from './use-bound-field';

/** Documents, phones, NIT: figures kept as text. */
export function DigitsField(props: BoundFieldProps) {
  const { frame, typed } = useBoundField(props, 'digits');
  return (
    <Field {...frame}>
      <TextInput {...typed} className="num" inputMode="numeric" />
      <ExistingRecordHint name={typed.name} typed={typed.value} />
    </Field>
  );
}
