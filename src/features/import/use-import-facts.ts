import { useMemo } from 'react';
import { useOwnCompany } from '../../crud/use-own-company';
import { usePlaces } from '../../crud/use-places';
import { type Records, useRecords } from '../../crud/use-records';
import type { EntityDefinition, MirrorName } from '../../domain/entity';
import type { ImportFacts, NameRule } from '../../domain/import/plan';
import { NATIONALITIES, optionsAt } from '../../domain/options';
import { isErased } from '../../domain/rules/erased';
import { createFindName, toMeanings } from '../../domain/rules/find-name';
import { toFindPlace } from '../../domain/rules/places';
import { isOurs, PLAIN_SERVER } from '../../domain/server-version';
import { ONLY_PLAIN_DOCUMENTS } from '../../domain/values/document';
import { toDocumentKey } from '../../domain/values/same';
import { useRuntime } from '../../session/runtime-context';
import { useServerVersion } from '../../session/use-our-server';
import { useStoredRows } from '../../session/use-stored';

/** The records of this device that the rows of a file are held against. */
export function useImportFacts(entity: EntityDefinition): {
  readonly facts: ImportFacts;
  readonly records: Records;
  /** All that they are made of is in memory. */
  readonly isWhole: boolean;
} {
  const { db } = useRuntime();
  const records = useRecords(entity.name);
  const company = useOwnCompany() ?? '';
  const names = useNames(entity);
  const serverVersion = useServerVersion() ?? PLAIN_SERVER;
  const facts = useMemo((): ImportFacts => {
    const existing = new Map<string, string>();
    for (const { view } of records.rows) {
      const key = entity.naturalKey(view);
      if (key !== null) existing.set(key, entity.nameOf(view));
    }
    const onlyPlainDocuments = isOurs(serverVersion) ? null : ONLY_PLAIN_DOCUMENTS;
    return { company, existing, names, onlyPlainDocuments };
  }, [entity, records.rows, company, names, serverVersion]);
  const isWhole = records.isWhole && HELD_AGAINST.every((table) => db.isTableOpen(table));
  return { facts, records, isWhole };
}

/** Besides the entity's own. */
const HELD_AGAINST: readonly MirrorName[] = [
  'city',
  'customer',
  'warehouse',
  'vessel',
  'category',
  'product',
];

type Names = Readonly<Record<string, NameRule>>;

function useNames(entity: EntityDefinition): Names {
  const { cities } = usePlaces();
  const serverVersion = useServerVersion() ?? PLAIN_SERVER;
  const customers = useStoredRows('customer');
  const warehouses = useStoredRows('warehouse');
  const vessels = useStoredRows('vessel');
  const categories = useStoredRows('category');
  const products = useStoredRows('product');
  return useMemo((): Names => {
    if (entity.name === 'customer') {
      const nationalities = optionsAt(serverVersion, NATIONALITIES);
      return {
        nationality: {
          find: createFindName(toMeanings(nationalities.map(({ value }) => value))),
          sentence: `Elige una de las opciones: ${nationalities.map(({ label }) => label).join(', ')}`,
        },
        // Without a list every name may be right.
        ...(cities.length > 0 && {
          cityName: {
            find: toFindPlace(cities),
            sentence:
              'Elige un municipio de la lista; si hay varios con ese nombre, escribe también el departamento',
          },
        }),
      };
    }
    const named = (
      rows: readonly { readonly view: Readonly<Record<string, unknown>> }[],
      by: string,
    ) => createFindName(toMeanings(rows.map(({ view }) => String(view[by] ?? ''))));
    const owners = new Map(
      customers
        .filter(({ base }) => !isErased(base))
        .map(({ view }) => [toDocumentKey(view.numDocument), String(view.numDocument ?? '')]),
    );
    return {
      customerNumDocument: {
        find: (written) => owners.get(toDocumentKey(written)),
        sentence:
          'Ningún cliente de este equipo tiene ese documento: regístralo o impórtalo primero',
      },
      warehouseName: {
        find: named(warehouses, 'name'),
        sentence: 'No hay una bodega con ese nombre en este equipo',
      },
      vehicleName: {
        find: named(vessels, 'nombre'),
        sentence: 'No hay una embarcación con ese nombre en este equipo',
      },
      categoryName: {
        find: named([...categories, ...products], 'categoryName'),
        sentence: null,
      },
    };
  }, [entity, serverVersion, cities, customers, warehouses, vessels, categories, products]);
}
