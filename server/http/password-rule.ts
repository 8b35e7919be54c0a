import * as v from 'valibot';
import { passwordSchema } from '../../src/domain/entities/user';
import { isKnownPassword } from './known-passwords';

const KNOWN_MESSAGE =
  'Es de las primeras contraseñas que se prueban: no uses una palabra común, un nombre o un lugar con números y símbolos';

/** A password that is being set: the form's rule, and none that is known (docs/decisions/0088-known-passwords.md). */
export const newPasswordSchema = v.pipe(
  passwordSchema,
  v.check((password) => !isKnownPassword(password), KNOWN_MESSAGE),
);

/** The sentence that says what a password lacks; null where it is good. */
export function weaknessOf(password: string): string | null {
  return v.safeParse(newPasswordSchema, password).issues?.[0]?.message ?? null;
}
