import type { Option } from './options';

/** The roles and the word a person reads for each (docs/SPEC.md, S3.35 to S3.53). */
export const ROLE_LABELS = {
  SUPERADMIN: 'Superadministrador',
  ADMIN: 'Administrador',
  EMPLOYEE: 'Empleado',
  INVITED: 'Invitado',
} as const;

export type Role = keyof typeof ROLE_LABELS;
export const ROLES = Object.keys(ROLE_LABELS) as readonly Role[];
export const ROLE_OPTIONS: readonly (Option & { value: Role })[] = ROLES.map((value) => ({
  value,
  label: ROLE_LABELS[value],
}));
