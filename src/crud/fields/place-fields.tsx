import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { toEditionText } from '../../domain/rules/places';
import type { PlaceNames } from '../place-issues';
import { toDepartmentOptions, toMunicipalityOptions } from '../places';
import { useEntityFormContext } from '../use-entity-form';
import { usePlaces } from '../use-places';
import { ComboboxField } from './combobox-field';

/** A department, and the municipalities of the one that is chosen. */
export function PlaceFields({ department, municipality }: PlaceNames) {
  const { form } = useEntityFormContext();
  const { departments, cities, edition } = usePlaces();
  const chosen = String(useWatch({ control: form.control, name: department }) ?? '');
  const departmentOptions = useMemo(() => toDepartmentOptions(departments), [departments]);
  const municipalityOptions = useMemo(
    () => toMunicipalityOptions(cities, chosen),
    [cities, chosen],
  );
  const forgetStranger = (name: string) => {
    const held = String(form.getValues(municipality) ?? '');
    const offered = toMunicipalityOptions(cities, name);
    if (held && departments.includes(name) && !offered.some(({ value }) => value === held))
      form.setValue(municipality, '', { shouldDirty: true });
  };
  return (
    <>
      <ComboboxField name={department} options={departmentOptions} onChosen={forgetStranger} />
      <ComboboxField
        name={municipality}
        options={municipalityOptions}
        hint={chosen ? toEditionText(edition) : 'Elige primero el departamento'}
      />
    </>
  );
}
