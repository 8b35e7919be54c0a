import * as v from 'valibot';
import { MESSAGES } from '../../../src/domain/messages';
import { VERIFY_PATH, type Verified } from '../../../src/domain/wire';
import type { Deps } from '../../context';
import { readJson } from '../../http/json-body';
import { invalid, ProblemError } from '../../http/problems';
import { type Route, TAGS } from '../../http/route';
import { checkPassword } from './check-password';

const verification = v.object({
  password: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
});

/** `POST /auth/verify`: checks the acting user's password again, and answers a proof for the next five minutes. */
export const verifyRoute = (deps: Deps): Route => ({
  method: 'POST',
  path: VERIFY_PATH,
  operationId: 'verifyPassword',
  summary:
    'Comprobar la contraseña otra vez: responde una prueba para las escrituras que la piden, por cinco minutos',
  tag: TAGS.other,
  headers: ['deviceId'],
  body: verification,
  answer: v.object({ proof: v.string() }),
  handle: async (c) => {
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
  },
});
