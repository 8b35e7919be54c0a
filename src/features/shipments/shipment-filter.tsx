import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readListState, writeListState } from '../../crud/list-state';
import type { MirrorRow } from '../../db/schema';
import type { Fields } from '../../domain/entity';
import {
  DELIVERY_STATES,
  labelOf,
  type Option,
  PAYMENT_STATES,
  PAYMENT_TYPES,
} from '../../domain/options';
import { Field } from '../../ui/field';
import { Select } from '../../ui/select';
import type { FIGURE_FILTERS } from './figure-filters';

interface Filter {
  readonly label: string;
  readonly options: readonly Option[];
  /** A figure of the dashboard, read by `figure-filters`. */
  readonly isFigure?: true;
}

const FILTERS: Readonly<Record<string, Filter>> = {
  tipoPago: { label: 'Tipo de pago', options: PAYMENT_TYPES },
  estadoPago: { label: 'Estado de pago', options: PAYMENT_STATES },
  estadoEntrega: { label: 'Estado de entrega', options: DELIVERY_STATES },
  cobro: {
    label: 'Por cobrar',
    options: PAYMENT_STATES.filter(({ value }) => value !== 'PAGADO'),
    isFigure: true,
  },
  corredor: {
    label: 'En tránsito por',
    options: [
      { value: 'guaviare', label: 'Río Guaviare' },
      { value: 'vaupes', label: 'Río Vaupés' },
    ],
    isFigure: true,
  },
};

/** The list's filter, in the address as `filtro` (which field) and `valor`: a chart of the dashboard links to it. */
export function useShipmentFilter() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('filtro') ?? '';
  const field = Object.hasOwn(FILTERS, asked) ? asked : '';
  const value = params.get('valor') ?? '';
  const known = FILTERS[field];
  const isFigure = known?.isFigure === true;
  const isAsked = value !== '' || isFigure;
  const figures = useFigureFilters(isFigure);
  const filter = useMemo(() => {
    if (!isAsked) return undefined;
    const read = isFigure ? figures?.[field] : (view: Fields) => String(view[field] ?? '');
    return ({ view }: MirrorRow) => {
      const has = read?.(view) ?? '';
      return value ? has === value : has !== '';
    };
  }, [field, value, isAsked, isFigure, figures]);
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
  return {
    field,
    value,
    set,
    filter,
    /** What it asks for is not known yet. */
    isComing: isFigure && !figures,
    filterText:
      known && isAsked ? `${known.label}: ${value ? labelOf(known.options, value) : 'todos'}` : '',
  };
}

/** Apart from the list's script, which shows its rows without them. */
function useFigureFilters(isAsked: boolean) {
  const [filters, setFilters] = useState<typeof FIGURE_FILTERS>();
  useEffect(() => {
    import('./figure-filters').then(
      (module) => setFilters(module.FIGURE_FILTERS),
      (error: unknown) => {
        if (isAsked)
          setFilters(() => {
            throw error;
          });
      },
    );
  }, [isAsked]);
  return filters;
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
