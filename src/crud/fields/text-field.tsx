import { Field } from '../../ui/field';
import { TextInput } from '../../ui/text-input';
import { AlreadyThere } from '../already-there';
import { type BoundFieldProps, useBoundField } from './use-bound-field';

/** One line of text: names, addresses. */
export function TextField(props: BoundFieldProps) {
  const { frame, typed } = useBoundField(props);
  return (
    <Field {...frame}>
      <TextInput {...typed} />
      <AlreadyThere name={typed.name} typed={typed.value} />
    </Field>
  );
}
