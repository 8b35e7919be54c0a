import { DayInput } from '../../crud/day-input';
import { Field } from '../../ui/field';
import { BETWEEN } from './shipment-filters';

/** Two days; the list follows once both are there. */
export function FilterDays({
  value,
  onChange,
}: {
  value: string;
  onChange: (days: string) => void;
}) {
  const [from = '', to = ''] = value === BETWEEN ? [] : value.split('..');
  return (
    <>
      <Field label="Desde" className="basis-40 sol:basis-46">
        <DayInput name="desde" value={from} onChange={(day) => onChange(`${day}..${to}`)} />
      </Field>
      <Field label="Hasta" className="basis-40 sol:basis-46">
        <DayInput name="hasta" value={to} onChange={(day) => onChange(`${from}..${day}`)} />
      </Field>
    </>
  );
}
