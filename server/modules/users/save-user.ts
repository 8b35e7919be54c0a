import { and, count, eq, ne, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { user } from '../../../src/domain/entities/user';
import { type Fields, validate } from '../../../src/domain/entity';
import type { Role } from '../../../src/domain/roles';
import { toRole } from '../../../src/domain/rules/session';
import { toNameKey } from '../../../src/domain/values/same';
import { violatedIndex } from '../../db/database-errors';
import { companies, deliveryTokens, users } from '../../db/schema';
import { checkColumns } from '../../db/write-rows';
import { newPasswordSchema } from '../../http/password-rule';
import { invalid, ProblemError } from '../../http/problems';
import { isCurrent, type WriteHeaders } from '../../idempotency/write';
import { recordAudit, recordUserUpdate } from '../../repositories/audit';
import { revokeDeliveryTokens } from '../../repositories/delivery-tokens';
import { omit } from '../../repositories/omit';
import { hasName } from '../../repositories/references';
import { endSessionsOf } from '../../repositories/sessions';
import { requireSuperadmin } from '../../repositories/superadmins';
import { readUsers, USER_COLUMNS } from '../../repositories/users';
import { type Scope, tenantFilter } from '../../tenancy/scope';

const MAX_ADMINS = 3;

/** A validated user, with the id of the company. */
export interface UserInput {
  readonly role: Role;
  readonly companyId: number;
  readonly columns: Omit<
    typeof users.$inferInsert,
    'companyId' | 'role' | 'passwordHash' | 'mustChangePassword'
  >;
}

/**
 * Applies the form's rules and finds the company: the actor's own, or any for a SUPERADMIN.
 * @throws ProblemError `invalid`
 */
export async function validateUser(
  scope: Scope,
  body: unknown,
  hasPassword: boolean,
): Promise<UserInput> {
  const { fields, issues } = validate(user.schema, body);
  const password = v.safeParse(newPasswordSchema, (body as Fields | null)?.password);
  const weak = hasPassword && password.issues?.[0];
  if (issues || weak)
    throw invalid(
      ...(issues ?? []),
      ...(weak ? [{ field: 'password', message: weak.message }] : []),
    );
  const role = toRole((fields.roleRequest as { roleListName: unknown[] }).roleListName[0]);
  if (!role) throw invalid({ field: 'role', message: 'Elige una de las opciones' });
  const columns = {
    ...omit(fields, 'roleRequest', 'companyName', 'estado'),
    status: fields.estado,
  } as UserInput['columns'];
  return { role, companyId: await companyOf(scope, fields.companyName), columns };
}

/**
 * Inserts a user and reads it back.
 * @throws ProblemError `duplicate`, `three-admins`
 */
export async function createUser(
  scope: Scope,
  { role, companyId, columns }: UserInput,
  passwordHash: string,
): Promise<Fields> {
  await checkAdmins(scope, companyId, role, 0);
  const [row] = await mapUniqueViolation(scope, columns.username, (db) =>
    db
      .insert(users)
      .values({
        ...checkColumns(users, columns),
        role,
        companyId,
        passwordHash,
        mustChangePassword: true,
      })
      .returning({ id: users.id }),
  );
  const recordId = row?.id ?? 0;
  await recordAudit(scope.db, scope.actor, {
    action: 'create',
    entity: 'user',
    recordId,
    companyId,
  });
  return readUser(scope, recordId);
}

/**
 * Replaces a user and reads it back. Ends the user's sessions and revokes the delivery tokens where password,
 * status or company changed, the sessions also where the role changed.
 * @param passwordHash null leaves the password unchanged
 * @throws ProblemError `not-found`, `forbidden`, `stale`, `duplicate`, `three-admins`
 */
export async function updateUser(
  scope: Scope,
  id: number,
  { role, companyId, columns }: UserInput,
  passwordHash: string | null,
  headers: WriteHeaders,
): Promise<Fields> {
  const isPlatform = scope.actor.role === 'SUPERADMIN';
  const [current] = await scope.db
    .select(USER_COLUMNS)
    .from(users)
    .where(isPlatform ? eq(users.id, id) : tenantFilter(scope, users, eq(users.id, id)))
    .for('no key update');
  if (!current) throw new ProblemError('not-found');
  // An ADMIN who could set a SUPERADMIN's password could sign in as one.
  if (current.role === 'SUPERADMIN' && !isPlatform) throw new ProblemError('forbidden');
  if (!isCurrent(headers, current.version))
    throw new ProblemError('stale', { record: await readUser(scope, id) });
  await checkAdmins(scope, companyId, role, id);
  await mapUniqueViolation(scope, columns.username, (db) =>
    db
      .update(users)
      .set({
        ...checkColumns(users, columns),
        role,
        companyId,
        // The author of a password knows it: nobody but the user themselves should.
        ...(passwordHash && { passwordHash, mustChangePassword: id !== scope.actor.id }),
        version: sql`${users.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(users.id, id)),
  );
  await recordUserUpdate(scope, current, { ...columns, role, companyId }, passwordHash !== null);
  if (current.role === 'SUPERADMIN') await requireSuperadmin(scope.db);
  const endsDelivery =
    passwordHash || columns.status !== 'activo' || companyId !== current.companyId;
  if (endsDelivery || role !== current.role) await endSessionsOf(scope.db, eq(users.id, id));
  if (endsDelivery) await revokeDeliveryTokens(scope.db, eq(deliveryTokens.userId, id));
  return readUser(scope, id);
}

async function companyOf({ db, actor }: Scope, name: unknown): Promise<number> {
  const [named] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(hasName(companies.nameKey, name));
  const field = 'companyName';
  if (actor.role !== 'SUPERADMIN' && named?.id !== actor.company.id)
    throw invalid({ field, message: 'Debe ser su propia empresa' });
  if (!named) throw invalid({ field, message: 'No existe esa empresa' });
  return named.id;
}

/** At most three ADMINs a company, inactive ones included. Locks the company's row, so that two requests cannot race. */
async function checkAdmins(
  { db }: Scope,
  companyId: number,
  role: Role,
  except: number,
): Promise<void> {
  if (role !== 'ADMIN') return;
  await db
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('no key update');
  const [admins] = await db
    .select({ count: count() })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.role, 'ADMIN'), ne(users.id, except)));
  if ((admins?.count ?? 0) >= MAX_ADMINS) throw new ProblemError('three-admins');
}

/** A duplicate in another company is reported without its record. */
async function mapUniqueViolation<T>(
  scope: Scope,
  username: string,
  run: (db: Scope['db']) => Promise<T>,
): Promise<T> {
  try {
    return await scope.db.transaction(run);
  } catch (error) {
    if (violatedIndex(error) !== 'users_username_unique') throw error;
    const [record] = await readUsers(scope, eq(users.usernameKey, toNameKey(username)));
    throw new ProblemError('duplicate', {
      title: user.texts.taken,
      errors: [{ field: 'username', message: 'Ya existe' }],
      ...(record && { record }),
    });
  }
}

async function readUser(scope: Scope, id: number): Promise<Fields> {
  const [record] = await readUsers(scope, eq(users.id, id));
  if (!record) throw new Error('The user just written cannot be read');
  return record;
}
