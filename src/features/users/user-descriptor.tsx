/** How employees are listed and shown in detail. */

import type { SectionOf } from '../../crud/detail-screen';
import { fieldColumn, type ListOf } from '../../crud/list-descriptor';
import { toShown } from '../../crud/shown-value';
import { StatusMark, StatusToggle } from '../../crud/status';
import { TwoLines } from '../../crud/two-lines';
import type { RowOf } from '../../db/schema';
import { user } from '../../domain/entities/user';
import { labelOf, STATUSES } from '../../domain/options';
import { formatDocument, formatPhone } from '../../domain/rules/numbers';

type Row = RowOf<typeof user>;

export interface UserListOptions {
  /** Absent where the list is only read: on paper. */
  readonly onToggle?: (row: Row) => void;
  /** Whether the list holds more than one company's people. */
  readonly hasCompany: boolean;
}

const toText = (value: unknown) => String(value ?? '');
const toName = ({ view }: Row) => user.nameOf(view) || toText(view.username);
const toStatus = ({ view }: Row) => labelOf(STATUSES, view.status);
const toRole = ({ view }: Row) => toShown(user.fields.role, view.role) || 'Sin rol';
const toDocument = ({ view }: Row) =>
  `${toShown(user.fields.typeDocument, view.typeDocument)} ${formatDocument(view.numDocument)}`.trim();

export function createUserList({ onToggle, hasCompany }: UserListOptions): ListOf<typeof user> {
  return {
    searchHint: 'Nombre, correo, rol…',
    // Read as `status`, sent as `estado`.
    inSheet: [
      { label: user.fields.username.label, text: ({ view }) => toText(view.username) },
      { label: user.fields.role.label, text: toRole },
      { label: user.fields.estado.label, text: toStatus },
    ],
    columns: [
      {
        key: 'name',
        label: 'Nombre',
        text: (row) => `${toName(row)} · ${toText(row.view.username)}`,
        sort: toName,
        render: (row) => (
          <TwoLines
            main={toName(row)}
            below={<span className="wrap-anywhere">{toText(row.view.username)}</span>}
          />
        ),
      },
      {
        key: 'role',
        label: 'Rol',
        text: toRole,
        sort: toRole,
        // The longest role on one line, where no company stands beside it.
        width: hasCompany ? 10 : 12.5,
      },
      ...(hasCompany ? [fieldColumn(user, 'companyName')] : []),
      {
        key: 'numDocument',
        label: 'Documento y teléfono',
        text: (row) => [toDocument(row), formatPhone(row.view.phone)].filter(Boolean).join(' · '),
        sort: ({ view }) => Number(view.numDocument) || 0,
        render: (row) => (
          <TwoLines
            main={<span className="tabular-nums">{toDocument(row)}</span>}
            below={<span className="num">{formatPhone(row.view.phone)}</span>}
          />
        ),
        width: 12,
      },
      {
        key: 'status',
        label: 'Estado',
        text: toStatus,
        sort: toStatus,
        width: 10,
        render: (row) =>
          onToggle ? (
            <StatusToggle
              status={row.view.status}
              name={toName(row)}
              onPress={() => onToggle(row)}
            />
          ) : (
            <StatusMark status={row.view.status} />
          ),
      },
    ],
  };
}

const USER_SECTIONS: readonly SectionOf<typeof user>[] = [
  {
    title: 'Cuenta',
    facts: [
      'username',
      { label: 'Rol', value: toRole },
      { label: 'Estado', value: ({ view }) => <StatusMark status={view.status} /> },
      'companyName',
    ],
  },
  {
    title: 'Datos personales',
    facts: ['name', 'lastName', 'typeDocument', 'numDocument', 'sex', 'birthDate', 'maritalStatus'],
  },
  { title: 'Contacto', facts: ['phone', 'address', 'departmentName', 'cityName'] },
];

export const USER_DETAIL = { entity: user, sections: USER_SECTIONS };
