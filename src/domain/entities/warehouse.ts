import { defineEntity } from '../entity';
import { address, choice, longText, measure, text } from '../fields';
import { WEIGHT_UNITS } from '../options';
import { schemaOf } from '../record-schema';
import { toNameKey } from '../values/same';

const fields = {
  name: text('Nombre'),
  location: address('Ubicación'),
  capacity: measure('Capacidad'),
  unitOfMeasurement: choice('Unidad de medida', WEIGHT_UNITS),
  description: longText('Descripción'),
  companyName: text('Empresa'),
};

export const warehouse = defineEntity({
  name: 'warehouse',
  texts: {
    named: 'la bodega',
    title: 'Bodega',
    listTitle: 'LISTADO DE BODEGAS',
    created: 'Bodega creada correctamente',
    updated: 'Bodega actualizada correctamente',
    taken: 'Ya hay una bodega con este nombre',
  },
  fields,
  schema: schemaOf(fields),
  naturalKey: (record) => toNameKey(record.name) || null,
  unique: ['name'],
  ownCompany: 'companyName',
  searchKeys: ['name', 'location', 'description'],
  nameOf: (record) => String(record.name ?? ''),
});
