/** Rules of the user's form beyond its schema: everything confirmed, and a password that is not part of the record. */
import * as v from 'valibot';
import type { FormRules } from '../../crud/form-rules';
import { type PlaceNames, toPlaceIssues } from '../../crud/place-issues';
import type { Places } from '../../crud/use-places';
import { passwordSchema } from '../../domain/entities/user';
import type { FieldIssue, Fields } from '../../domain/entity';
import { email, text } from '../../domain/fields';
import { MESSAGES } from '../../domain/messages';
import { Kept } from '../../domain/record-schema';
import type { Role } from '../../domain/roles';
import { ONLY_SUPERADMIN } from './save-user';

export const USER_PLACE: PlaceNames = { department: 'departmentName', municipality: 'cityName' };

export const USER_EXTRAS = {
  confirmUsername: email('Confirmar usuario'),
  password: text('Contraseña'),
  confirmPassword: text('Confirmar contraseña'),
};

export interface UserFacts {
  /** The role of the acting person. */
  readonly actorRole: Role;
  /** The new user's company where nobody chooses; '' where somebody does, or the device does not know it. */
  readonly companyName: string;
  readonly places: Places;
  /** The record as it was; undefined for a new one. */
  readonly kept: Fields | undefined;
  readonly asksPassword: boolean;
}

export function createUserRules(facts: UserFacts): FormRules {
  return {
    extras: USER_EXTRAS,
    open: (record) => ({
      // Read as `status`, sent as `estado`.
      estado: String(record.status ?? record.estado ?? ''),
      confirmUsername: String(record.username ?? ''),
      password: '',
      confirmPassword: '',
    }),
    prepare: (typed, { status }) => ({
      ...typed,
      companyName: typed.companyName || facts.companyName,
      estado: status && typed.estado === status ? new Kept(status) : typed.estado,
    }),
    check: (typed, issues) => [
      ...issues,
      ...toPlaceIssues(facts.places, USER_PLACE, typed, facts.kept),
      ...strangeRole(typed, facts.actorRole),
      ...unconfirmed(typed, 'username', 'confirmUsername', MESSAGES.usernameMismatch),
      ...(facts.asksPassword
        ? [
            ...weakPassword(typed),
            ...unconfirmed(typed, 'password', 'confirmPassword', MESSAGES.passwordMismatch),
          ]
        : []),
    ],
  };
}

function strangeRole({ role }: Fields, actorRole: Role): FieldIssue[] {
  return role === 'SUPERADMIN' && actorRole !== 'SUPERADMIN'
    ? [{ field: 'role', message: ONLY_SUPERADMIN }]
    : [];
}

function weakPassword({ password }: Fields): FieldIssue[] {
  const { issues } = v.safeParse(passwordSchema, password);
  return issues ? [{ field: 'password', message: issues[0].message }] : [];
}

/** A password's spaces count, an address's do not. */
function unconfirmed(typed: Fields, name: string, other: string, message: string): FieldIssue[] {
  const tidy = (value: unknown) =>
    name === 'password' ? String(value ?? '') : String(value ?? '').trim();
  if (tidy(typed[other]) === '') return [{ field: other, message: MESSAGES.required }];
  return tidy(typed[other]) === tidy(typed[name]) ? [] : [{ field: other, message }];
}
