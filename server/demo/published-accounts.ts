import { isSameName } from '../../src/domain/values/same';
import type { Database } from '../context';
import { verifyPassword } from '../repositories/password-hash';
import { type Account, findByUsername } from '../tenancy/accounts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts';

/** The demo accounts of this database whose password is still the published one. */
export async function findPublishedAccounts(db: Database): Promise<readonly Account[]> {
  const published: Account[] = [];
  for (const { username } of DEMO_ACCOUNTS) {
    const account = await findByUsername(db, username);
    if (account && (await verifyPassword(DEMO_PASSWORD, account.passwordHash)))
      published.push(account);
  }
  return published;
}

/** Whether these are the published credentials of a demo account, written as a sign-in accepts them. */
export function isPublishedLogin(username: string, password: string): boolean {
  const isDemo = DEMO_ACCOUNTS.some((demo) => isSameName(demo.username, username));
  return isDemo && password.normalize('NFKC') === DEMO_PASSWORD;
}
