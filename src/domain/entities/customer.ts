import * as v from 'valibot';
import { defineEntity, type Fields, type Payload, schemaOf } from '../entity';
import { address, birthDate, choice, digits, email, nullableText, text } from '../fields';
import { MESSAGES } from '../messages';
import { DOCUMENT_TYPES, MARITAL_STATUSES, NATIONALITIES, PERSON_TYPES, SEXES } from '../options';
import { formatDocument } from '../rules/numbers';
import { understandDocument } from '../values/document';
import type { Understood } from '../values/understood';

const fields = {
  personType: choice('Tipo de persona', PERSON_TYPES),
  typeDocument: choice('Tipo de documento', DOCUMENT_TYPES),
  numDocument: digits('Número de documento', 'document'),
  name: text('Nombres'),
  lastName: text('Apellidos'),
  dateOfBirth: birthDate('Fecha de nacimiento'),
  sex: choice('Sexo', SEXES),
  maritalStatus: choice('Estado civil', MARITAL_STATUSES),
  nationality: choice('Nacionalidad', NATIONALITIES),
  companyName: nullableText('Nombre de la empresa'),
  nitCompany: {
    ...nullableText('NIT de la empresa'),
    kind: 'digits' as const,
    understand: understandDocument,
  },
  phone: digits('Teléfono', 'phone'),
  email: email('Correo'),
  address: address('Dirección'),
  cityName: text('Municipio'),
};

/** A Natural person has no company; a Juridica one must name it, its tax number in digits. */
const companyFollowsPersonType = (customer: Payload<typeof fields>) =>
  customer.personType === 'Juridica'
    ? { ...customer, nitCompany: v.parse(nit, customer.nitCompany) }
    : { ...customer, companyName: null, nitCompany: null };

const isNatural = (customer: Payload<typeof fields>) => customer.personType !== 'Juridica';
const nit = digits('NIT').schema;
const reasonOf = (read: Understood) => ('reason' in read ? read.reason : '');

export const customer = defineEntity({
  name: 'customer',
  texts: {
    named: 'el cliente',
    title: 'Cliente',
    listTitle: 'LISTADO DE CLIENTES',
    created: 'Cliente creado correctamente',
    updated: 'Cliente actualizado correctamente',
    taken: 'Ya hay un cliente con este documento',
  },
  fields,
  schema: v.pipe(
    schemaOf(fields),
    v.forward(
      v.partialCheck(
        [['personType'], ['companyName']],
        (input) => isNatural(input as Payload<typeof fields>) || input.companyName !== null,
        MESSAGES.required,
      ),
      ['companyName'],
    ),
    v.forward(
      v.partialCheck(
        [['personType'], ['nitCompany']],
        (input) => isNatural(input as Payload<typeof fields>) || input.nitCompany !== null,
        MESSAGES.required,
      ),
      ['nitCompany'],
    ),
    v.forward(
      v.partialCheck(
        [['personType'], ['nitCompany']],
        (input) =>
          isNatural(input as Payload<typeof fields>) ||
          input.nitCompany === null ||
          v.is(nit, input.nitCompany),
        ({ input }) => reasonOf(understandDocument(input.nitCompany)),
      ),
      ['nitCompany'],
    ),
    v.transform((input): Fields => companyFollowsPersonType(input)),
  ),
  naturalKey: (record) => (record.numDocument ? String(record.numDocument) : null),
  unique: ['numDocument'],
  searchKeys: ['name', 'lastName', 'typeDocument', 'numDocument', 'email', 'phone', 'address'],
  stamp: (author) => ({ userNames: [author] }),
  nameOf: (record) => `${record.name ?? ''} ${record.lastName ?? ''}`.trim(),
});

/** What a shipment calls a customer: the company of a Juridica, else the name; the document of one without. */
export function toPartyName(record: Fields): string {
  const company = record.personType === 'Juridica' ? record.companyName : null;
  return String(company || customer.nameOf(record) || formatDocument(record.numDocument));
}
