import * as v from 'valibot';
import { MESSAGES } from '../../../src/domain/messages';
import { OWN_PASSWORD_PATH, type PasswordChanged } from '../../../src/domain/wire';
import type { Deps } from '../../context';
import { deviceIdOf, deviceKeyOf } from '../../http/device-id';
import { readJson } from '../../http/json-body';
import { newPasswordSchema } from '../../http/password-rule';
import { invalid, ProblemError } from '../../http/problems';
import { type Route, TAGS } from '../../http/route';
import { replacePassword } from '../../repositories/own-password';
import { hashNewPassword } from '../../repositories/password-hash';
import { checkPassword } from './check-password';
import { deliverySchemas, prepareDelivery } from './prepare-delivery';

const passwordChange = v.object({
  currentPassword: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
  newPassword: newPasswordSchema,
});

/**
 * `PUT /api/v1/account/password`: anybody's own password. It ends every session and delivery token of the user, and
 * answers a new token for the acting session, so that only the others are signed out.
 */
export const ownPasswordRoute = (deps: Deps): Route => ({
  method: 'PUT',
  path: OWN_PASSWORD_PATH,
  operationId: 'changeOwnPassword',
  summary: 'Cambiar la contraseña propia: termina las demás sesiones y responde un jwt nuevo',
  tag: TAGS.other,
  headers: ['deviceId', 'deviceKey'],
  body: passwordChange,
  answer: v.object({ jwt: v.string(), ...deliverySchemas }),
  handle: async (c) => {
    const session = c.get('session');
    if (!session) throw new ProblemError('forbidden');
    const { id, username } = c.get('actor');
    const { currentPassword, newPassword } = readChange(await readJson(c.req));
    const publicKey = await deviceKeyOf(c);
    const { found, isRight } = await checkPassword(c, deps, username, currentPassword);
    if (!found || !isRight) throw wrongPassword();
    const passwordHash = await hashNewPassword(id, newPassword);
    const account = { ...found, actor: c.get('actor') };
    const epoch = await replacePassword(deps.db, account, passwordHash);
    if (epoch === null) throw wrongPassword();
    const jwt = await deps.tokens.issue(id, epoch, deps.now(), session.hasDevice);
    const deviceId = session.hasDevice ? deviceIdOf(c) : null;
    const now = { ...found, sessionEpoch: epoch };
    const delivery =
      deviceId && publicKey && (await prepareDelivery(deps, now, { deviceId, publicKey }));
    return c.json({ jwt, ...(delivery || {}) } satisfies PasswordChanged);
  },
});

/** Not a 401, which would tell the client that its session is over. */
function wrongPassword(): ProblemError {
  const errors = [{ field: 'currentPassword', message: 'La contraseña actual no es correcta' }];
  return new ProblemError('wrong-password', { status: 422, errors });
}

function readChange(body: unknown): v.InferOutput<typeof passwordChange> {
  const { success, output, issues } = v.safeParse(passwordChange, body);
  if (!success) {
    const messages = new Map<string, string>();
    for (const { path, message } of issues) {
      const field = path?.[0]?.key === 'newPassword' ? 'newPassword' : 'currentPassword';
      const sentence = field === 'newPassword' ? message : MESSAGES.required;
      if (!messages.has(field)) messages.set(field, sentence);
    }
    throw invalid(...[...messages].map(([field, message]) => ({ field, message })));
  }
  if (output.newPassword.normalize('NFKC') === output.currentPassword.normalize('NFKC'))
    throw invalid({ field: 'newPassword', message: 'Debe ser distinta de la actual' });
  return output;
}
