import * as v from 'valibot';
import { MESSAGES } from '../../../src/domain/messages';
import { LOGIN_PATH } from '../../../src/domain/wire';
import type { Actor, Deps } from '../../context';
import { deviceIdOf, deviceKeyOf } from '../../http/device-id';
import { readJson } from '../../http/json-body';
import { withOrigin } from '../../http/origin';
import { invalid, ProblemError } from '../../http/problems';
import { id, type Route, TAGS } from '../../http/route';
import { noteSignIn } from '../../repositories/sessions';
import { isActive } from '../../tenancy/accounts';
import { recordRefusedSignIn, recordSignIn } from './audit-sign-in';
import { checkPassword } from './check-password';
import { deliverySchemas, prepareDelivery } from './prepare-delivery';

const MAX_LENGTH = 200;
const entry = v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_LENGTH));
const credentials = v.object({
  username: v.pipe(entry, v.trim(), v.nonEmpty()),
  password: entry,
});

export const logIn = v.object({
  username: v.string(),
  message: v.string(),
  jwt: v.nullable(v.string()),
  status: v.boolean(),
  estado: v.string(),
  companyStatus: v.string(),
  roles: v.array(v.string()),
  userId: v.pipe(id, v.description('De la cuenta; un nombre de usuario corregido no lo cambia')),
  companyId: v.pipe(id, v.description('De su empresa')),
  ...deliverySchemas,
  mustChangePassword: v.exactOptional(v.boolean()),
});

const PUBLISHED_MESSAGE =
  'Esta cuenta de demostración tiene una contraseña publicada y no vale en un servidor al que llegan otras máquinas';

/** For a client that cannot ask for a new password. */
const CHANGE_NOTICE = 'Su contraseña la puso otra persona: cámbiela cuanto antes.';

/** `POST /auth/log-in`: both sign-in and password verification. */
export const logInRoute = (deps: Deps): Route => ({
  method: 'POST',
  path: LOGIN_PATH,
  operationId: 'logIn',
  summary:
    'Iniciar sesión; con Device-Id y Device-Key, también un deliveryToken para ese equipo y la llave con que se sella lo que envíe',
  tag: TAGS.other,
  headers: ['deviceId', 'deviceKey'],
  body: credentials,
  answer: logIn,
  isPublic: true,
  handle: async (c) => {
    c.header('Cache-Control', 'no-store');
    const { username, password } = readCredentials(await readJson(c.req));
    const publicKey = await deviceKeyOf(c);
    const { attempt, found, isRight } = await checkPassword(c, deps, username, password);
    if (found) c.set('account', found.actor);
    if (!found || !isRight) throw new ProblemError('wrong-password');
    const refused = (reason: 'published' | 'inactive') =>
      recordRefusedSignIn(deps.db, attempt, c.get('requestId'), reason, deps.now());
    if (deps.isPublishedLogin(found.actor.username, password)) {
      await refused('published');
      throw new ProblemError('wrong-password', { title: PUBLISHED_MESSAGE });
    }
    const { actor } = found;
    const deviceId = deviceIdOf(c);
    if (!isActive(actor)) {
      await refused('inactive');
      return c.json(presentLogIn(actor, null));
    }
    const { sessionEpoch, mustChangePassword } = found;
    await noteSignIn(deps.db, actor.id, deps.now());
    await recordSignIn(deps.db, withOrigin(c, actor));
    const jwt = await deps.tokens.issue(actor.id, sessionEpoch, deps.now(), deviceId !== null);
    const answer = presentLogIn(actor, jwt);
    if (mustChangePassword)
      // The delivery token comes with the new password.
      return c.json(
        deviceId || !deps.acceptsPlainClients
          ? { ...answer, mustChangePassword }
          : { ...answer, message: `${answer.message} ${CHANGE_NOTICE}` },
      );
    const delivery =
      deviceId && publicKey && (await prepareDelivery(deps, found, { deviceId, publicKey }));
    return c.json({ ...answer, ...(delivery || {}) });
  },
});

function readCredentials(body: unknown): v.InferOutput<typeof credentials> {
  const result = v.safeParse(credentials, body);
  if (result.success) return result.output;
  const wrong = new Set(result.issues.map((issue) => String(issue.path?.[0]?.key ?? 'username')));
  throw invalid(...[...wrong].map((field) => ({ field, message: MESSAGES.loginInvalid })));
}

function presentLogIn(actor: Actor, jwt: string | null) {
  return {
    username: actor.username,
    userId: actor.id,
    companyId: actor.company.id,
    message: messageFor(actor),
    jwt,
    status: jwt !== null,
    estado: actor.status,
    companyStatus: actor.company.status,
    roles: [actor.role],
  };
}

function messageFor(actor: Actor): string {
  if (actor.status !== 'activo') return MESSAGES.userInactive;
  if (actor.company.status !== 'activo') return MESSAGES.companyInactive;
  return MESSAGES.loginSuccess;
}
