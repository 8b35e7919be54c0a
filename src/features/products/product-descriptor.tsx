/** How products are listed and shown in detail. */

import type { DetailSection } from '../../crud/detail-screen';
import { fieldColumn, type ListDescriptor } from '../../crud/list-descriptor';
import { toShown } from '../../crud/shown-value';
import { TwoLines } from '../../crud/two-lines';
import type { MirrorRow } from '../../db/schema';
import { product } from '../../domain/entities/product';
import type { FieldNameOf } from '../../domain/entity';
import { formatDocument } from '../../domain/rules/numbers';
import { GuideTag } from '../../ui/guide-tag';
import type { OwnerOf } from './use-owners';

const toWeight = ({ view }: MirrorRow) =>
  `${toShown(product.fields.weight, view.weight)} ${view.unitOfMeasurement ?? ''}`.trim();
const toPlace = ({ view }: MirrorRow) => String(view.warehouseName ?? view.vehicleName ?? '');
const toDocument = ({ view }: Pick<MirrorRow, 'view'>) => formatDocument(view.customerNumDocument);
const toSize = ({ view }: MirrorRow) =>
  view.dimensions ? `${String(view.dimensions).replaceAll(' x ', ' × ')} cm` : '';

/** Owners are named: a document number says nothing to whoever looks for a crate. */
export function createProductList(ownerOf: OwnerOf): ListDescriptor {
  const toOwner = ({ view }: MirrorRow) =>
    ownerOf(view.customerNumDocument) || toDocument({ view });
  return {
    searchHint: 'Producto, dueño, bodega…',
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

export function createProductSections(
  ownerOf: OwnerOf,
): readonly DetailSection<FieldNameOf<typeof product>>[] {
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
