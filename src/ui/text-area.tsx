import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { useFieldWiring } from './field-wiring';

export type TextAreaProps = ComponentProps<'textarea'>;

export function TextArea({ className, rows = 3, ...rest }: TextAreaProps) {
  const wiring = useFieldWiring();
  return <textarea {...wiring} {...rest} rows={rows} className={classNames('input', className)} />;
}
