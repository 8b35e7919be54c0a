/** The four reports: who may ask for one, where a server has it, and what it lists. */
import { crewMember } from '../entities/crew-member';
import { customer } from '../entities/customer';
import { user } from '../entities/user';
import { vessel } from '../entities/vessel';
import type { EntityDefinition, Fields } from '../entity';
import * as options from '../options';
import { labelOf, type Option } from '../options';
import { ROLE_OPTIONS } from '../roles';
import { formatDate } from '../rules/dates';
import { ERASED, isReservedDocument } from '../rules/erased';
import { formatDocument, formatMeasure, formatPhone } from '../rules/numbers';
import type { ContractPart } from '../server-version';
import {
  CREW_REPORT_PATH,
  CUSTOMERS_REPORT_PATH,
  USERS_REPORT_PATH,
  VESSELS_REPORT_PATH,
} from '../wire';

export interface ReportColumn {
  readonly label: string;
  /** How much of the page's width, beside the others'. */
  readonly share: number;
  /** Figures stand at the right. */
  readonly isFigure?: boolean;
  /** Letters that always have room on one line: a number that is typed from paper must not break. */
  readonly least?: number;
}

export interface ReportDefinition extends ContractPart {
  readonly entity: EntityDefinition;
  readonly path: string;
  readonly title: string;
  readonly fileName: string;
  readonly columns: readonly Column[];
}

interface Column extends ReportColumn {
  /** The text for a record as the device keeps it: flat. */
  readonly text: (record: Fields) => string;
}

/** A field under the label that its form has. */
function field(
  { fields }: EntityDefinition,
  name: string,
  share: number,
  text: (value: unknown) => string = plain,
): Column {
  return { label: fields[name]?.label ?? name, share, text: (record) => text(record[name]) };
}

const plain = (value: unknown) => String(value ?? '');
const day = (value: unknown) => (value ? formatDate(value) : '');
const worded = (list: readonly Option[]) => (value: unknown) => labelOf(list, value);
const fullName = (share: number): Column => ({
  label: 'Nombres y apellidos',
  share,
  text: ({ name, lastName }) => `${plain(name)} ${plain(lastName)}`.trim(),
});
const identity = (share: number): Column => ({
  label: 'Documento',
  share,
  text: ({ typeDocument, numDocument }) =>
    isReservedDocument(numDocument)
      ? ERASED
      : `${labelOf(options.DOCUMENT_TYPES, typeDocument)} ${formatDocument(numDocument)}`.trim(),
});
const UNITS = [...options.WEIGHT_UNITS, ...options.VOLUME_UNITS];
const amount = (label: string, value: string, unit: string, share: number): Column => ({
  label,
  share,
  text: (record) =>
    plain(record[value]) &&
    `${formatMeasure(Number(record[value]))} ${labelOf(UNITS, record[unit])}`,
});

export const REPORTS: readonly ReportDefinition[] = [
  {
    entity: user,
    path: USERS_REPORT_PATH,
    title: 'Informe de empleados',
    fileName: 'informe_empleados.pdf',
    columns: [
      fullName(5),
      identity(4),
      field(user, 'username', 5),
      field(user, 'role', 3, worded(ROLE_OPTIONS)),
      field(user, 'phone', 3, formatPhone),
      field(user, 'cityName', 3),
      field(user, 'companyName', 4),
      { label: 'Estado', share: 2, text: ({ status }) => labelOf(options.STATUSES, status) },
    ],
  },
  {
    entity: crewMember,
    path: CREW_REPORT_PATH,
    since: 1,
    title: 'Informe de tripulantes',
    fileName: 'informe_tripulantes.pdf',
    columns: [
      fullName(5),
      identity(4),
      {
        label: 'Tipo',
        share: 2,
        text: ({ employeeType }) =>
          labelOf(options.CREW_ROLES, (employeeType as Fields | null)?.typeName),
      },
      field(crewMember, 'licencia', 3),
      field(crewMember, 'expLicencia', 3, day),
      field(crewMember, 'phone', 3, formatPhone),
      field(crewMember, 'email', 5),
      field(crewMember, 'status', 2),
    ],
  },
  {
    entity: vessel,
    path: VESSELS_REPORT_PATH,
    since: 1,
    title: 'Informe de embarcaciones',
    fileName: 'informe_embarcaciones.pdf',
    columns: [
      field(vessel, 'nombre', 5),
      field(vessel, 'type', 3, worded(options.VESSEL_TYPES)),
      field(vessel, 'model', 2),
      field(vessel, 'licensePlate', 3),
      field(vessel, 'registration', 3),
      field(vessel, 'fechaExpPatente', 3, day),
      amount('Capacidad de peso', 'weightCapacity', 'weightUnit', 3),
      amount('Capacidad de volumen', 'volumeCapacity', 'volumeUnit', 3),
      field(vessel, 'passengers', 2),
    ],
  },
  {
    entity: customer,
    path: CUSTOMERS_REPORT_PATH,
    title: 'Informe de clientes',
    fileName: 'informe_clientes.pdf',
    columns: [
      fullName(5),
      identity(4),
      field(customer, 'personType', 2, worded(options.PERSON_TYPES)),
      {
        label: 'Empresa y NIT',
        share: 4,
        text: ({ companyName, nitCompany }) =>
          companyName ? `${companyName}, NIT ${plain(nitCompany)}` : '',
      },
      field(customer, 'phone', 3, formatPhone),
      field(customer, 'email', 5),
      field(customer, 'address', 4),
      field(customer, 'cityName', 3),
    ],
  },
];
