/** What an ADMIN does with a customer's personal data (Ley 1581): on the server at once, never queued. */
import type { Answer } from '../api/answer';
import { customerErasePath, customerExportPath } from '../domain/wire';
import { api } from './connection';
import type { Runtime } from './runtime';

/** `unreached`: no way to the server now. `locked`: it wants a session. `refused`: its own words. */
export type Failure =
  | { readonly is: 'unreached' | 'locked' }
  | { readonly is: 'refused'; readonly words: string };

export type Exported = { readonly is: 'told'; readonly data: unknown } | Failure;

/** Reads everything the company holds of a customer. Never throws. */
export async function exportCustomerData(
  runtime: Pick<Runtime, 'token'>,
  id: number,
): Promise<Exported> {
  const answer = await ask(runtime, { method: 'GET', path: customerExportPath(id) });
  if ('is' in answer) return answer;
  return answer.kind === 'ok' ? { is: 'told', data: answer.body } : toFailure(answer);
}

/**
 * Suppresses a customer's data and reads what it became into the mirror. Never throws.
 * @param key of the request: pressed twice, it is one
 */
export async function eraseCustomerData(
  runtime: Pick<Runtime, 'token' | 'wake'>,
  id: number,
  reason: string,
  key: string,
): Promise<{ readonly is: 'done' } | Failure> {
  const request = { method: 'POST', path: customerErasePath(id), body: { reason }, key } as const;
  const answer = await ask(runtime, request);
  if ('is' in answer) return answer;
  if (answer.kind !== 'ok') return toFailure(answer);
  await runtime.wake('tap');
  return { is: 'done' };
}

async function ask(
  runtime: Pick<Runtime, 'token'>,
  request: Omit<Parameters<typeof api.send>[0], 'token'>,
): Promise<Answer | { readonly is: 'unreached' | 'locked' }> {
  if (!navigator.onLine) return { is: 'unreached' };
  const token = await runtime.token();
  return token === null ? { is: 'locked' } : api.send({ ...request, token });
}

function toFailure(answer: Exclude<Answer, { kind: 'ok' }>): Failure {
  if (answer.kind === 'silent') return { is: 'unreached' };
  if (answer.isLockedOut || answer.status === 401) return { is: 'locked' };
  const { title, errors } = answer.problem;
  const words = [title, ...errors.map(({ message }) => message)].filter(Boolean).join('. ');
  return { is: 'refused', words: words || 'El servidor no lo hizo' };
}

/** Why the server did not do what was asked. */
export function toFailureWords(failure: Failure): string {
  if (failure.is === 'refused') return failure.words;
  return failure.is === 'locked'
    ? 'Tu sesión con el servidor terminó: no se hizo. Inicia sesión y vuelve a intentarlo.'
    : 'Sin conexión con el servidor: no se hizo. Vuelve a intentarlo cuando haya señal.';
}
