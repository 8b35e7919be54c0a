/** Departments and municipalities as options: those on the river first, equal names distinguished. */
import { type City, RIVER_DEPARTMENTS, toFindPlace } from '../domain/rules/places';
import { folded } from '../domain/rules/search';

export interface PlaceOption {
  readonly value: string;
  readonly label: string;
  readonly note?: string | undefined;
  /** Searched and not shown. */
  readonly others?: string | undefined;
}

export function toDepartmentOptions(departments: readonly string[]): PlaceOption[] {
  return [...new Set(departments)]
    .sort(byRiver)
    .map((departamento) => ({ value: departamento, label: departamento }));
}

/** The municipalities of one department; all of them if the list has no departments. */
export function toMunicipalityOptions(
  cities: readonly City[],
  departamento: string,
): PlaceOption[] {
  const isTold = cities.some((city) => city.departamento !== '');
  const wanted = isTold ? cities.filter((city) => city.departamento === departamento) : cities;
  return [...new Map(wanted.map((city) => [city.ciudad, city])).values()]
    .sort((left, right) => byName(left.ciudad, right.ciudad))
    .map((city) => ({ value: city.ciudad, label: city.ciudad, others: toOthers(city) }));
}

/**
 * Every municipality, for a form without a department. Equal names are separate options, `Calamar (Guaviare)`;
 * `toMunicipalityName` removes the department again.
 */
export function toAllMunicipalityOptions(cities: readonly City[]): PlaceOption[] {
  const departments = new Map<string, Set<string>>();
  for (const { ciudad, departamento } of cities)
    departments.set(ciudad, (departments.get(ciudad) ?? new Set()).add(departamento));
  const options = new Map<string, PlaceOption>();
  for (const city of [...cities].sort(byRiverThenName)) {
    const hasNamesake = (departments.get(city.ciudad)?.size ?? 0) > 1;
    const label = hasNamesake ? `${city.ciudad} (${city.departamento})` : city.ciudad;
    const note = hasNamesake ? undefined : city.departamento || undefined;
    if (!options.has(label))
      options.set(label, { value: label, label, note, others: toOthers(city) });
  }
  return [...options.values()];
}

const toOthers = ({ codigo = '', otros = [] }: City) => [codigo, ...otros].join(' ') || undefined;

/**
 * The name that is sent: `Calamar` for `Calamar (Guaviare)`, `Bogotá, D.C.` for `Bogotá`; null for a name that the list
 * does not know, or knows of several.
 */
export function toMunicipalityName(cities: readonly City[], chosen: string): string | null {
  const found = cities.find(
    ({ ciudad, departamento }) =>
      chosen === ciudad || (departamento !== '' && chosen === `${ciudad} (${departamento})`),
  );
  return found?.ciudad ?? toFindPlace(cities)(chosen) ?? null;
}

/** The department of a municipality, the river's where two share the name; '' for a name outside the list. */
export function toDepartmentOf(cities: readonly City[], municipality: string): string {
  const namesakes = cities.filter(({ ciudad }) => ciudad === municipality);
  return toDepartmentOptions(namesakes.map(({ departamento }) => departamento))[0]?.value ?? '';
}

function rank(departamento: string): number {
  const place = RIVER_DEPARTMENTS.indexOf(departamento);
  return place === -1 ? RIVER_DEPARTMENTS.length : place;
}

function byName(left: string, right: string): number {
  const [first, second] = [folded(left), folded(right)];
  return first === second ? 0 : first < second ? -1 : 1;
}

function byRiver(left: string, right: string): number {
  return rank(left) - rank(right) || byName(left, right);
}

function byRiverThenName(left: City, right: City): number {
  return rank(left.departamento) - rank(right.departamento) || byName(left.ciudad, right.ciudad);
}
