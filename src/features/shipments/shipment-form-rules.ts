/** Rules of a shipment's form beyond its schema: places that are on the list. */
import type { FormRules } from '../../crud/form-rules';
import { toMunicipalityOptions } from '../../crud/places';
import type { Places } from '../../crud/use-places';
import type { FieldIssue, Fields } from '../../domain/entity';

const ENDS = ['Salida', 'Llegada'] as const;

/**
 * `known`: values that the schema requires and the form does not ask. `kept`: the record's own places, valid whatever
 * the list holds.
 */
export function createShipmentRules(places: Places, known: Fields, kept: Fields = {}): FormRules {
  return {
    prepare: (typed) => ({ ...typed, ...known }),
    check: (typed, issues) => [...issues, ...toPlaceIssues(places, typed, kept)],
  };
}

function toPlaceIssues({ departments, cities }: Places, typed: Fields, kept: Fields): FieldIssue[] {
  return ENDS.flatMap((end) => {
    const [department, municipality] = [`departamento${end}`, `municipio${end}`];
    const isStrange = (field: string, offered: readonly string[]) =>
      Boolean(typed[field]) &&
      offered.length > 0 &&
      typed[field] !== kept[field] &&
      !offered.includes(String(typed[field]));
    const offered = toMunicipalityOptions(cities, String(typed[department] ?? ''));
    const issues: FieldIssue[] = [];
    if (isStrange(department, departments))
      issues.push({ field: department, message: 'Elige un departamento de la lista' });
    else if (
      isStrange(
        municipality,
        offered.map(({ value }) => value),
      )
    )
      issues.push({ field: municipality, message: 'Elige un municipio de ese departamento' });
    return issues;
  });
}
