import * as v from 'valibot';
import { defineEntity, type Fields, pickFields } from '../entity';
import { address, choice, digits, email, text } from '../fields';
import { COMPANY_STATUSES } from '../options';
import { schemaOf } from '../record-schema';
import { toDocumentKey } from '../values/same';

const fields = {
  nit: digits('NIT'),
  company: text('Nombre de la empresa'),
  manager: text('Gerente'),
  email: email('Correo'),
  phone: digits('Teléfono', 'phone'),
  address: address('Dirección'),
  department: text('Departamento'),
  municipality: text('Municipio'),
  status: choice('Estado', COMPANY_STATUSES),
};

export const company = defineEntity({
  name: 'company',
  texts: {
    named: 'la empresa',
    title: 'Empresa',
    listTitle: 'LISTADO DE EMPRESAS',
    created: 'Empresa creada correctamente',
    updated: 'Empresa actualizada correctamente',
    taken: 'Ya hay una empresa con este NIT o nombre',
  },
  fields,
  schema: v.pipe(
    schemaOf(fields),
    v.transform((input): Fields => ({ ...input, nit: Number(input.nit) || input.nit })),
  ),
  payload: (record) => ({
    ...pickFields(record, Object.keys(fields)),
    nit: Number(record.nit) || record.nit,
  }),
  naturalKey: (record) => toDocumentKey(record.nit) || null,
  searchKeys: ['nit', 'company', 'manager', 'email', 'phone', 'department', 'municipality'],
  nameOf: (record) => String(record.company ?? ''),
});
