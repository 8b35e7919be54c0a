/** The meaning of an answer for the network and the session, whatever it says about the request. */
import type { Answer } from '../../api/answer';
import type { Run } from '../run';
import type { Unreached } from '../types';

type Connectivity = 'reached' | 'locked' | Unreached;

/** Null where the answer says nothing about either. */
function toConnectivity(answer: Answer): Connectivity | null {
  if (answer.kind === 'ok') return 'reached';
  if (answer.kind === 'silent') {
    if (answer.reason === 'unreadable') return null;
    return answer.reason === 'timeout' ? 'unreachable' : answer.reason;
  }
  if (answer.isLockedOut) return 'locked';
  if (answer.isVerdict) return 'reached';
  return isGateway(answer.status) ? 'unreachable' : null;
}

/** Statuses that a gateway gives in place of a server that does not answer. */
export const isGateway = (status: number | null) =>
  status === 502 || status === 503 || status === 504;

/** Reports to the screen what an answer says about the connection. @returns why the run ends, null where it goes on. */
export async function reportConnectivity(
  { report, onUnauthenticated, now, session }: Run,
  answer: Answer,
): Promise<'locked' | 'unreached' | null> {
  const connectivity = toConnectivity(answer);
  if (connectivity === 'reached') {
    const at = now();
    const serverTime = answer.kind === 'ok' ? answer.serverTime : null;
    report?.({ is: 'reached', at, clockOffsetMs: serverTime === null ? null : serverTime - at });
  }
  if (connectivity === 'locked') {
    await onUnauthenticated(session.token);
    return 'locked';
  }
  if (connectivity === null || connectivity === 'reached') return null;
  report?.({ is: 'unreached', why: connectivity });
  return 'unreached';
}
