import { Field } from '../../ui/field';
import { TextArea } from '../../ui/text-area';
import { type BoundFieldProps, useBoundField } from './use-bound-field';

/** Several lines: Enter is a new line here. */
export function TextAreaField({ rows, ...props }: BoundFieldProps & { rows?: number }) {
  const { frame, typed } = useBoundField({ width: 'full', ...props });
  const { onKeyDown: _, onFocus: _named, ...rest } = typed;
  return (
    <Field {...frame}>
      <TextArea {...rest} rows={rows} />
    </Field>
  );
}
