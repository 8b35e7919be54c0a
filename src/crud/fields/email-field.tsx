import { Field } from '../../ui/field';
import { TextInput } from '../../ui/text-input';
import { type BoundFieldProps, useBoundField } from './use-bound-field';

/** Refused rather than sanitised. Not `type="email"`: the browser would strip and judge it by its own rules. */
export function EmailField(props: BoundFieldProps) {
  const { frame, typed } = useBoundField(props, 'email');
  return (
    <Field {...frame}>
      <TextInput
        {...typed}
        inputMode="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
    </Field>
  );
}
