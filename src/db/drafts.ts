/** A form in progress, kept as typed. Never a password. */
import type { Fields } from '../domain/entity';
import type { Draft } from './schema';
import type { UserDatabase } from './user-database';

const SECRET_FIELDS = ['password', 'confirmPassword'];

export function isSecretField(name: string): boolean {
  return SECRET_FIELDS.includes(name);
}

export async function saveDraft(
  db: UserDatabase,
  name: string,
  values: Fields,
  now: number,
): Promise<void> {
  const kept = Object.fromEntries(
    Object.entries(values).filter(([field]) => !isSecretField(field)),
  );
  await db.drafts.put({ name, values: kept, savedAt: now });
}

export function readDraft(db: UserDatabase, name: string): Promise<Draft | undefined> {
  return db.drafts.get(name);
}

export function dropDraft(db: UserDatabase, name: string): Promise<void> {
  return db.drafts.delete(name);
}
