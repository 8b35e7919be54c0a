import { readFileSync } from 'node:fs';
import { RIVER_DEPARTMENTS } from '../../../src/domain/rules/places';
import { inPackage } from '../../package-root';

/** DANE's list; its date and source are in the file. */
interface Divipola {
  /** The day of the edition. */
  readonly edicion: string;
  /** Codes that are no longer given, with the municipality to which the place belongs now. */
  readonly retirados: readonly {
    readonly codigo: string;
    readonly municipio: string;
    readonly en: string;
  }[];
  readonly departamentos: readonly {
    readonly departamento: string;
    /** Common names. */
    readonly otros?: readonly string[];
    /** Code, name, former and common names. */
    readonly municipios: readonly (readonly [string, string, (readonly string[])?])[];
  }[];
}

const { edicion, retirados, departamentos } = JSON.parse(
  readFileSync(inPackage('server/modules/lookups/data/divipola.json'), 'utf8'),
) as Divipola;

const rankOf = ({ departamento }: { readonly departamento: string }) => {
  const rank = RIVER_DEPARTMENTS.indexOf(departamento);
  return rank < 0 ? RIVER_DEPARTMENTS.length : rank;
};

/** The river's first: most shipments leave or arrive in them. */
const sorted = departamentos.toSorted((a, b) => rankOf(a) - rankOf(b));

/** `department/all` */
export const DEPARTMENTS = sorted.map(({ departamento }) => ({ departamento, edicion }));

/** `city/all` */
export const CITIES = sorted.flatMap(({ departamento, otros: departmentNames = [], municipios }) =>
  municipios.map(([codigo, ciudad, names = []]) => {
    const otros = [
      ...names,
      ...retirados
        .filter(({ en }) => en === codigo)
        .flatMap((gone) => [gone.municipio, gone.codigo]),
      ...departmentNames.flatMap((department) =>
        [ciudad, ...names].map((name) => `${name} ${department}`),
      ),
    ];
    return { ciudad, departamento: { departamento }, codigo, ...(otros.length > 0 && { otros }) };
  }),
);
