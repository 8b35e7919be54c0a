import { Hono } from 'hono';
import * as v from 'valibot';
import { MESSAGES } from '../../../src/domain/messages';
import { LOGIN_PATH } from '../../../src/domain/wire';
import type { Actor, Attempt, Deps, Env } from '../../context';
import { deviceIdOf } from '../../http/device-id';
import { QueueFullError } from '../../http/fair-queue';
import { readJson } from '../../http/json-body';
import { withOrigin } from '../../http/origin';
import { invalid, ProblemError } from '../../http/problems';
import { issueDeliveryToken } from '../../repositories/delivery-tokens';
import { limitVerifying, verifyPassword } from '../../repositories/password-hash';
import { findByUsername, isActive } from '../../tenancy/accounts';
import { recordRefusedSignIn, recordSignIn } from './audit-sign-in';

const MAX_LENGTH = 200;
const entry = v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_LENGTH));
/** The body of a sign-in. */
export const credentials = v.object({
  username: v.pipe(entry, v.trim(), v.nonEmpty()),
  password: entry,
});

const PUBLISHED_MESSAGE =
  'Esta cuenta de demostración tiene una contraseña publicada y no vale en un servidor al que llegan otras máquinas';

/** `POST /auth/log-in`: both sign-in and password verification. */
export function logInRoutes(deps: Deps) {
  return new Hono<Env>().post(LOGIN_PATH, async (c) => {
    c.header('Cache-Control', 'no-store');
    const { username, password } = readCredentials(await readJson(c.req));
    const deviceId = deviceIdOf(c);
    const account = username.toLowerCase();
    const attempt = { account, address: c.get('clientAddress'), deviceId };
    // The database is asked within the limit only: what is refused at once costs nothing.
    const { found, isRight } = await takeTurn(deps, attempt, async () => {
      const retryAfterSeconds = await deps.throttle.begin(attempt);
      if (retryAfterSeconds > 0) throw new ProblemError('too-many-attempts', { retryAfterSeconds });
      const found = await findByUsername(deps.db, username);
      const isRight = await verifyPassword(password, found?.passwordHash ?? null);
      if (isRight) await deps.throttle.succeed(attempt);
      return { found, isRight };
    });
    if (found) c.set('account', found.actor);
    const refused = (reason: 'password' | 'published' | 'inactive') =>
      recordRefusedSignIn(deps.db, attempt, c.get('requestId'), reason, deps.now());
    if (!found || !isRight) {
      await refused('password');
      throw new ProblemError('wrong-password');
    }
    if (deps.isPublishedLogin(username, password)) {
      await refused('published');
      throw new ProblemError('wrong-password', { title: PUBLISHED_MESSAGE });
    }
    const { actor } = found;
    if (!isActive(actor)) {
      await refused('inactive');
      return c.json(presentLogIn(actor, null, null));
    }
    await recordSignIn(deps.db, withOrigin(c, actor));
    const jwt = await deps.tokens.issue(actor.id, found.sessionEpoch, deps.now());
    const deliveryToken = deviceId
      ? await issueDeliveryToken(deps.db, found, deviceId, deps.now())
      : null;
    return c.json(presentLogIn(actor, jwt, deliveryToken));
  });
}

/** Turns go round by address; where the line is full, a device that the account knows takes the place of a stranger. */
async function takeTurn<T>(
  { throttle }: Deps,
  attempt: Attempt,
  task: () => Promise<T>,
): Promise<T> {
  try {
    return await limitVerifying(`address ${attempt.address}`, task);
  } catch (error) {
    const isLineFull = error instanceof QueueFullError;
    if (!isLineFull || !attempt.deviceId || !(await throttle.isKnown(attempt))) throw error;
    return limitVerifying(`device ${attempt.deviceId}`, task, true);
  }
}

function readCredentials(body: unknown): v.InferOutput<typeof credentials> {
  const result = v.safeParse(credentials, body);
  if (result.success) return result.output;
  const wrong = new Set(result.issues.map((issue) => String(issue.path?.[0]?.key ?? 'username')));
  throw invalid(...[...wrong].map((field) => ({ field, message: MESSAGES.loginInvalid })));
}

function presentLogIn(actor: Actor, jwt: string | null, deliveryToken: string | null) {
  return {
    username: actor.username,
    message: messageFor(actor),
    jwt,
    status: jwt !== null,
    estado: actor.status,
    companyStatus: actor.company.status,
    roles: [actor.role],
    ...(deliveryToken && { deliveryToken }),
  };
}

function messageFor(actor: Actor): string {
  if (actor.status !== 'activo') return MESSAGES.userInactive;
  if (actor.company.status !== 'activo') return MESSAGES.companyInactive;
  return MESSAGES.loginSuccess;
}
