import Plus from 'lucide-react/icons/plus';
import { useMemo, useState } from 'react';
import { type ListFilter, SENDER } from '../../crud/filter-address';
import { useRecords } from '../../crud/use-records';
import type { Option } from '../../domain/options';
import { useOurServer } from '../../session/use-our-server';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { Select } from '../../ui/select';
import { FilterDays } from './lazy-parts';
import {
  BETWEEN,
  FILTER_FIELDS,
  isBetween,
  isComplete,
  REGISTERED,
  toPersonOption,
  toValues,
} from './shipment-filters';
import type { ShipmentFilters } from './use-shipment-filters';

const NONE: ListFilter = { field: '', value: '' };

/** The last filter, which the controls change, and a button for one more; those before it stand under the tools. */
export function FilterControls({ filters, set }: Pick<ShipmentFilters, 'filters' | 'set'>) {
  const [isAdding, setIsAdding] = useState(false);
  const last = filters.at(-1);
  const isNew = isAdding || !last;
  const current = isNew ? NONE : last;
  const others = isNew ? filters : filters.slice(0, -1);
  const { field, value } = current;
  const options = useOptions(current);
  const change = (next: ListFilter) => {
    setIsAdding(false);
    set(next.field === '' ? others : [...others, next]);
  };
  const free = Object.entries(FILTER_FIELDS).filter(
    ([name]) =>
      !others.some((other) => other.field === name) && (name === field || name !== SENDER),
  );
  return (
    <fieldset className="flex min-w-0 flex-wrap items-end gap-2 max-lg:basis-full">
      <legend className="sr-only">Filtrar los envíos</legend>
      <Field label="Filtrar por" className="min-w-0 flex-1 basis-48">
        <Select
          name="filtro"
          value={field}
          placeholder="Todos"
          options={free.map(([name, { label }]) => ({ value: name, label }))}
          onChange={(event) => change({ field: event.target.value, value: '' })}
        />
      </Field>
      {field !== '' && (
        <Field label="Valor" className="min-w-0 flex-1 basis-40">
          <Select
            name="valor"
            value={isBetween(value) ? BETWEEN : value}
            placeholder="Todos"
            options={options}
            onChange={(event) => change({ field, value: event.target.value })}
          />
        </Field>
      )}
      {field === REGISTERED && isBetween(value) && (
        <FilterDays value={value} onChange={(days) => change({ field, value: days })} />
      )}
      {!isNew && isComplete(current) && free.length > 1 && (
        <Button onClick={() => setIsAdding(true)} className="whitespace-nowrap">
          <Plus aria-hidden="true" />
          Otro filtro
        </Button>
      )}
    </fieldset>
  );
}

function useOptions({ field, value: chosen }: ListFilter): readonly Option[] {
  const { rows } = useRecords('shipment');
  const isOurs = useOurServer();
  return useMemo(() => {
    const { keyOf, options = [] } = FILTER_FIELDS[field] ?? {};
    if (field === SENDER) return toPersonOption(chosen);
    // A plain server knows no more than that it was delivered.
    if (!keyOf) return options.filter(({ value }) => isOurs || value !== 'POR_RECLAMAR');
    return toValues({ field, value: chosen }, rows).map((value) => ({ value, label: value }));
  }, [rows, field, chosen, isOurs]);
}
