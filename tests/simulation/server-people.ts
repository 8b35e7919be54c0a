/** The people whom a server knows, by the tokens that it has given them. */
import type { Role } from '../../src/domain/roles';
import { DELIVERY_TOKEN_PREFIX } from '../../src/domain/wire';

export const HOME_COMPANY = 1;
export const OTHER_COMPANY = 2;
const TOKEN_MS = 30 * 60_000;
const DELIVERY_MS = 30 * 24 * 3_600_000;

export class ServerPeople {
  /** In one history all have the same. */
  role: Role = 'EMPLOYEE';
  /** They may not sign in. */
  readonly inactive = new Set<string>();
  /** They were moved to the server's other company. */
  readonly moved = new Set<string>();
  private readonly tokens = new Map<
    string,
    { readonly username: string; readonly until: number }
  >();
  private given = 0;

  constructor(private readonly now: () => number) {}

  signIn(username: string): string {
    return this.give('token-', username, TOKEN_MS);
  }
  /** Issues a delivery token. */
  signInDevice(username: string): string {
    return this.give(DELIVERY_TOKEN_PREFIX, username, DELIVERY_MS);
  }
  private give(prefix: string, username: string, ms: number): string {
    this.given += 1;
    const token = `${prefix}${this.given}-of-${username}`;
    this.tokens.set(token, { username, until: this.now() + ms });
    return token;
  }
  /** Ends every session. */
  endSessions(): void {
    for (const token of [...this.tokens.keys()])
      if (!token.startsWith(DELIVERY_TOKEN_PREFIX)) this.tokens.delete(token);
  }
  endTokensOf(username: string): void {
    for (const [token, known] of [...this.tokens])
      if (known.username === username) this.tokens.delete(token);
  }
  companyOf(username: string): number {
    return this.moved.has(username) ? OTHER_COMPANY : HOME_COMPANY;
  }
  /** Moves a person to the other company, or back, which ends their sessions. */
  move(username: string): void {
    if (!this.moved.delete(username)) this.moved.add(username);
    this.endTokensOf(username);
  }
  /** The user of a valid token. */
  userOf(token: string | null): string | null {
    const known = token === null ? undefined : this.tokens.get(token);
    return known && known.until > this.now() ? known.username : null;
  }
}
