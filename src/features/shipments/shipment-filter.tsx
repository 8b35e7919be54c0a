import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readListState, writeListState } from '../../crud/list-state';
import type { MirrorRow } from '../../db/rows';
import {
  DELIVERY_STATES,
  labelOf,
  type Option,
  PAYMENT_STATES,
  PAYMENT_TYPES,
} from '../../domain/options';
import { Field } from '../../ui/field';
import { Select } from '../../ui/select';

interface Filter {
  readonly label: string;
  readonly options: readonly Option[];
}

const FILTERS: Readonly<Record<string, Filter>> = {
  tipoPago: { label: 'Tipo de pago', options: PAYMENT_TYPES },
  estadoPago: { label: 'Estado de pago', options: PAYMENT_STATES },
  estadoEntrega: { label: 'Estado de entrega', options: DELIVERY_STATES },
};

/** The list's filter, in the address as `filtro` (which field) and `valor`: a chart of the dashboard links to it. */
export function useShipmentFilter() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('filtro') ?? '';
  const field = Object.hasOwn(FILTERS, asked) ? asked : '';
  const value = params.get('valor') ?? '';
  const filter = useMemo(
    () =>
      field && value ? ({ view }: MirrorRow) => String(view[field] ?? '') === value : undefined,
    [field, value],
  );
  /** Both at once: two changes of the address in one go lose the first. */
  const set = (nextField: string, nextValue: string) =>
    setParams(
      (current) => {
        const next = writeListState(current, { ...readListState(current), page: 1 });
        for (const [name, text] of [
          ['filtro', nextField],
          ['valor', nextValue],
        ] as const)
          if (text === '') next.delete(name);
          else next.set(name, text);
        return next;
      },
      { replace: true },
    );
  const known = FILTERS[field];
  return {
    field,
    value,
    set,
    filter,
    filterText: known && value ? `${known.label}: ${labelOf(known.options, value)}` : '',
  };
}

/** Which field, and which of its values. */
export function ShipmentFilter({ field, value, set }: ReturnType<typeof useShipmentFilter>) {
  return (
    <fieldset className="flex min-w-0 items-end gap-2 max-lg:basis-full">
      <legend className="sr-only">Filtrar los envíos</legend>
      <Field label="Filtrar por" className="min-w-0 flex-1 basis-48">
        <Select
          name="filtro"
          value={field}
          placeholder="Todos"
          options={Object.entries(FILTERS).map(([name, { label }]) => ({ value: name, label }))}
          onChange={(event) => set(event.target.value, '')}
        />
      </Field>
      {field !== '' && (
        <Field label="Valor" className="min-w-0 flex-1 basis-40">
          <Select
            name="valor"
            value={value}
            placeholder="Todos"
            options={FILTERS[field]?.options}
            onChange={(event) => set(field, event.target.value)}
          />
        </Field>
      )}
    </fieldset>
  );
}
