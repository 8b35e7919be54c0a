import { useWatch } from 'react-hook-form';
import { Field } from '../../ui/field';
import { TextInput } from '../../ui/text-input';
import { ExistingRecordHint } from '../existing-record-hint';
import { useEntityFormContext } from '../use-entity-form';
import { type BoundFieldProps, useBoundField } from './use-bound-field';

/** Documents, phones, NIT: figures kept as text. */
export function DigitsField(props: BoundFieldProps) {
  const { frame, typed } = useBoundField(props, 'digits');
  const { form } = useEntityFormContext();
  const kind = useWatch({ control: form.control, name: 'typeDocument' });
  // A keypad of digits has no letters.
  const hasLetters = props.name === 'numDocument' && kind === 'Pasaporte';
  return (
    <Field {...frame}>
      <TextInput {...typed} className="num" inputMode={hasLetters ? 'text' : 'numeric'} />
      <ExistingRecordHint name={typed.name} typed={typed.value} />
    </Field>
  );
}
