import * as v from 'valibot';
import { passwordSchema } from '../../src/domain/entities/user';

/** The sentence that says what a password lacks; null where it is good. */
export function weaknessOf(password: string): string | null {
  return v.safeParse(passwordSchema, password).issues?.[0]?.message ?? null;
}
