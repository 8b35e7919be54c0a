import * as v from 'valibot';
import { defineEntity, type Fields, pickFields } from '../entity';
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
import { type CrossCheck, type Payload, schemaOf } from '../record-schema';
import { parseDate } from '../rules/dates';
import { toDocumentKey } from '../values/same';
import { withDocumentOf } from './person-fields';

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

const LICENCE_CHECKS: readonly CrossCheck<typeof fields>[] = [
  ...(['licencia', 'expLicencia'] as const).map((field) => ({
    field,
    dependsOn: ['typeName'] as const,
    issueOf: (values: Payload<typeof fields>) =>
      needsLicence(values.typeName) && values[field] === null ? MESSAGES.required : null,
  })),
  {
    field: 'expLicencia',
    dependsOn: [],
    issueOf: ({ expLicencia }) =>
      expLicencia === null || parseDate(expLicencia) !== null ? null : DATE_SENTENCE,
  },
];

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
    schemaOf(fields, LICENCE_CHECKS, withDocumentOf(fields)),
    v.transform(
      ({ typeName, ...rest }): Fields => ({
        ...rest,
        expLicencia: parseDate(rest.expLicencia) ?? rest.expLicencia,
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
