import { Field } from '../../ui/field';
import { TextInput } from '../../ui/text-input';
import { ExistingRecordHint } from '../existing-record-hint';
import { type BoundFieldProps, useBoundField } from './use-bound-field';

/** One line of text: names, addresses. */
export function TextField(props: BoundFieldProps) {
  const { frame, typed } = useBoundField(props);
  return (
    <Field {...frame}>
      <TextInput {...typed} />
      <ExistingRecordHint name={typed.name} typed={typed.value} />
    </Field>
  );
}
