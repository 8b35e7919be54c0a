/** How companies are listed. They have no detail view. */
import type { ListOf } from '../../crud/list-descriptor';
import { StatusMark } from '../../crud/status';
import { TwoLines } from '../../crud/two-lines';
import type { RowOf } from '../../db/schema';
import type { company } from '../../domain/entities/company';
import { COMPANY_STATUSES, labelOf } from '../../domain/options';
import { formatNit } from '../../domain/rules/nit';
import { formatPhone } from '../../domain/rules/numbers';

type Row = RowOf<typeof company>;

const toText = (value: unknown) => String(value ?? '');
const toStatus = ({ view }: Row) => labelOf(COMPANY_STATUSES, view.status);
const joined = (...values: unknown[]) => values.filter(Boolean).join(' · ');

export const COMPANY_LIST: ListOf<typeof company> = {
  searchHint: 'Nombre, NIT, gerente…',
  columns: [
    {
      key: 'company',
      label: 'Empresa',
      text: ({ view }) => joined(view.company, `NIT ${formatNit(view.nit)}`),
      sort: ({ view }) => toText(view.company),
      render: ({ view }) => (
        <TwoLines
          main={toText(view.company)}
          below={
            <>
              NIT <span className="num">{formatNit(view.nit)}</span>
            </>
          }
        />
      ),
    },
    {
      key: 'manager',
      label: 'Gerente',
      text: ({ view }) => toText(view.manager),
      sort: ({ view }) => toText(view.manager),
    },
    {
      key: 'phone',
      label: 'Contacto',
      text: ({ view }) => joined(formatPhone(view.phone), view.email),
      render: ({ view }) => (
        <TwoLines
          main={<span className="num">{formatPhone(view.phone)}</span>}
          below={<span className="wrap-anywhere">{toText(view.email)}</span>}
        />
      ),
      width: '18%',
    },
    {
      key: 'municipality',
      label: 'Municipio',
      text: ({ view }) => joined(view.municipality, view.department, view.address),
      sort: ({ view }) => toText(view.municipality),
      render: ({ view }) => (
        <TwoLines main={toText(view.municipality)} below={toText(view.department)} />
      ),
    },
    {
      key: 'status',
      label: 'Estado',
      text: toStatus,
      sort: toStatus,
      width: '8rem',
      render: ({ view }) => <StatusMark status={view.status} options={COMPANY_STATUSES} />,
    },
  ],
};
