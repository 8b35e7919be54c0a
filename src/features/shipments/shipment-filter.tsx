import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readListState, writeListState } from '../../crud/list-state';
import { useRecords } from '../../crud/use-records';
import type { MirrorRow } from '../../db/schema';
import type { Fields } from '../../domain/entity';
import {
  DELIVERY_STATES,
  labelOf,
  type Option,
  PAYMENT_STATES,
  PAYMENT_TYPES,
} from '../../domain/options';
import { toPeriodStart } from '../../domain/rules/dates';
import { toRegisteredAt } from '../../domain/rules/waybill';
import { Field } from '../../ui/field';
import { Select } from '../../ui/select';
import type { FIGURE_FILTERS } from './figure-filters';

interface Filter {
  readonly label: string;
  readonly options: readonly Option[];
  /** A figure of the dashboard, read by `figure-filters`. */
  readonly isFigure?: true;
  /** Its options are what the shipments say. */
  readonly isOfRows?: true;
}

const REGISTERED = 'registrado';
const FILTERS: Readonly<Record<string, Filter>> = {
  [REGISTERED]: {
    label: 'Registrado',
    options: [
      { value: 'hoy', label: 'Hoy' },
      { value: 'semana', label: 'Esta semana' },
    ],
  },
  vehiculoNombre: { label: 'Embarcación', options: [], isOfRows: true },
  municipioLlegada: { label: 'Destino', options: [], isOfRows: true },
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
  const options = useOptions(field, known);
  const filter = useMemo(() => {
    if (!isAsked) return undefined;
    if (field === REGISTERED) {
      const from = toPeriodStart(value === 'hoy' ? 'day' : 'week', Date.now());
      return (row: MirrorRow) => (toRegisteredAt(row) ?? 0) >= from;
    }
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
      known && isAsked ? `${known.label}: ${value ? labelOf(options, value) : 'todos'}` : '',
    options,
  };
}

function useOptions(field: string, known: Filter | undefined): readonly Option[] {
  const { rows } = useRecords('shipment');
  return useMemo(() => {
    if (!known?.isOfRows) return known?.options ?? [];
    const values = new Set(rows.map(({ view }) => String(view[field] ?? '')));
    return [...values]
      .filter(Boolean)
      .sort((one, other) => one.localeCompare(other, 'es'))
      .map((value) => ({ value, label: value }));
  }, [rows, field, known]);
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
export function ShipmentFilter({
  field,
  value,
  set,
  options,
}: ReturnType<typeof useShipmentFilter>) {
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
            options={options}
            onChange={(event) => set(field, event.target.value)}
          />
        </Field>
      )}
    </fieldset>
  );
}
