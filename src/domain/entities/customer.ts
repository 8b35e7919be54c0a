import * as v from 'valibot';
import { defineEntity, type Fields } from '../entity';
import { address, birthDate, choice, digits, email, nullableText, text } from '../fields';
import { MESSAGES } from '../messages';
import { DOCUMENT_TYPES, MARITAL_STATUSES, NATIONALITIES, PERSON_TYPES, SEXES } from '../options';
import { type CrossCheck, Kept, type Payload, schemaOf } from '../record-schema';
import { formatDocument } from '../rules/numbers';
import { understandDocument } from '../values/document';
import { toDocumentKey } from '../values/same';
import { withDocumentOf } from './person-fields';

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

type Values = Payload<typeof fields>;
const isCompany = ({ personType }: Values) => personType === 'Juridica';

/**
 * A Natural person has no company; a Juridica one must name it, its tax number in digits. The record's present values
 * stay while its kind does.
 */
function companyFollowsPersonType(values: Values, raw: unknown): Fields {
  const stays = (field: string) =>
    [field, 'personType'].every((name) => Object(raw)[name] instanceof Kept);
  const { companyName, nitCompany } = values;
  const nit = understandDocument(nitCompany);
  const read = 'value' in nit ? nit.value : nitCompany;
  return {
    ...values,
    companyName: isCompany(values) || stays('companyName') ? companyName : null,
    nitCompany: stays('nitCompany') ? nitCompany : isCompany(values) ? read : null,
  };
}

const COMPANY_CHECKS: readonly CrossCheck<typeof fields>[] = [
  {
    field: 'companyName',
    dependsOn: ['personType'],
    issueOf: (values) =>
      isCompany(values) && values.companyName === null ? MESSAGES.required : null,
  },
  {
    field: 'nitCompany',
    dependsOn: ['personType'],
    issueOf: (values) => {
      if (!isCompany(values)) return null;
      if (values.nitCompany === null) return MESSAGES.required;
      const nit = understandDocument(values.nitCompany);
      return 'value' in nit ? null : nit.reason;
    },
  },
];

const entered = schemaOf(fields, COMPANY_CHECKS, withDocumentOf(fields));

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
  schema: v.lazy((raw) =>
    v.pipe(
      entered,
      v.transform((values) => companyFollowsPersonType(values, raw)),
    ),
  ),
  naturalKey: (record) => toDocumentKey(record.numDocument) || null,
  unique: ['numDocument'],
  searchKeys: [
    'name',
    'lastName',
    'typeDocument',
    'numDocument',
    'companyName',
    'nitCompany',
    'email',
    'phone',
    'address',
  ],
  stamp: (author) => ({ userNames: [author] }),
  nameOf: (record) => `${record.name ?? ''} ${record.lastName ?? ''}`.trim(),
});

/** A shipment's word for a customer: the company of a Juridica, else the name; the document of one without. */
export function toPartyName(record: Fields): string {
  const company = record.personType === 'Juridica' ? record.companyName : null;
  return String(company || customer.nameOf(record) || formatDocument(record.numDocument));
}
