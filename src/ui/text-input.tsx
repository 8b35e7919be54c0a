import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { useFieldWiring } from './field-wiring';

export type TextInputProps = ComponentProps<'input'>;

/** Any one-line input (text, email, tel, number as text, date). Takes `ref`, `name`, `inputMode`,
 * `autoComplete` … as an input does; inside a Field its id and aria attributes come by themselves. What is typed here is
 * about somebody else: the browser keeps none of it to propose, unless it is told to. */
export function TextInput({
  className,
  type = 'text',
  autoComplete = 'off',
  ...rest
}: TextInputProps) {
  const wiring = useFieldWiring();
  return (
    <input
      {...wiring}
      {...rest}
      type={type}
      autoComplete={autoComplete}
      className={classNames('input', className)}
    />
  );
}
