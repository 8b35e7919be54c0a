import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readListState, writeListState } from '../../crud/list-state';
import { useRecords } from '../../crud/use-records';
import type { MirrorRow } from '../../db/schema';
import { PLACE_PARAM, type ProductPlaceKind, toPlaceValue } from '../../domain/paths';
import { distinctNames, isSameName } from '../../domain/values/same';
import { Field } from '../../ui/field';
import { Select } from '../../ui/select';

const FIELDS: Readonly<Record<ProductPlaceKind, string>> = {
  warehouse: 'warehouseName',
  vessel: 'vehicleName',
};

/** Where a product's record says it is, in the address: the inventory links to it. */
export function useProductPlaceFilter() {
  const [params, setParams] = useSearchParams();
  const value = params.get(PLACE_PARAM) ?? '';
  const { kind, name } = readPlace(value);
  const filter = useMemo(
    () => (kind ? ({ view }: MirrorRow) => isSameName(view[FIELDS[kind]], name) : undefined),
    [kind, name],
  );
  const set = (next: string) =>
    setParams(
      (current) => {
        const written = writeListState(current, { ...readListState(current), page: 1 });
        if (next) written.set(PLACE_PARAM, next);
        else written.delete(PLACE_PARAM);
        return written;
      },
      { replace: true },
    );
  return { value: kind ? value : '', set, filter, filterText: kind ? `Ubicación: ${name}` : '' };
}

export function ProductPlaceFilter({ value, set }: ReturnType<typeof useProductPlaceFilter>) {
  const warehouses = toOptions('warehouse', useRecords('warehouse').rows, 'name');
  const vessels = toOptions('vessel', useRecords('vessel').rows, 'nombre');
  // The address may write a name otherwise than its record.
  const known = [...warehouses, ...vessels].find((each) => isSameName(each.value, value));
  return (
    <Field label="Ubicación" className="min-w-0 flex-1 basis-48">
      <Select
        name={PLACE_PARAM}
        value={known?.value ?? value}
        placeholder="Todas"
        onChange={(event) => set(event.target.value)}
      >
        {value !== '' && !known && <option value={value}>{readPlace(value).name}</option>}
        <Group label="Bodegas" options={warehouses} />
        <Group label="Embarcaciones" options={vessels} />
      </Select>
    </Field>
  );
}

function Group({ label, options }: { label: string; options: ReturnType<typeof toOptions> }) {
  if (options.length === 0) return null;
  return (
    <optgroup label={label}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </optgroup>
  );
}

const toOptions = (kind: ProductPlaceKind, rows: readonly MirrorRow[], nameField: string) =>
  distinctNames(rows.map(({ view }) => view[nameField])).map((name) => ({
    value: toPlaceValue(kind, name),
    label: name,
  }));

/** An address may hold anything. */
function readPlace(value: string): { kind: ProductPlaceKind | null; name: string } {
  const at = value.indexOf(':');
  const kind = (['warehouse', 'vessel'] as const).find(
    (each) => toPlaceValue(each, '') === value.slice(0, at + 1),
  );
  const name = value.slice(at + 1);
  return kind && name ? { kind, name } : { kind: null, name: '' };
}
