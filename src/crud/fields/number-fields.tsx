import { Field } from '../../ui/field';
import { TextInput } from '../../ui/text-input';
import { type BoundFieldProps, useBoundField } from './use-bound-field';

/** Whole numbers, grouped when left: 1.250. */
export const IntegerField = createNumberField('integer', 'numeric');

/** Weights and sizes: comma and dot are both decimal. */
export const MeasureField = createNumberField('measure', 'decimal');

/** Whole pesos, written `$ 1.250.000` when left. */
export const MoneyField = createNumberField('money', 'numeric');

function createNumberField(
  settleAs: 'integer' | 'measure' | 'money',
  inputMode: 'numeric' | 'decimal',
) {
  return function NumberField(props: BoundFieldProps) {
    const { frame, typed } = useBoundField(props, settleAs);
    return (
      <Field {...frame}>
        <TextInput {...typed} className="num" inputMode={inputMode} />
      </Field>
    );
  };
}
