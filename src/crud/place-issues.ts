/** A department and a municipality of it, as they stand in a form. */

import type { FieldIssue, Fields } from '../domain/entity';
import type { FormFieldName } from './fields/use-bound-field';
import { toMunicipalityOptions } from './places';
import type { Places } from './use-places';

export interface PlaceNames {
  readonly department: FormFieldName;
  readonly municipality: FormFieldName;
}

/** `kept`: the record's own places, good whatever the list says. A list that is not known here forbids nothing. */
export function toPlaceIssues(
  { departments, cities }: Places,
  { department, municipality }: PlaceNames,
  typed: Fields,
  kept: Fields = {},
): FieldIssue[] {
  const isStrange = (field: string, offered: readonly string[]) =>
    Boolean(typed[field]) &&
    offered.length > 0 &&
    typed[field] !== kept[field] &&
    !offered.includes(String(typed[field]));
  if (isStrange(department, departments))
    return [{ field: department, message: 'Elige un departamento de la lista' }];
  const offered = toMunicipalityOptions(cities, String(typed[department] ?? ''));
  return isStrange(
    municipality,
    offered.map(({ value }) => value),
  )
    ? [{ field: municipality, message: 'Elige un municipio de ese departamento' }]
    : [];
}
