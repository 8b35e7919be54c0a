/** A call that is made at once and never queued: with a session, where there is a way to the server. */
import type { Answer } from '../api/answer';
import type { Runtime } from './runtime';

/** `unreached`: no way to the server now. `locked`: it wants a session. `failed`: it was asked, and did not do it. */
export type Failure = 'unreached' | 'locked' | 'failed';

/** The session's token; a failure where there is none, or no network. */
export async function toToken(
  runtime: Runtime,
): Promise<{ readonly is: 'good'; readonly value: string } | { readonly is: Failure }> {
  if (!navigator.onLine) return { is: 'unreached' };
  const value = await runtime.token();
  return value === null ? { is: 'locked' } : { is: 'good', value };
}

/** The meaning of any answer but the expected one. */
export function toFailure(answer: Answer): Failure {
  if (answer.kind === 'silent') return answer.reason === 'unreadable' ? 'failed' : 'unreached';
  return answer.kind === 'refused' && answer.status === 401 ? 'locked' : 'failed';
}
