import type { StoreTrouble } from '../../db/own-database';

/** Why the device's data do not open; null of another error. By its name: Dexie would come with its class. */
export function readTrouble(error: unknown): StoreTrouble | null {
  if (!(error instanceof Error) || error.name !== 'StoreError') return null;
  return (error as Error & { readonly trouble: StoreTrouble }).trouble;
}
