/** Departments and municipalities, as a server lists them and as people write them. */
import { createFindName, type FindName, type Meaning } from './find-name';

/** Where the boats go: offered first, and meant where a name is theirs and somebody else's. */
export const RIVER_DEPARTMENTS = ['Guaviare', 'Vaupés', 'Guainía', 'Meta'];

export interface City {
  readonly ciudad: string;
  /** '' where the server does not give it. */
  readonly departamento: string;
  /** DANE's, of five digits; our server gives it. */
  readonly codigo?: string;
  /** Former and common names and former codes; our server gives them. */
  readonly otros?: readonly string[];
}

/**
 * Finds the municipality that people mean: the name, a former or common one, each with the department before or after
 * it, a DANE code with or without its first zero. A name of several municipalities means those of the river's
 * departments, else the one that has the name now.
 */
export function toFindPlace(cities: readonly City[]): FindName {
  const known = read.get(cities) ?? readNames(cities);
  read.set(cities, known);
  return known;
}

/** A form asks at every key. */
const read = new WeakMap<readonly City[], FindName>();

function readNames(cities: readonly City[]): FindName {
  const meaning = (namesOf: (city: City) => readonly string[], among = cities) =>
    among.flatMap((city) => namesOf(city).map((name): Meaning => [name, city.ciudad]));
  const own = ({ ciudad }: City) => [ciudad];
  const others = ({ otros = [] }: City) => otros;
  const withDepartment = (namesOf: (city: City) => readonly string[]) => (city: City) =>
    namesOf(city).flatMap((name) => [
      `${name} ${city.departamento}`,
      `${city.departamento} ${name}`,
    ]);
  const river = cities.filter(({ departamento }) => RIVER_DEPARTMENTS.includes(departamento));
  return createFindName(
    meaning(others),
    meaning(own),
    meaning((city) => [...own(city), ...others(city)], river),
    meaning(withDepartment(others)),
    meaning(withDepartment(own)),
    meaning(({ codigo }) => (codigo ? [codigo, codigo.replace(/^0/, '')] : [])),
  );
}

/** 'Lista del DANE de junio de 2026'; nothing where the server does not tell of when its list is. */
export function toEditionText(edition: string | undefined): string | undefined {
  if (!edition) return undefined;
  const month = new Date(edition).toLocaleDateString('es-CO', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return `Lista del DANE de ${month}`;
}
