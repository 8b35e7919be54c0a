/** Whatever a row of a list shows finds it: every text and every word of every column, of every list. */
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { CREW, CUSTOMERS, VESSELS } from '../../server/demo/guaviare';
import { PRODUCTS } from '../../server/demo/guaviare-products';
import { SHIPMENTS } from '../../server/demo/guaviare-shipments';
import { indexByDocument } from '../../src/crud/customers-by-document';
import type { ListDescriptor } from '../../src/crud/list-descriptor';
import { createSearchIndex } from '../../src/crud/search-index';
import { toSearchExtras } from '../../src/crud/use-search-index';
import type { MirrorRow } from '../../src/db/schema';
import { ENTITIES } from '../../src/domain/entities';
import type { EntityName, Fields } from '../../src/domain/entity';
import { toDimensions } from '../../src/domain/rules/dimensions';
import { BRANCH_LIST } from '../../src/features/branches/branch-descriptor';
import { COMPANY_LIST } from '../../src/features/companies/company-descriptor';
import { createCrewList } from '../../src/features/crew/crew-descriptor';
import { CUSTOMER_SCREENS } from '../../src/features/customers/customer-descriptor';
import { createProductList } from '../../src/features/products/product-descriptor';
import { createShipmentList } from '../../src/features/shipments/shipment-columns';
import { createUserList } from '../../src/features/users/user-descriptor';
import { VESSEL_SCREENS } from '../../src/features/vessels/vessel-descriptor';
import { WAREHOUSE_LIST } from '../../src/features/warehouses/warehouse-descriptor';
import { buildRow } from './builders';

const customers = CUSTOMERS.map((view) => buildRow({ ...view, consent: null }));
const byDocument = indexByDocument(customers);
const ownerOf = (document: unknown) => {
  const owner = byDocument.get(document);
  return owner ? ENTITIES.customer.nameOf(owner.view) : '';
};
const nothing = () => undefined;
const LOCAL_KEY = '01a2b3c4-d5e6-7f80-9123-456789abcdef';

const shipments = [
  ...SHIPMENTS.map(({ fields }, at) => buildRow({ ...fields, numeroGuia: `Fn3918k${at}` })),
  buildRow({ ...SHIPMENTS[0]?.fields, costoEnvio: 1_250_000_000 }, { key: LOCAL_KEY, id: null }),
];
const products = PRODUCTS.map((view) =>
  buildRow({ ...view, dimensions: toDimensions(view.length, view.width, view.height) }),
);
const company = { ...place('department', 'municipality'), address: 'Calle 7 No. 22-15' };
const people = {
  typeDocument: 'Cedula de extranjeria',
  numDocument: '41219530',
  phone: '3124480917',
};

const LISTS: readonly (readonly [EntityName, ListDescriptor, readonly MirrorRow[]])[] = [
  ['customer', CUSTOMER_SCREENS.list, customers],
  ['vessel', VESSEL_SCREENS.list, VESSELS.map((view) => buildRow(view))],
  ['crewMember', createCrewList(nothing), CREW.map((view) => buildRow(view))],
  ['product', createProductList(ownerOf), products],
  ['shipment', createShipmentList(byDocument, nothing), shipments],
  [
    'user',
    createUserList({ onToggle: nothing, hasCompany: true }),
    rowsOf({
      ...people,
      username: 'ana.pinzon@naviera.co',
      name: 'Ana Beatriz',
      lastName: 'Pinzón',
      role: 'EMPLOYEE',
      status: 'activo',
      companyName: 'Naviera',
    }),
  ],
  [
    'company',
    COMPANY_LIST,
    rowsOf({
      ...company,
      nit: 900123456,
      company: 'Naviera del Guaviare S.A.S.',
      manager: 'Hernán Ñáñez',
      phone: '3124480917',
      email: 'gerencia@naviera.co',
      status: 'activo',
    }),
  ],
  [
    'warehouse',
    WAREHOUSE_LIST,
    rowsOf({
      name: 'Bodega Malecón',
      location: 'Calle 7',
      capacity: 12_500.5,
      unitOfMeasurement: 'm3',
      description: 'Techo nuevo',
    }),
  ],
  [
    'branch',
    BRANCH_LIST,
    rowsOf({
      ...place('departamento', 'municipio'),
      nombre: 'Malecón',
      direccion: 'Carrera 20 No. 5-30',
      companiaNombre: 'Naviera',
    }),
  ],
];

