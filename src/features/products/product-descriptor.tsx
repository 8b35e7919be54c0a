/** How products are listed and shown in detail. */

import type { SectionOf } from '../../crud/detail-screen';
import { fieldColumn, type ListOf } from '../../crud/list-descriptor';
import { toShown } from '../../crud/shown-value';
import { TwoLines } from '../../crud/two-lines';
import type { RowOf } from '../../db/schema';
import { product } from '../../domain/entities/product';
import { formatSides } from '../../domain/rules/cargo-measures';
import { formatDocument } from '../../domain/rules/numbers';
import { GuideTag } from '../../ui/guide-tag';
import type { OwnerOf } from './use-owners';

type Row = RowOf<typeof product>;

const toWeight = ({ view }: Row) =>
  `${toShown(product.fields.weight, view.weight)} ${view.unitOfMeasurement ?? ''}`.trim();
const toPlace = ({ view }: Row) => String(view.warehouseName ?? view.vehicleName ?? '');
const toDocument = ({ view }: Pick<Row, 'view'>) => formatDocument(view.customerNumDocument);
const toSize = ({ view }: Row) => formatSides(view);

/** Shows owners by name: a document number does not help to find a crate. */
export function createProductList(ownerOf: OwnerOf): ListOf<typeof product> {
  const toOwner = ({ view }: Row) => ownerOf(view.customerNumDocument) || toDocument({ view });
  return {
    searchHint: 'Producto, dueño, bodega…',
    inSheet: [
      { label: 'Cliente', text: ({ view }) => ownerOf(view.customerNumDocument) },
      { label: 'Guía del envío', text: ({ view }) => String(view.numeroGuiaEnvio ?? '') },
    ],
    columns: [
      {
        key: 'productName',
        label: 'Producto',
        text: ({ view }) => String(view.productName ?? ''),
        sort: ({ view }) => String(view.productName ?? ''),
        render: ({ view }) => (
          <TwoLines main={String(view.productName ?? '')} below={String(view.categoryName ?? '')} />
        ),
      },
      {
        key: 'customerNumDocument',
        label: 'Cliente',
        text: toOwner,
        sort: toOwner,
        render: (row) => (
          <TwoLines
            main={toOwner(row)}
            below={ownerOf(row.view.customerNumDocument) && toDocument(row)}
          />
        ),
      },
      fieldColumn(product, 'number', { label: 'Cantidad', width: '6.5rem' }),
      {
        key: 'weight',
        label: 'Peso y medidas',
        text: (row) => [toWeight(row), toSize(row)].filter(Boolean).join(' · '),
        sort: ({ view }) => Number(view.weight),
        render: (row) => (
          <TwoLines main={<span className="num">{toWeight(row)}</span>} below={toSize(row)} />
        ),
      },
      { key: 'place', label: 'Ubicación', text: toPlace, sort: toPlace },
    ],
  };
}

export function createProductSections(ownerOf: OwnerOf): readonly SectionOf<typeof product>[] {
  return [
    {
      title: 'Producto',
      facts: ['productName', 'categoryName', 'description', 'number', 'companyName'],
    },
    {
      title: 'Dueño',
      facts: [
        { label: 'Cliente', value: ({ view }) => ownerOf(view.customerNumDocument) },
        { label: product.fields.customerNumDocument.label, value: toDocument },
      ],
    },
    {
      title: 'Peso y medidas',
      facts: [
        { label: 'Peso', value: toWeight },
        { label: 'Dimensiones', value: toSize },
        'packagingType',
      ],
    },
    {
      title: 'Cuidado',
      facts: ['isPerishable', 'insured', 'hazardousMaterials', 'specialHandlingInstructions'],
    },
    {
      title: 'Ubicación',
      facts: [
        'warehouseName',
        'vehicleName',
        {
          label: 'Guía del envío',
          value: ({ view }) =>
            view.numeroGuiaEnvio ? <GuideTag>{String(view.numeroGuiaEnvio)}</GuideTag> : '',
        },
      ],
    },
  ];
}
