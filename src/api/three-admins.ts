import type { Answer } from './answer';

/**
 * The refusal of a fourth ADMIN. Our server gives it a type; the plain contract only a sentence with status 400, 'an
 * admin cannot create more than 3 ADMIN users', in English or in Spanish.
 */
export function isThreeAdmins(answer: Answer): boolean {
  if (answer.kind !== 'refused') return false;
  const { type, title } = answer.problem;
  if (type !== null) return type === 'three-admins';
  return answer.status === 400 && /(more than|m[aá]s de) 3\b.*\badmin/i.test(title ?? '');
}
