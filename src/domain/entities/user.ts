import * as v from 'valibot';
import { defineEntity, type Fields } from '../entity';
import { address, birthDate, choice, digits, email, text } from '../fields';
import { MESSAGES } from '../messages';
import { DOCUMENT_TYPES, MARITAL_STATUSES, SEXES, STATUSES } from '../options';
import { schemaOf } from '../record-schema';
import { ROLE_OPTIONS, type Role } from '../roles';
import { isStrongPassword } from '../rules/password';
import { toRole } from '../rules/session';
import { toNameKey } from '../values/same';
import { withDocumentOf } from './person-fields';

const fields = {
  username: email('Usuario (correo)'),
  /** On the wire `roleRequest: {roleListName: [role]}`. */
  role: choice('Rol', ROLE_OPTIONS),
  estado: choice('Estado', STATUSES),
  companyName: text('Empresa'),
  name: text('Nombres'),
  lastName: text('Apellidos'),
  typeDocument: choice('Tipo de documento', DOCUMENT_TYPES),
  numDocument: digits('Número de documento', 'document'),
  phone: digits('Teléfono', 'phone'),
  address: address('Dirección'),
  departmentName: text('Departamento'),
  cityName: text('Municipio'),
  sex: choice('Sexo', SEXES),
  birthDate: birthDate('Fecha de nacimiento'),
  maritalStatus: choice('Estado civil', MARITAL_STATUSES),
};

/** A new password, by the rule and its own sentence. */
export const passwordSchema = v.pipe(
  v.optional(v.string(), ''),
  v.nonEmpty(MESSAGES.required),
  v.maxLength(200, MESSAGES.tooLong),
  v.check(isStrongPassword, MESSAGES.password),
);

const readRole = (raw: Fields): unknown =>
  (raw.roleRequest as { roleListName?: unknown[] } | null | undefined)?.roleListName?.[0];

export const user = defineEntity({
  name: 'user',
  texts: {
    named: 'el usuario',
    title: 'Usuario',
    listTitle: 'LISTADO DE EMPLEADOS',
    created: MESSAGES.signUpDone,
    updated: MESSAGES.userUpdated,
    taken: 'Ya hay un usuario con este correo',
  },
  fields,
  schema: v.pipe(
    v.unknown(),
    v.transform((raw): unknown =>
      raw && typeof raw === 'object' && 'roleRequest' in raw
        ? { ...raw, role: readRole(raw as Fields) }
        : raw,
    ),
    schemaOf(fields, [], withDocumentOf(fields)),
    v.transform(
      ({ role, ...rest }): Fields => ({ ...rest, roleRequest: { roleListName: [role] } }),
    ),
  ),
  naturalKey: (record) => toNameKey(record.username) || null,
  listed: ['status'],
  searchKeys: ['username', 'name', 'lastName', 'numDocument', 'phone', 'role', 'status'],
  nameOf: (record) => `${record.name ?? ''} ${record.lastName ?? ''}`.trim(),
});

type Raw = Readonly<Record<string, unknown>>;

/** A company user as the device keeps it, flat: the read shape nests company, city and role. */
export function toCompanyUser(raw: Raw): Fields & {
  readonly username: string;
  readonly companyName: string;
  readonly role: Role | null;
} {
  const roles = Array.isArray(raw.roles) ? (raw.roles as Raw[]) : [];
  const city = raw.city as Raw | null | undefined;
  const department = city?.departamento as Raw | null | undefined;
  const { roles: _, company, city: __, password: ___, ...rest } = raw;
  return {
    ...rest,
    username: String(raw.username ?? ''),
    companyName: String((company as Raw | null | undefined)?.name ?? ''),
    role: toRole(roles[0]?.roleEnum),
    ...(city && {
      cityName: city.ciudad ?? null,
      departmentName: department?.departamento ?? null,
    }),
  };
}
