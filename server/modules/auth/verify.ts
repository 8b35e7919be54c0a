import { Hono } from 'hono';
import * as v from 'valibot';
import { MESSAGES } from '../../../src/domain/messages';
import { VERIFY_PATH, type Verified } from '../../../src/domain/wire';
import type { Deps, Env } from '../../context';
import { readJson } from '../../http/json-body';
import { invalid, ProblemError } from '../../http/problems';
import { checkPassword } from './check-password';

/** The body of a verification. */
export const verification = v.object({
  password: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
});

/** `POST /auth/verify`: checks the acting user's password again, and answers a proof for the next five minutes. */
export function verifyRoutes(deps: Deps) {
  return new Hono<Env>().post(VERIFY_PATH, async (c) => {
    const session = c.get('session');
    if (!session) throw new ProblemError('forbidden');
    const { success, output } = v.safeParse(verification, await readJson(c.req));
    if (!success) throw invalid({ field: 'password', message: MESSAGES.required });
    const { isRight } = await checkPassword(c, deps, c.get('actor').username, output.password);
    if (!isRight) {
      // Not a 401, which would tell the client that its session is over.
      const errors = [{ field: 'password', message: MESSAGES.loginWrongPassword }];
      throw new ProblemError('wrong-password', { status: 422, errors });
    }
    const proof = await deps.tokens.issueProof(session, deps.now());
    return c.json({ proof } satisfies Verified);
  });
}
