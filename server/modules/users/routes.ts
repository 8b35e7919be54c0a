import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { toCompanyUser, user } from '../../../src/domain/entities/user';
import type { Fields } from '../../../src/domain/entity';
import { canWrite } from '../../../src/domain/rules/permissions';
import { updateWithoutPasswordPath } from '../../../src/domain/wire';
import type { Actor, Deps, RequestContext } from '../../context';
import { users } from '../../db/schema';
import { authorizeRead } from '../../http/authorize';
import { readJson } from '../../http/json-body';
import { newPasswordSchema } from '../../http/password-rule';
import { ProblemError } from '../../http/problems';
import { describeEntity, type Route } from '../../http/route';
import type { Write } from '../../idempotency/write';
import { write } from '../../idempotency/write-pipeline';
import { passStored } from '../../repositories/pass-stored';
import { hashNewPassword } from '../../repositories/password-hash';
import { readUsers } from '../../repositories/users';
import { readAs, type Scope } from '../../tenancy/scope';
import { createUser, type UserInput, updateUser, validateUser } from './save-user';

/** The company's users: list, sign-up, update with and without a new password. */
export function userRoutes(deps: Deps): readonly Route[] {
  const described = describeEntity(user);
  const steps = {
    // No fingerprint of a body that holds a password is stored.
    ignoresIdempotencyKey: true,
    reach: 'platform',
    authorizeRole: ({ role }: Actor) => {
      if (!canWrite(role, 'user')) throw new ProblemError('forbidden');
    },
    authorizeInput: (actor: Actor, { role }: UserInput) => {
      if (role === 'SUPERADMIN' && actor.role !== 'SUPERADMIN') throw new ProblemError('forbidden');
    },
    find: async (scope: Scope, id: number) => (await readUsers(scope, eq(users.id, id)))[0] ?? null,
  } as const satisfies Partial<Write<UserInput>>;
  const update = async (c: RequestContext, passwordHash: string | null, hasPassword: boolean) =>
    write(c, deps, {
      ...steps,
      status: 200,
      validate: (scope, body) =>
        passStored(
          user.fields,
          body,
          () => readStored(c, scope),
          (said) => validateUser(scope, said, hasPassword),
        ),
      decide: async (scope, input, headers) => () =>
        updateUser(scope, Number(c.req.param('id')), input, passwordHash, headers),
    });
  return [
    {
      ...described.list,
      handle: async (c) => {
        const actor = c.get('actor');
        authorizeRead(actor, 'user');
        return c.json(await readAs(deps.db, actor, 'platform', readUsers));
      },
    },
    {
      ...described.create,
      handle: async (c) => {
        const passwordHash = await hashOf(c);
        return write(c, deps, {
          ...steps,
          status: 201,
          validate: (scope, body) => validateUser(scope, body, true),
          decide: async (scope, input) => () => createUser(scope, input, passwordHash ?? ''),
        });
      },
    },
    { ...described.update, handle: async (c) => update(c, await hashOf(c), true) },
    {
      ...described.update,
      path: updateWithoutPasswordPath(0),
      operationId: 'updateUserWithoutPassword',
      summary: 'Actualizar el usuario sin cambiar la contraseña',
      handle: (c) => update(c, null, false),
    },
  ];
}

/** The stored user, as a write spells it. */
async function readStored(c: RequestContext, scope: Scope): Promise<Fields | null> {
  const [record] = await readUsers(scope, eq(users.id, Number(c.req.param('id'))));
  return record ? { ...toCompanyUser(record), estado: record.status } : null;
}

/** Hashes the password before the transaction, which would hold a connection meanwhile; null where it will be rejected. */
async function hashOf(c: RequestContext): Promise<string | null> {
  if (!canWrite(c.get('actor').role, 'user')) return null;
  const body = await readJson(c.req);
  const password = (body as { password?: unknown } | null)?.password;
  const { success, output } = v.safeParse(newPasswordSchema, password);
  return success ? hashNewPassword(c.get('actor').id, output) : null;
}
