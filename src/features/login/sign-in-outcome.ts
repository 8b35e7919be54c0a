import { MESSAGES } from '../../domain/messages';
import type { SignInResult } from '../../session/sign-in';

/** A message under `form` belongs to no field: it stays until the next try. */
export type SignInErrors = {
  readonly [place in 'username' | 'password' | 'form']?: string | undefined;
};

export interface RefusedOutcome {
  readonly errors: SignInErrors;
  /** The text of the alert titled Error, which closes by itself; null where the form says it and goes on saying it. */
  readonly alert: string | null;
}

type Refusal = Extract<SignInResult, { is: 'refused' }>;

/**
 * The place of each message (docs/SPEC.md, S8.01 to S8.10). An alert is gone after 3 s, so a field says what to do next.
 */
export function toRefusedOutcome({ why, text }: Refusal): RefusedOutcome {
  switch (why) {
    case 'wrong-password':
      return { errors: { password: 'Revisa la contraseña e inténtalo otra vez.' }, alert: text };
    case 'unknown-user':
      return { errors: { username: 'Revisa el nombre de usuario.' }, alert: text };
    case 'user-inactive':
      return { errors: { username: text }, alert: MESSAGES.userInactiveAlert };
    case 'company-inactive':
      return { errors: { username: text }, alert: MESSAGES.companyInactiveAlert };
    case 'delayed':
    case 'no-network':
    case 'outdated':
      return { errors: { form: text }, alert: null };
    case 'other':
      return { errors: {}, alert: text };
  }
}

/** Both are needed; null where both are there. */
export function toMissing(username: string, password: string): SignInErrors | null {
  if (username !== '' && password !== '') return null;
  return {
    username: username === '' ? MESSAGES.loginInvalid : undefined,
    password: password === '' ? MESSAGES.loginInvalid : undefined,
  };
}
