/** How crew members are listed and shown in detail. */

import type { SectionOf } from '../../crud/detail-screen';
import { ExpiryMark, expiryColumn } from '../../crud/expiry';
import { fieldColumn, type ListOf } from '../../crud/list-descriptor';
import { toShown } from '../../crud/shown-value';
import { StatusMark, StatusToggle } from '../../crud/status';
import type { RowOf } from '../../db/schema';
import { crewMember } from '../../domain/entities/crew-member';
import { toTypeLabel } from '../../domain/entities/crew-type';
import { formatDocument } from '../../domain/rules/numbers';

type Row = RowOf<typeof crewMember>;

const toName = ({ view }: Row) => crewMember.nameOf(view);
const toType = ({ view }: Row) => toTypeLabel(view);
const toDocument = ({ view }: Row) =>
  `${toShown(crewMember.fields.typeDocument, view.typeDocument)} ${formatDocument(view.numDocument)}`.trim();

const NO_LICENCE = 'Sin licencia';

export function createCrewList(onToggle: (row: Row) => void): ListOf<typeof crewMember> {
  return {
    searchHint: 'Nombre, documento, tipo…',
    inSheet: [{ label: crewMember.fields.typeName.label, text: toType }],
    searchExtras: ({ view }) => [view.licencia, view.expLicencia ? null : NO_LICENCE],
    columns: [
      { key: 'name', label: 'Nombre', text: toName, sort: toName },
      { key: 'typeName', label: 'Tipo', text: toType, sort: toType, width: 7.5 },
      {
        key: 'numDocument',
        label: 'Documento',
        text: toDocument,
        sort: ({ view }) => Number(view.numDocument) || 0,
        width: 10,
      },
      fieldColumn(crewMember, 'phone', { width: 8, isExtra: true }),
      expiryColumn(crewMember, 'expLicencia', {
        label: 'Licencia',
        width: 12.5,
        render: ({ view }) =>
          view.expLicencia ? (
            <ExpiryMark date={view.expLicencia} />
          ) : (
            <span className="text-ink-soft">{NO_LICENCE}</span>
          ),
      }),
      fieldColumn(crewMember, 'status', {
        width: 10,
        render: (row) => (
          <StatusToggle status={row.view.status} name={toName(row)} onPress={() => onToggle(row)} />
        ),
      }),
    ],
  };
}

const CREW_SECTIONS: readonly SectionOf<typeof crewMember>[] = [
  {
    title: 'Tripulante',
    facts: [
      { label: 'Tipo de tripulante', value: toType },
      { label: 'Estado', value: ({ view }) => <StatusMark status={view.status} /> },
      'companyName',
    ],
  },
  {
    title: 'Licencia',
    facts: [
      'licencia',
      {
        label: 'Vencimiento de la licencia',
        value: ({ view }) => (view.expLicencia ? <ExpiryMark date={view.expLicencia} /> : ''),
      },
    ],
  },
  {
    title: 'Identificación',
    facts: [
      'name',
      'lastName',
      'typeDocument',
      'numDocument',
      'dateOfBirth',
      'sex',
      'maritalStatus',
      'nationality',
    ],
  },
  { title: 'Contacto', facts: ['phone', 'email', 'address'] },
];

export const CREW_DETAIL = { entity: crewMember, sections: CREW_SECTIONS };
