import * as v from 'valibot';
import { defineEntity, type Fields, pickFields, schemaOf } from '../entity';
import {
  address,
  birthDate,
  choice,
  DATE_SENTENCE,
  digits,
  email,
  nullableText,
  text,
} from '../fields';
import { MESSAGES } from '../messages';
import {
  CREW_ROLES,
  DOCUMENT_TYPES,
  MARITAL_STATUSES,
  NATIONALITIES,
  SEXES,
  STATUSES,
} from '../options';
import { parseDate } from '../rules/dates';
import { toDocumentKey } from '../values/same';

const fields = {
  typeName: choice('Tipo de tripulante', CREW_ROLES),
  name: text('Nombres'),
  lastName: text('Apellidos'),
  typeDocument: choice('Tipo de documento', DOCUMENT_TYPES),
  numDocument: digits('Número de documento', 'document'),
  licencia: nullableText('Licencia'),
  expLicencia: { ...nullableText('Vencimiento de la licencia'), kind: 'date' as const },
  dateOfBirth: birthDate('Fecha de nacimiento'),
  sex: choice('Sexo', SEXES),
  maritalStatus: choice('Estado civil', MARITAL_STATUSES),
  nationality: choice('Nacionalidad', NATIONALITIES),
  phone: digits('Teléfono', 'phone'),
  email: email('Correo'),
  address: address('Dirección'),
  status: choice('Estado', STATUSES),
  companyName: text('Empresa'),
};

/** Sailors and boat drivers carry no licence on the specified forms. */
export const needsLicence = (typeName: string) => !['Marinero', 'Motorista'].includes(typeName);

export const crewMember = defineEntity({
  name: 'crewMember',
  texts: {
    named: 'el tripulante',
    title: 'Tripulante',
    listTitle: 'LISTADO DE TRIPULACIÓN',
    created: 'Tripulante creado correctamente',
    updated: 'Tripulante actualizado correctamente',
    taken: 'Ya hay un tripulante con este documento',
  },
  fields,
  schema: v.pipe(
    v.unknown(),
    v.transform((raw): unknown => {
      const typeName = (raw as { employeeType?: { typeName?: unknown } } | null)?.employeeType
        ?.typeName;
      return raw && typeof raw === 'object' && typeName !== undefined ? { typeName, ...raw } : raw;
    }),
    schemaOf(fields),
    v.forward(
      v.partialCheck(
        [['typeName'], ['licencia']],
        (input) => !needsLicence(input.typeName) || input.licencia !== null,
        MESSAGES.required,
      ),
      ['licencia'],
    ),
    v.forward(
      v.partialCheck(
        [['typeName'], ['expLicencia']],
        (input) => !needsLicence(input.typeName) || input.expLicencia !== null,
        MESSAGES.required,
      ),
      ['expLicencia'],
    ),
    v.forward(
      v.partialCheck(
        [['expLicencia']],
        (input) => input.expLicencia === null || parseDate(input.expLicencia) !== null,
        DATE_SENTENCE,
      ),
      ['expLicencia'],
    ),
    v.transform(
      ({ typeName, ...rest }): Fields => ({
        ...rest,
        expLicencia: rest.expLicencia === null ? null : parseDate(rest.expLicencia),
        employeeType: { typeName },
      }),
    ),
  ),
  payload: (record) =>
    pickFields(record, [
      ...Object.keys(fields).filter((name) => name !== 'typeName'),
      'employeeType',
    ]),
  naturalKey: (record) => toDocumentKey(record.numDocument) || null,
  unique: ['numDocument'],
  ownCompany: 'companyName',
  searchKeys: ['name', 'lastName', 'typeDocument', 'numDocument', 'email', 'phone', 'status'],
  nameOf: (record) => `${record.name ?? ''} ${record.lastName ?? ''}`.trim(),
});
