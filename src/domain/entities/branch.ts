import { defineEntity } from '../entity';
import { address, text } from '../fields';
import { schemaOf } from '../record-schema';
import { toNameKey } from '../values/same';

const BRANCH_TEXT_LENGTH = 100;

const fields = {
  nombre: text('Nombre', BRANCH_TEXT_LENGTH),
  direccion: { ...address('Dirección'), schema: text('Dirección', BRANCH_TEXT_LENGTH).schema },
  departamento: text('Departamento', BRANCH_TEXT_LENGTH),
  municipio: text('Municipio', BRANCH_TEXT_LENGTH),
  companiaNombre: text('Empresa', BRANCH_TEXT_LENGTH),
};

export const branch = defineEntity({
  name: 'branch',
  texts: {
    named: 'la sucursal',
    title: 'Sucursal',
    listTitle: 'LISTADO DE SUCURSALES',
    created: 'Sucursal creada correctamente',
    updated: 'Sucursal actualizada correctamente',
    taken: 'Ya hay una sucursal con este nombre',
  },
  fields,
  schema: schemaOf(fields),
  naturalKey: (record) => toNameKey(record.nombre) || null,
  unique: ['nombre'],
  ownCompany: 'companiaNombre',
  searchKeys: ['nombre', 'direccion', 'departamento', 'municipio', 'companiaNombre'],
  nameOf: (record) => String(record.nombre ?? ''),
});
