import { toNameKey } from '../../../src/domain/values/same';
import type { Attempt, Deps, RequestContext } from '../../context';
import { deviceIdOf } from '../../http/device-id';
import { FairQueue, QueueFullError } from '../../http/fair-queue';
import { ProblemError } from '../../http/problems';
import { limitVerifying, verifyPassword } from '../../repositories/password-hash';
import { type Account, findByUsername } from '../../tenancy/accounts';
import { recordRefusedSignIn } from './audit-sign-in';

/** The result of a password check. */
export interface Checked {
  readonly attempt: Attempt;
  /** Null where no account has this user name. */
  readonly found: Account | null;
  readonly isRight: boolean;
}

/**
 * Checks a password within the throttle and the queue of sign-ins. Every call that takes a password goes through here,
 * so that none of them is a faster way to guess.
 * @throws ProblemError `too-many-attempts`
 * @throws QueueFullError at once where the line is full
 */
export function checkPassword(
  c: RequestContext,
  deps: Deps,
  username: string,
  password: string,
): Promise<Checked> {
  const client = { address: c.get('clientAddress'), deviceId: deviceIdOf(c) };
  const attempt = { ...client, account: toNameKey(username) };
  // The database is asked within the limit only, so that an immediate refusal costs nothing.
  return takeTurn(deps, attempt, async () => {
    const found = await findByUsername(deps.db, username);
    const retryAfterSeconds = await deps.throttle.begin(attempt);
    if (retryAfterSeconds > 0) throw new ProblemError('too-many-attempts', { retryAfterSeconds });
    const isRight = await verifyPassword(password, found?.passwordHash ?? null);
    if (isRight) await deps.throttle.succeed(attempt);
    else await recordRefusedSignIn(deps.db, attempt, c.get('requestId'), 'password', deps.now());
    return { attempt, found, isRight };
  });
}

/**
 * An account is tried once at a time from one address, so that guesses at it take one place in the line and leave the
 * others to people beside them.
 */
const tries = new FairQueue({
  running: Number.POSITIVE_INFINITY,
  runningPerClient: 1,
  waitingPerClient: 3,
  waiting: 64,
});

/** Turns go round by address; where the line is full, a device that the account knows takes the place of a stranger. */
async function takeTurn<T>(
  { throttle }: Deps,
  attempt: Attempt,
  task: () => Promise<T>,
): Promise<T> {
  try {
    return await tries.run(`${attempt.address} ${attempt.account}`, () =>
      limitVerifying(`address ${attempt.address}`, task),
    );
  } catch (error) {
    const isLineFull = error instanceof QueueFullError;
    if (!isLineFull || !attempt.deviceId || !(await throttle.isKnown(attempt))) throw error;
    return limitVerifying(`device ${attempt.deviceId}`, task, true);
  }
}
