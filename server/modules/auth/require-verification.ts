import { canWrite } from '../../../src/domain/rules/permissions';
import {
  CREATE_PATHS,
  customerErasePath,
  customerExportPath,
  LOGOUT_PATH,
  PROOF_HEADER,
  updatePath,
  VERIFY_PATH,
} from '../../../src/domain/wire';
import type { Actor, Deps, RequestContext, Session } from '../../context';
import { ProblemError } from '../../http/problems';
import { hasJustSignedIn } from '../../repositories/sessions';

/**
 * Asks for the password again before a write of users or companies, and before a customer's data is handed out or
 * suppressed, so that a stolen session token does neither. The app proves it (`POST /auth/verify`); a plain client,
 * which cannot, has to have signed in within five minutes. No call that a device may have queued is one of these.
 * @throws ProblemError `verification-required`
 */
export async function requireVerification(
  c: RequestContext,
  deps: Deps,
  session: Session,
): Promise<void> {
  // A role without the right is refused by the route, whatever it proves.
  if (!isVerified(c.req.method, c.req.path, c.get('actor'))) return;
  const proof = c.req.header(PROOF_HEADER);
  if (proof && (await deps.tokens.isProof(proof, session, deps.now()))) return;
  const isPlain = !session.hasDevice && deps.acceptsPlainClients;
  if (isPlain && (await hasJustSignedIn(deps.db, session.userId, deps.now()))) return;
  throw new ProblemError('verification-required');
}

/** An ADMIN's actions for a customer under Ley 1581, for any id as a route takes it. */
const DATA_RIGHTS = [customerExportPath(0), customerErasePath(0)].map(
  (path) => new RegExp(`^${path.replace('/0/', '/\\d+/')}$`),
);

/** Whether a call asks for a verification. */
function isVerified(method: string, path: string, { role }: Actor): boolean {
  if (DATA_RIGHTS.some((pattern) => pattern.test(path))) return role === 'ADMIN';
  if (method === 'GET' || path === LOGOUT_PATH || path === VERIFY_PATH) return false;
  if (path.startsWith('/auth/')) return canWrite(role, 'user');
  const isCompany = path === CREATE_PATHS.company || path.startsWith(updatePath('company', ''));
  return isCompany && canWrite(role, 'company');
}
