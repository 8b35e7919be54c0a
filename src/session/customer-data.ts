/** An ADMIN's calls on a customer's personal data (Ley 1581): on the server at once, never queued. */
import type { Answer } from '../api/answer';
import { customerErasePath, customerExportPath } from '../domain/wire';
import { api } from './connection';
import type { Runtime } from './runtime';
import type { ConfirmPassword } from './send-now';
import { proofFor } from './verification-proof';

/**
 * `unreached`: no way to the server now. `locked`: it wants a session. `unconfirmed`: it wants the password, which was not
 * given. `refused`: its own words.
 */
export type Failure =
  | { readonly is: 'unreached' | 'locked' | 'unconfirmed' }
  | { readonly is: 'refused'; readonly words: string };

export type Exported = { readonly is: 'told'; readonly data: unknown } | Failure;

/** Reads everything the company holds of a customer. Never throws. */
export async function exportCustomerData(
  runtime: Pick<Runtime, 'token'>,
  id: number,
  confirmPassword: ConfirmPassword,
): Promise<Exported> {
  const request = { method: 'GET', path: customerExportPath(id) } as const;
  const answer = await ask(runtime, request, confirmPassword);
  if ('is' in answer) return answer;
  return answer.kind === 'ok' ? { is: 'told', data: answer.body } : toFailure(answer);
}

/**
 * Suppresses a customer's data and reads the resulting record into the mirror. Never throws.
 * @param key of the request: pressed twice, it is one
 */
export async function eraseCustomerData(
  runtime: Pick<Runtime, 'token' | 'wake'>,
  id: number,
  reason: string,
  key: string,
  confirmPassword: ConfirmPassword,
): Promise<{ readonly is: 'done' } | Failure> {
  const request = { method: 'POST', path: customerErasePath(id), body: { reason }, key } as const;
  const answer = await ask(runtime, request, confirmPassword);
  if ('is' in answer) return answer;
  if (answer.kind !== 'ok') return toFailure(answer);
  await runtime.wake('tap');
  return { is: 'done' };
}

async function ask(
  runtime: Pick<Runtime, 'token'>,
  request: Omit<Parameters<typeof api.send>[0], 'token'>,
  confirmPassword: ConfirmPassword,
): Promise<Answer | { readonly is: 'unreached' | 'locked' | 'unconfirmed' }> {
  if (!navigator.onLine) return { is: 'unreached' };
  const token = await runtime.token();
  if (token === null) return { is: 'locked' };
  const answer = await api.send({ ...request, token, proof: proofFor(token) });
  const isUnconfirmed =
    answer.kind === 'refused' && answer.problem.type === 'verification-required';
  if (!isUnconfirmed) return answer;
  // Nothing has been done yet.
  return (await confirmPassword()) ? ask(runtime, request, confirmPassword) : { is: 'unconfirmed' };
}

function toFailure(answer: Exclude<Answer, { kind: 'ok' }>): Failure {
  if (answer.kind === 'silent') return { is: 'unreached' };
  if (answer.isLockedOut || answer.status === 401) return { is: 'locked' };
  const { title, errors } = answer.problem;
  const words = [title, ...errors.map(({ message }) => message)].filter(Boolean).join('. ');
  return { is: 'refused', words: words || 'El servidor no lo hizo' };
}

/** Why the server did not do it. */
export function toFailureWords(failure: Failure): string {
  return failure.is === 'refused' ? failure.words : WORDS[failure.is];
}

const WORDS = {
  locked: 'Tu sesión con el servidor terminó: no se hizo. Inicia sesión y vuelve a intentarlo.',
  unreached: 'Sin conexión con el servidor: no se hizo. Vuelve a intentarlo cuando haya señal.',
  unconfirmed: 'No se hizo: el servidor pide tu contraseña para confirmarlo. Vuelve a intentarlo.',
} as const;
