import { readFileSync } from 'node:fs';
import { inPackage } from '../../package-root';

/** One department of `divipola.json`: municipalities as `[code, name]`. */
interface Department {
  readonly departamento: string;
  readonly municipios: readonly (readonly [string, string])[];
}

/** Listed first: most shipments leave or arrive in them. */
const RIVER_DEPARTMENTS = ['Guaviare', 'Vaupés', 'Guainía', 'Meta'];

const rankOf = ({ departamento }: Department) => {
  const rank = RIVER_DEPARTMENTS.indexOf(departamento);
  return rank < 0 ? RIVER_DEPARTMENTS.length : rank;
};

const departments = (
  JSON.parse(
    readFileSync(inPackage('server/modules/lookups/data/divipola.json'), 'utf8'),
  ) as readonly Department[]
).toSorted((a, b) => rankOf(a) - rankOf(b));

/** `department/all` */
export const DEPARTMENTS = departments.map(({ departamento }) => ({ departamento }));

/** `city/all` */
export const CITIES = departments.flatMap(({ departamento, municipios }) =>
  municipios.map(([, ciudad]) => ({ ciudad, departamento: { departamento } })),
);
