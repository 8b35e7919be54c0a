import { Field } from '../../ui/field';
import { TextInput } from '../../ui/text-input';
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
        <TextInput
          type="date"
          name="desde"
          value={from}
          onChange={(event) => onChange(`${event.target.value}..${to}`)}
        />
      </Field>
      <Field label="Hasta" className="basis-40 sol:basis-46">
        <TextInput
          type="date"
          name="hasta"
          value={to}
          onChange={(event) => onChange(`${from}..${event.target.value}`)}
        />
      </Field>
    </>
  );
}
