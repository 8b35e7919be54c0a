/** The controls of an account: typed twice, and the second time by hand. */
import { type SyntheticEvent, useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { type BoundFieldProps, useBoundField } from '../../crud/fields/use-bound-field';
import { useEntityFormContext } from '../../crud/use-entity-form';
import { Field } from '../../ui/field';
import { PasswordInput } from '../../ui/password-input';
import { TextInput } from '../../ui/text-input';

const refuse = (event: SyntheticEvent) => event.preventDefault();
/** A copied password confirms nothing. */
const BY_HAND = { onCopy: refuse, onCut: refuse, onPaste: refuse, onDrop: refuse };
const BY_HAND_HINT = 'Escríbelo de nuevo: aquí no se puede pegar';

export function ConfirmUsernameField(props: BoundFieldProps) {
  useJudgedWith('username', props.name);
  const { frame, typed } = useBoundField({ hint: BY_HAND_HINT, ...props }, 'email');
  return (
    <Field {...frame}>
      <TextInput
        {...typed}
        {...BY_HAND}
        inputMode="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
    </Field>
  );
}

export function PasswordField(props: BoundFieldProps) {
  return <Password {...props} />;
}

export function ConfirmPasswordField(props: BoundFieldProps) {
  useJudgedWith('password', props.name);
  return <Password hint={BY_HAND_HINT} {...props} isByHand />;
}

/** As it was typed: nothing in a password is stripped or tidied. */
function Password({ isByHand = false, ...props }: BoundFieldProps & { isByHand?: boolean }) {
  const { frame, control, value, set } = useBoundField(props);
  return (
    <Field {...frame}>
      <PasswordInput
        {...control}
        {...(isByHand && BY_HAND)}
        value={value}
        autoComplete="new-password"
        objectText={isByHand ? 'la confirmación' : 'la contraseña'}
        onChange={(event) => set(event.target.value)}
      />
    </Field>
  );
}

/** Correcting a value may make its confirmation right, or wrong. */
function useJudgedWith(name: string, confirmation: string): void {
  const { form } = useEntityFormContext();
  const value = useWatch({ control: form.control, name });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the value that calls for it.
  useEffect(() => {
    if (form.getFieldState(confirmation).isTouched) void form.trigger(confirmation);
  }, [form, confirmation, value]);
}
