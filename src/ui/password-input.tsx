import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { Button } from './button';
import { TextInput, type TextInputProps } from './text-input';
import { VisuallyHidden } from './visually-hidden';

export interface PasswordInputProps extends Omit<TextInputProps, 'type'> {
  showText?: string | undefined;
  hideText?: string | undefined;
  /** What follows the word on the button, for the ear only. */
  objectText?: string | undefined;
}

export function PasswordInput({
  showText = 'Mostrar',
  hideText = 'Ocultar',
  objectText = 'la contraseña',
  autoComplete = 'current-password',
  ...rest
}: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <span className="overlaid password">
      <TextInput
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        autoComplete={autoComplete}
        type={isShown ? 'text' : 'password'}
      />
      <Button onClick={() => setIsShown(!isShown)}>
        {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        <span>{isShown ? hideText : showText}</span>
        <VisuallyHidden> {objectText}</VisuallyHidden>
      </Button>
    </span>
  );
}
