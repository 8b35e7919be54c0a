import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { Button } from './button';
import { TextInput, type TextInputProps } from './text-input';
import { VisuallyHidden } from './visually-hidden';

export interface PasswordInputProps extends Omit<TextInputProps, 'type' | 'className'> {
  showText?: string | undefined;
  hideText?: string | undefined;
  /** The visually hidden rest of the button's label. */
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
    <span className="relative block min-w-0">
      <TextInput
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        className="min-h-[calc(var(--spacing-target)+10px)] pr-[8.7em] max-[22.5rem]:pr-16"
        autoComplete={autoComplete}
        type={isShown ? 'text' : 'password'}
      />
      <Button className="btn-inside" onClick={() => setIsShown(!isShown)}>
        {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        <span className="max-[22.5rem]:sr-only">{isShown ? hideText : showText}</span>
        <VisuallyHidden> {objectText}</VisuallyHidden>
      </Button>
    </span>
  );
}
