/** A form in progress, kept as typed. Never a password. */
import type { Fields } from '../domain/entity';
import type { Draft } from './schema';
import type { Store } from './store';

const SECRET_FIELDS = ['password', 'confirmPassword'];

export function isSecretField(name: string): boolean {
  return SECRET_FIELDS.includes(name);
}

export async function saveDraft(
  db: Store,
  name: string,
  values: Fields,
  now: number,
): Promise<void> {
  const kept = Object.fromEntries(
    Object.entries(values).filter(([field]) => !isSecretField(field)),
  );
  await db.write([], (tx) => tx.putDraft({ name, values: kept, savedAt: now }));
}

export function readDraft(db: Store, name: string): Promise<Draft | undefined> {
  return db.getDraft(name);
}

export function dropDraft(db: Store, name: string): Promise<void> {
  return db.write([], (tx) => tx.removeDraft(name));
}
