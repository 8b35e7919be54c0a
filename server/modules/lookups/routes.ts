import * as v from 'valibot';
import type { LookupName } from '../../../src/domain/entity';
import { LIST_PATHS } from '../../../src/domain/wire';
import type { Deps } from '../../context';
import { id, type Route, TAGS } from '../../http/route';
import { readCategories } from '../../repositories/categories';
import { readAs } from '../../tenancy/scope';
import { CITIES, DEPARTMENTS } from './places';

const departamento = v.string();
export const departments = v.array(v.object({ departamento, edicion: v.string() }));
export const cities = v.array(
  v.object({
    ciudad: v.string(),
    departamento: v.object({ departamento }),
    codigo: v.string(),
    otros: v.exactOptional(v.array(v.string())),
  }),
);
export const categories = v.array(v.object({ categoryId: id, categoryName: v.string() }));

/** The lists of options in forms, for every signed-in user. */
export function lookupRoutes(deps: Deps): readonly Route[] {
  const list = (name: LookupName) =>
    ({ method: 'GET', path: LIST_PATHS[name], tag: TAGS.other }) as const;
  return [
    {
      ...list('department'),
      operationId: 'listDepartments',
      summary: 'Departamentos',
      answer: departments,
      handle: (c) => c.json(DEPARTMENTS),
    },
    {
      ...list('city'),
      operationId: 'listCities',
      summary: 'Municipios',
      answer: cities,
      handle: (c) => c.json(CITIES),
    },
    {
      ...list('category'),
      operationId: 'listCategories',
      summary: 'Categorías',
      answer: categories,
      handle: async (c) => c.json(await readAs(deps.db, c.get('actor'), 'company', readCategories)),
    },
  ];
}
