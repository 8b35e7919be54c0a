import { useWatch } from 'react-hook-form';
import { ChoiceField } from '../../crud/fields/choice-field';
import { SelectField } from '../../crud/fields/select-field';
import { useEntityFormContext } from '../../crud/use-entity-form';
import { useRecords } from '../../crud/use-records';
import type { MirrorRow } from '../../db/schema';
import { distinctNames } from '../../domain/values/same';

/** A warehouse or a vessel: choosing one clears the other. */
export function LocationFields() {
  const { form, row, start } = useEntityFormContext();
  const location = useWatch({ control: form.control, name: 'productLocation' });
  const warehouses = toOptions(useRecords('warehouse').rows, 'name');
  const vessels = toOptions(useRecords('vessel').rows, 'nombre');
  const [warehouse, vessel] = useWatch({
    control: form.control,
    name: ['warehouseName', 'vehicleName'],
  });
  /** Says that a new one starts in the place of the last one. */
  const told = (field: 'warehouseName' | 'vehicleName', value: unknown) =>
    row === null && value !== '' && value === start[field] && 'Como la última vez: revísala';
  const clearOther = (chosen: string) => {
    const other = chosen === 'warehouse' ? 'vehicleName' : 'warehouseName';
    form.setValue(other, '', { shouldDirty: true });
    form.clearErrors(['warehouseName', 'vehicleName']);
  };
  return (
    <>
      <ChoiceField name="productLocation" onChosen={clearOther} />
      {location === 'warehouse' && (
        <SelectField
          name="warehouseName"
          isRequired
          options={warehouses}
          hint={
            warehouses.length === 0
              ? 'Aún no hay bodegas en este equipo'
              : told('warehouseName', warehouse)
          }
        />
      )}
      {location === 'vessel' && (
        <SelectField
          name="vehicleName"
          isRequired
          options={vessels}
          hint={
            vessels.length === 0
              ? 'Aún no hay embarcaciones en este equipo'
              : told('vehicleName', vessel)
          }
        />
      )}
    </>
  );
}

const toOptions = (rows: readonly MirrorRow[], nameField: string) =>
  distinctNames(rows.map(({ view }) => view[nameField])).map((name) => ({
    value: name,
    label: name,
  }));
