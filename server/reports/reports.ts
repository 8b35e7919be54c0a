import { crewMember } from '../../src/domain/entities/crew-member';
import { customer } from '../../src/domain/entities/customer';
import { toCompanyUser, user } from '../../src/domain/entities/user';
import { vessel } from '../../src/domain/entities/vessel';
import type { EntityDefinition, Fields } from '../../src/domain/entity';
import * as options from '../../src/domain/options';
import { labelOf, type Option, ROLE_OPTIONS } from '../../src/domain/options';
import { formatDate } from '../../src/domain/rules/dates';
import { formatMeasure } from '../../src/domain/rules/numbers';
import type { Area } from '../../src/domain/rules/permissions';
import {
  CREW_REPORT_PATH,
  CUSTOMERS_REPORT_PATH,
  USERS_REPORT_PATH,
  VESSELS_REPORT_PATH,
} from '../../src/domain/wire';
import type { Scope } from '../db/scope';
import { crewMemberStore } from '../entities/crew-members';
import { customerStore } from '../entities/customers';
import { vesselStore } from '../entities/vessels';
import { readUsers } from '../users/read-users';

interface Column {
  readonly label: string;
  readonly share: number;
  readonly text: (record: Fields) => string;
}

/** One of the reports: who may ask for it, what it lists and how it is called. */
export interface ReportDefinition {
  readonly path: string;
  readonly area: Area;
  readonly title: string;
  readonly fileName: string;
  /** Records flat, as the device keeps them. */
  readonly read: (scope: Scope) => Promise<Fields[]>;
  readonly searchKeys: readonly string[];
  readonly columns: readonly Column[];
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
  text: ({ name, lastName }) => `${plain(name)} ${plain(lastName)}`,
});
const identity = (share: number): Column => ({
  label: 'Documento',
  share,
  text: ({ typeDocument, numDocument }) =>
    `${labelOf(options.DOCUMENT_TYPES, typeDocument)} ${plain(numDocument)}`,
});
const amount = (label: string, value: string, unit: string, share: number): Column => ({
  label,
  share,
  text: (record) => `${formatMeasure(Number(record[value]))} ${plain(record[unit])}`,
});

export const REPORTS: readonly ReportDefinition[] = [
  {
    path: USERS_REPORT_PATH,
    area: 'employees',
    title: 'Informe de empleados',
    fileName: 'informe_empleados.pdf',
    read: async (scope) => (await readUsers(scope)).map(toCompanyUser),
    searchKeys: user.searchKeys,
    columns: [
      fullName(5),
      identity(4),
      field(user, 'username', 5),
      field(user, 'role', 3, worded(ROLE_OPTIONS)),
      field(user, 'phone', 3),
      field(user, 'cityName', 3),
      field(user, 'companyName', 4),
      { label: 'Estado', share: 2, text: ({ status }) => plain(status) },
    ],
  },
  {
    path: CUSTOMERS_REPORT_PATH,
    area: 'customers',
    title: 'Informe de clientes',
    fileName: 'informe_clientes.pdf',
    read: (scope) => customerStore.read(scope),
    searchKeys: customer.searchKeys,
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
      field(customer, 'phone', 3),
      field(customer, 'email', 5),
      field(customer, 'address', 4),
      field(customer, 'cityName', 3),
    ],
  },
  {
    path: CREW_REPORT_PATH,
    area: 'crew',
    title: 'Informe de tripulantes',
    fileName: 'informe_tripulantes.pdf',
    read: (scope) => crewMemberStore.read(scope),
    searchKeys: crewMember.searchKeys,
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
      field(crewMember, 'phone', 3),
      field(crewMember, 'email', 5),
      field(crewMember, 'status', 2),
    ],
  },
  {
    path: VESSELS_REPORT_PATH,
    area: 'vessels',
    title: 'Informe de embarcaciones',
    fileName: 'informe_embarcaciones.pdf',
    read: (scope) => vesselStore.read(scope),
    searchKeys: vessel.searchKeys,
    columns: [
      field(vessel, 'nombre', 5),
      field(vessel, 'type', 3),
      field(vessel, 'model', 2),
      field(vessel, 'licensePlate', 3),
      field(vessel, 'registration', 3),
      field(vessel, 'fechaExpPatente', 3, day),
      amount('Capacidad de peso', 'weightCapacity', 'weightUnit', 3),
      amount('Capacidad de volumen', 'volumeCapacity', 'volumeUnit', 3),
      field(vessel, 'passengers', 2),
    ],
  },
];
