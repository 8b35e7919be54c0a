import type { Role } from '../options';
import { toRole } from '../rules/session';

/** What the device keeps of a company user: who they are, not their papers. */
export interface CompanyUser {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly lastName: string;
  readonly status: string;
  readonly companyName: string;
  readonly role: Role | null;
}

type Raw = Readonly<Record<string, unknown>>;

/** From the read shape of `companie/users`. */
export function toCompanyUser(raw: Raw): CompanyUser {
  const roles = Array.isArray(raw.roles) ? (raw.roles as Raw[]) : [];
  return {
    id: Number(raw.id),
    username: String(raw.username ?? ''),
    name: String(raw.name ?? ''),
    lastName: String(raw.lastName ?? ''),
    status: String(raw.status ?? ''),
    companyName: String((raw.company as Raw | null)?.name ?? ''),
    role: toRole(roles[0]?.roleEnum),
  };
}
