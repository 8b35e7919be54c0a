/** Sends writes that are never queued (users, companies): one request, now, with the session's token. */
import type { Answer } from '../api/answer';
import type { ApiRequest } from '../api/client';
import { normalise } from '../api/normalise';
import { isThreeAdmins } from '../api/three-admins';
import { applyRecord } from '../db/mirror/apply-list';
import type { FieldIssue } from '../domain/entity';
import { isOurs } from '../domain/server-version';
import { api } from './connection';
import { reportFailure } from './report-failure';
import type { Runtime } from './runtime';
import { proofFor } from './verification-proof';

export interface ServerWrite extends Pick<ApiRequest, 'method' | 'path' | 'body'> {
  /**
   * The version of the record that is replaced: somebody else's newer one is not overwritten, where the server keeps
   * versions.
   */
  readonly version?: number | null;
}

export type Sent =
  | { readonly is: 'done' }
  | {
      readonly is: 'refused';
      readonly isThreeAdmins: boolean;
      /** The reason, with advice. */
      readonly reason: string;
      readonly errors: readonly FieldIssue[];
    };

const OFFLINE =
  'Sin conexión. Esto se guarda directamente en el servidor: no se guardó nada. Vuelve a intentarlo cuando haya señal.';
const LOCKED =
  'Tu sesión con el servidor terminó y no se guardó nada. Inicia sesión de nuevo y vuelve a intentarlo.';
const NO_ANSWER =
  'El servidor no respondió. Puede que sí se haya guardado: revisa el listado antes de intentarlo de nuevo.';
const STALE =
  'Alguien más cambió este registro mientras tanto. Ábrelo de nuevo para ver los datos actuales.';
const UNCONFIRMED =
  'No se guardó nada: el servidor pide tu contraseña para confirmarlo. Vuelve a intentarlo.';
const FULL = 'La empresa ya tiene tres administradores, contando los inactivos.';

/** Why nothing can be sent at this moment; null where it can be tried. */
export async function whyNotNow(runtime: Runtime): Promise<string | null> {
  if (!navigator.onLine) return OFFLINE;
  return (await runtime.token()) === null ? LOCKED : null;
}

/** Asks the signed-in person for their password; whether they gave it. */
export type ConfirmPassword = () => Promise<boolean>;

/**
 * Never throws. Whatever came of it, the lists are read again: an answer that was lost may have been a yes. A server that
 * wants the password again has done nothing yet: it is asked for as often as the server wants it.
 */
export async function sendNow(
  runtime: Runtime,
  entity: 'user' | 'company',
  write: ServerWrite,
  confirmPassword: ConfirmPassword,
): Promise<Sent> {
  const answer = await sendOnce(runtime, write);
  if (typeof answer === 'string') return refused(answer);
  if (answer.kind === 'refused' && answer.problem.type === 'verification-required')
    return (await confirmPassword())
      ? sendNow(runtime, entity, write, confirmPassword)
      : refused(UNCONFIRMED);
  // A record that is opened again at once must not be the older one.
  const record = answer.kind === 'ok' ? normalise(entity, answer.body) : null;
  if (record)
    await applyRecord(runtime.db, entity, record).catch((error: unknown) =>
      reportFailure(runtime.db, error),
    );
  void runtime.wake('tap');
  if (answer.kind === 'ok')
    return isNo(answer.body) ? refused(String(answer.body.message ?? NO_ANSWER)) : { is: 'done' };
  return {
    ...refused(toReason(answer)),
    isThreeAdmins: isThreeAdmins(answer),
    errors: answer.kind === 'refused' ? answer.problem.errors : [],
  };
}

/** The answer, or why nothing was sent. */
async function sendOnce(runtime: Runtime, write: ServerWrite): Promise<Answer | string> {
  const obstacle = await whyNotNow(runtime);
  if (obstacle !== null) return obstacle;
  const { version = null, ...request } = write;
  const [token, serverVersion] = await Promise.all([runtime.token(), runtime.serverVersion()]);
  const isMarked = isOurs(serverVersion);
  return api.send({
    ...request,
    token,
    proof: proofFor(token),
    isMarked,
    ifMatch: isMarked ? version : null,
  });
}

function refused(reason: string): Extract<Sent, { is: 'refused' }> {
  return { is: 'refused', isThreeAdmins: false, reason, errors: [] };
}

/** Some servers say no with a 200, as they do at the sign-in. */
function isNo(body: unknown): body is { readonly status: false; readonly message?: unknown } {
  return typeof body === 'object' && body !== null && 'status' in body && body.status === false;
}

function toReason(answer: Exclude<Answer, { kind: 'ok' }>): string {
  if (answer.kind === 'silent') return NO_ANSWER;
  if (answer.isLockedOut) return LOCKED;
  if (answer.status === 412) return STALE;
  if (isThreeAdmins(answer)) return FULL;
  if (answer.status >= 500 && !answer.isVerdict) return NO_ANSWER;
  return answer.problem.title ?? `El servidor no lo aceptó (error ${answer.status}).`;
}
