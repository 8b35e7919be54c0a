/** Departments and municipalities, as a server lists them and as people write them. */
import { toKey } from './search';

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
 * The municipality that is meant by what people write, by its folded form (`toKey`): the name, a former or common one, each
 * with the department before or after it, a DANE code with or without its first zero. A name of several municipalities
 * means those of the river's departments, else the one that is called so now; it is missing where they still differ.
 */
export function toPlaceNames(cities: readonly City[]): ReadonlyMap<string, string> {
  const known = read.get(cities) ?? readNames(cities);
  read.set(cities, known);
  return known;
}

/** A form asks at every key. */
const read = new WeakMap<readonly City[], ReadonlyMap<string, string>>();

function readNames(cities: readonly City[]): ReadonlyMap<string, string> {
  // From what says least to what says most: the last word counts.
  const known = new Map<string, string>();
  const all = cities.map((city) => ({ city, others: city.otros ?? [] }));
  const river = all.filter(({ city }) => RIVER_DEPARTMENTS.includes(city.departamento));
  addUnlessSeveral(
    known,
    all.flatMap(({ city, others }) => others.map((name) => [name, city])),
  );
  addUnlessSeveral(
    known,
    all.map(({ city }) => [city.ciudad, city]),
  );
  addUnlessSeveral(
    known,
    river.flatMap(({ city, others }) => [city.ciudad, ...others].map((name) => [name, city])),
  );
  for (const { city, others } of all) {
    const { ciudad, departamento, codigo } = city;
    for (const name of [...others, ciudad]) {
      known.set(toKey(name + departamento), ciudad);
      known.set(toKey(departamento + name), ciudad);
    }
    if (!codigo) continue;
    known.set(codigo, ciudad);
    known.set(codigo.replace(/^0/, ''), ciudad);
  }
  return known;
}

/** A name that several municipalities share is taken out, unless they are called alike. */
function addUnlessSeveral(
  known: Map<string, string>,
  named: readonly (readonly [string, City])[],
): void {
  const meant = new Map<string, string | null>();
  for (const [name, { ciudad }] of named) {
    const key = toKey(name);
    const before = meant.get(key);
    meant.set(key, before === undefined || before === ciudad ? ciudad : null);
  }
  for (const [key, ciudad] of meant)
    if (ciudad === null) known.delete(key);
    else known.set(key, ciudad);
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
