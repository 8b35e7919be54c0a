/** How customers are listed and shown in detail. */

import type { SectionOf } from '../../crud/detail-screen';
import type { ListOf } from '../../crud/list-descriptor';
import { toShown } from '../../crud/shown-value';
import { TwoLines } from '../../crud/two-lines';
import type { RowOf } from '../../db/schema';
import { toConsent } from '../../domain/consent';
import { customer } from '../../domain/entities/customer';
import type { Fields } from '../../domain/entity';
import { formatDateTime } from '../../domain/rules/dates';
import { isErased } from '../../domain/rules/erased';
import { formatNit } from '../../domain/rules/nit';
import { formatDocument, formatPhone } from '../../domain/rules/numbers';

type Row = RowOf<typeof customer>;

/** The type of document; '' for a suppressed customer. */
const toType = ({ view }: Row) =>
  isErased(view) ? '' : toShown(customer.fields.typeDocument, view.typeDocument);
const toText = (value: unknown) => String(value ?? '');
/** Joins texts, and drops a repetition: each is *Suprimido* for a suppressed customer. */
const joined = (...values: unknown[]) =>
  values.filter((value, at) => value && values.indexOf(value) === at).join(' · ');
const second = (first: unknown, below: unknown) => (first === below ? '' : toText(below));

const SHOWN_WITHOUT_CONSENT = 'Sin autorización';

const CUSTOMER_LIST: ListOf<typeof customer> = {
  searchHint: 'Nombre, documento, teléfono…',
  searchExtras: ({ view }) => [lacksConsent(view) ? SHOWN_WITHOUT_CONSENT : null],
  columns: [
    {
      key: 'name',
      label: 'Nombre',
      text: ({ view }) => joined(customer.nameOf(view), view.companyName),
      sort: ({ view }) => customer.nameOf(view),
      render: ({ view }) => (
        <TwoLines
          main={customer.nameOf(view)}
          below={joined(view.companyName, lacksConsent(view) && SHOWN_WITHOUT_CONSENT)}
        />
      ),
    },
    {
      key: 'numDocument',
      label: 'Documento',
      text: (row) => joined(toType(row), formatDocument(row.view.numDocument)),
      sort: ({ view }) => Number(view.numDocument) || 0,
      render: (row) => (
        <TwoLines
          main={<span className="num">{formatDocument(row.view.numDocument)}</span>}
          below={toType(row)}
        />
      ),
      width: '19%',
    },
    {
      key: 'phone',
      label: 'Contacto',
      text: ({ view }) => joined(formatPhone(view.phone), view.email),
      sort: ({ view }) => Number(view.phone),
      render: ({ view }) => (
        <TwoLines
          main={<span className="num">{formatPhone(view.phone)}</span>}
          below={second(view.phone, view.email)}
        />
      ),
    },
    {
      key: 'cityName',
      label: 'Municipio',
      text: ({ view }) => joined(view.cityName, view.address),
      sort: ({ view }) => toText(view.cityName),
      render: ({ view }) => (
        <TwoLines main={toText(view.cityName)} below={second(view.cityName, view.address)} />
      ),
    },
  ],
};

const CUSTOMER_SECTIONS: readonly SectionOf<typeof customer>[] = [
  {
    title: 'Identificación',
    facts: [
      'personType',
      'typeDocument',
      'numDocument',
      'name',
      'lastName',
      'dateOfBirth',
      'sex',
      'maritalStatus',
      'nationality',
    ],
  },
  {
    title: 'Empresa',
    facts: ['companyName', { label: 'NIT', value: ({ view }) => formatNit(view.nitCompany) }],
  },
  { title: 'Contacto', facts: ['phone', 'email', 'address', 'cityName'] },
  {
    title: 'Tratamiento de datos',
    facts: [{ label: 'Autorización', value: ({ view }) => toConsentWords(view), isWide: true }],
  },
];

export const CUSTOMER_SCREENS = {
  entity: customer,
  list: CUSTOMER_LIST,
  sections: CUSTOMER_SECTIONS,
};

/** Whether the server keeps authorisations and has none of this customer; a plain one says nothing of it. */
function lacksConsent(view: Fields): boolean {
  return view.consent === null && !isErased(view);
}

/** 'Sí, 23/11/2026 · 3:15 p. m., la registró ana@…'; '' where the server keeps none. */
function toConsentWords(view: Fields): string {
  const consent = toConsent(view.consent);
  if (!consent) return lacksConsent(view) ? 'Sin autorización. Se puede registrar al editar.' : '';
  const { by } = view.consent as { by?: unknown };
  const recorder = by ? `, la registró ${by}` : '';
  return `Sí, ${formatDateTime(Date.parse(consent.at))}${recorder} (texto del ${toDay(consent.textVersion)})`;
}

const toDay = (version: string) => version.split('-').reverse().join('/');