describe.each(LISTS)('in the list of %s', (name, list, rows) => {
  const index = createSearchIndex(ENTITIES[name], toSearchExtras(list));
  const finds = (row: MirrorRow, query: string) => index.find(rows, query).includes(row);

  test('a column’s text finds its row', () => {
    for (const row of rows)
      for (const { text } of list.columns) {
        const missed = [text(row), ...text(row).split(/\s+/)].filter((query) => !finds(row, query));
        expect(missed).toEqual([]);
      }
  });

  test('a column’s drawing finds its row', () => {
    for (const row of rows)
      for (const column of list.columns) {
        const missed = drawnBy(column, row).filter((query) => !finds(row, query));
        expect(missed).toEqual([]);
      }
  });

  test('words of two columns find the row that has both', () => {
    for (const row of rows) {
      const texts = list.columns.map(({ text }) => text(row)).filter(Boolean);
      expect(finds(row, `${texts.at(-1)} ${texts[0]}`.toUpperCase())).toBe(true);
    }
  });
});

describe('numbers and names as they stand on screen and on paper', () => {
  const [, list, rows] = LISTS[4] ?? LISTS[0] ?? [];
  test.each([
    ['customer', '41.219.530', 'numDocument', '41219530'],
    ['customer', '41.219', 'numDocument', '41219530'],
    ['customer', '312 448 0917', 'phone', '3124480917'],
    ['customer', '312-448-0917', 'phone', '3124480917'],
    ['customer', 'nitti  ROSALBA', 'name', 'Rosalba Ñitti'],
    ['product', '$1.250', 'description', 'a 1250 pesos'],
    ['product', '70 × 45 × 16', 'dimensions', '70 x 45 x 16'],
    ['shipment', 'esperanza miraflores', 'descripcionEnvio', 'Miraflores, La Esperanza'],
  ] as const)('%s by «%s»', (name, query, field, value) => {
    const found = buildRow({ [field]: value });
    const others = [buildRow({ [field]: '3124' }), buildRow({})];
    expect(createSearchIndex(ENTITIES[name]).find([...others, found], query)).toEqual([found]);
  });

  test.each(['PROV-7K2M-4Q', 'prov7k2m4q', 'Prov 7k2m 4q'])('no other cargo by «%s»', (query) => {
    const index = createSearchIndex(ENTITIES.shipment, list && toSearchExtras(list));
    expect(index.find(rows ?? [], query)).toEqual([]);
  });

  test('a cargo by its provisional number, whatever its case and marks', () => {
    const index = createSearchIndex(ENTITIES.shipment, list && toSearchExtras(list));
    const [number = ''] = list?.searchExtras?.(shipments.at(-1) as MirrorRow) ?? [];
    for (const query of [String(number), String(number).toLowerCase().replaceAll('-', ' ')])
      expect(index.find(rows ?? [], query)).toEqual([shipments.at(-1)]);
  });
});

/** The texts of a cell as it is drawn, without those for the ear alone. */
function drawnBy({ render }: ListDescriptor['columns'][number], row: MirrorRow): string[] {
  if (!render) return [];
  return renderToStaticMarkup(<MemoryRouter>{render(row)}</MemoryRouter>)
    .replace(/<span class="sr-only[^>]*>.*?<\/span>/g, '')
    .replace(/<[^>]*>/g, '\n')
    .split('\n')
    .flatMap((text) => [text, ...text.split(/\s+/)])
    .filter(Boolean);
}

function place(department: string, municipality: string): Fields {
  return { [department]: 'Vaupés', [municipality]: 'Carurú' };
}

function rowsOf(view: Fields): MirrorRow[] {
  return [buildRow(view)];
}
