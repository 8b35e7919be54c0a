import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useId, useState } from 'react';
import { DayInput } from '../../crud/day-input';
import { useIsWide } from '../../crud/use-is-wide';
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from '../../domain/audit';
import { useStored } from '../../session/use-stored';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { SearchInput } from '../../ui/search-input';
import { Select } from '../../ui/select';

/** The filters as the address of the screen names them, and as the server's query does. */
export const FILTERS = {
  buscar: 'search',
  desde: 'from',
  hasta: 'to',
  quien: 'user',
  accion: 'action',
  sobre: 'entity',
} as const;
export type FilterName = keyof typeof FILTERS;

export interface AuditFiltersProps {
  read: (name: FilterName) => string;
  write: (name: FilterName, value: string) => void;
}

/** Search, period, person and action. */
export function AuditFilters({ read, write }: AuditFiltersProps) {
  const people = usePeople();
  const isWide = useIsWide();
  const moreId = useId();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const held = (name: FilterName) => ({
    name,
    value: read(name),
    onChange: (value: string) => write(name, value),
  });
  const bind = (name: FilterName) => ({
    ...held(name),
    onChange: (event: { readonly target: { readonly value: string } }) =>
      write(name, event.target.value),
  });
  return (
    <search className="grid gap-3">
      <div className="flex items-end gap-2">
        <Field label="Buscar" className="min-w-0 flex-1">
          <SearchInput
            name="buscar"
            value={read('buscar')}
            onChange={(value) => write('buscar', value)}
            placeholder="Persona, guía, documento"
          />
        </Field>
        {!isWide && (
          <Button
            aria-expanded={isUnfolded}
            aria-controls={moreId}
            onClick={() => setIsUnfolded(!isUnfolded)}
            className="max-sm:px-2.5"
          >
            <SlidersHorizontal aria-hidden="true" />
            Filtrar
          </Button>
        )}
      </div>
      <div
        id={moreId}
        hidden={!isWide && !isUnfolded}
        className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-5 [[hidden]]:hidden"
      >
        <Field label="Desde">
          <DayInput {...held('desde')} />
        </Field>
        <Field label="Hasta">
          <DayInput {...held('hasta')} />
        </Field>
        <Field label="Quién" className="max-sm:col-span-full">
          <Select {...bind('quien')} placeholder="Todas las personas" options={people} />
        </Field>
        <Field label="Qué hizo">
          <Select {...bind('accion')} placeholder="Todo" options={AUDIT_ACTIONS} />
        </Field>
        <Field label="Sobre qué">
          <Select {...bind('sobre')} placeholder="Todo" options={AUDIT_ENTITIES} />
        </Field>
      </div>
    </search>
  );
}

/** The company's users by the server's id. */
function usePeople() {
  const rows = useStored((db) => db.listRows('user'), []) ?? [];
  return rows
    .filter(({ id }) => id !== null)
    .map(({ id, view }) => ({
      value: String(id),
      label: [view.name, view.lastName].filter(Boolean).join(' ') || String(view.username),
    }))
    .sort((left, right) => left.label.localeCompare(right.label, 'es'));
}
