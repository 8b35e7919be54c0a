import * as v from 'valibot';
import { defineEntity, type Fields, pickFields } from '../entity';
import {
  choice,
  documentNumber,
  flag,
  integer,
  longText,
  measure,
  nullableText,
  optionalText,
  text,
} from '../fields';
import { MESSAGES } from '../messages';
import { WEIGHT_UNITS, YES_NO } from '../options';
import { Kept, schemaOf } from '../record-schema';
import { toDimensions } from '../rules/dimensions';
import { toDocumentNumber } from '../values/document';
import { toDocumentKey, toNameKey } from '../values/same';

const fields = {
  customerNumDocument: documentNumber('Documento del cliente', MESSAGES.productDocument),
  productName: text('Nombre del producto'),
  description: longText('Descripción'),
  categoryName: text('Categoría'),
  number: integer('Cantidad (unidades)'),
  weight: measure('Peso'),
  unitOfMeasurement: choice('Unidad de medida', WEIGHT_UNITS),
  length: measure('Largo (cm)'),
  width: measure('Ancho (cm)'),
  height: measure('Alto (cm)'),
  packagingType: text('Tipo de empaque'),
  isPerishable: flag('¿Es perecedero?', YES_NO),
  insured: flag('¿Está asegurado?', YES_NO),
  hazardousMaterials: flag('¿Es material peligroso?', YES_NO),
  specialHandlingInstructions: optionalText('Instrucciones de manejo', 'N/A'),
  warehouseName: nullableText('Bodega'),
  vehicleName: nullableText('Embarcación'),
  companyName: text('Empresa'),
};

/** Goods are in a warehouse or on a vessel; null: not there. */
export const isInOnePlace = (warehouse: unknown, vessel: unknown) =>
  (warehouse === null) !== (vessel === null);

const entered = schemaOf(fields, [
  {
    field: 'warehouseName',
    dependsOn: ['vehicleName'],
    issueOf: ({ warehouseName, vehicleName }) =>
      isInOnePlace(warehouseName, vehicleName) ? null : MESSAGES.required,
  },
]);

/** While the three sides stay, so does the text of them, as another client may have written it. */
const hasItsSides = (raw: unknown) =>
  ['length', 'width', 'height'].every((side) => Object(raw)[side] instanceof Kept);

export const product = defineEntity({
  name: 'product',
  texts: {
    named: 'el producto',
    title: 'Producto',
    listTitle: 'LISTADO DE PRODUCTOS',
    created: 'Producto creado correctamente',
    updated: 'Producto actualizado correctamente',
    taken: 'Ya hay un producto con estos datos',
  },
  fields,
  schema: v.lazy((raw) =>
    v.pipe(
      entered,
      v.transform(
        (input): Fields =>
          hasItsSides(raw)
            ? input
            : { ...input, dimensions: toDimensions(input.length, input.width, input.height) },
      ),
    ),
  ),
  payload: (record) => ({
    ...pickFields(record, [...Object.keys(fields), 'dimensions']),
    // A list may give it as text; a write sends a number.
    customerNumDocument: toDocumentNumber(record.customerNumDocument),
  }),
  references: [
    { field: 'customerNumDocument', entity: 'customer', by: 'numDocument' },
    { field: 'warehouseName', entity: 'warehouse', by: 'name' },
    { field: 'vehicleName', entity: 'vessel', by: 'nombre' },
  ],
  naturalKey: (record) =>
    record.customerNumDocument && record.productName
      ? [
          toDocumentKey(record.customerNumDocument),
          ...['productName', 'description'].map((field) => toNameKey(record[field])),
          ...['number', 'weight', 'height', 'length', 'width'].map((key) => Number(record[key])),
          record.unitOfMeasurement,
        ].join('|')
      : null,
  listed: ['dimensions', 'numeroGuiaEnvio'],
  ownCompany: 'companyName',
  searchKeys: [
    'productName',
    'description',
    'categoryName',
    'dimensions',
    'customerNumDocument',
    'warehouseName',
    'vehicleName',
  ],
  nameOf: (record) => String(record.productName ?? ''),
});
