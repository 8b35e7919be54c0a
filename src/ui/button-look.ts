import { classNames } from './class-names';

/** `next` is the one next thing to do: never two on a screen, none while a form has errors. */
export type ButtonVariant = 'next' | 'strong' | 'default' | 'quiet' | 'danger';

/** 48, 56 and 64 px high. */
export type ButtonSize = 'small' | 'default' | 'dock';

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
}

export function buttonClasses(look: ButtonLook, extra?: string): string {
  const { variant = 'default', size = 'default' } = look;
  return classNames(
    'btn',
    variant !== 'default' && `btn-${variant}`,
    size !== 'default' && `btn-${size}`,
    extra,
  );
}
