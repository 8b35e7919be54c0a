/** A simulated tablet's memory of its people: the signed-in one, and the delivery tokens of all. */
import type { Role } from '../../src/domain/roles';
import type { SyncSession } from '../../src/sync/types';
import { sealAs } from './sealed-ops';

const SESSION_MS = 30 * 60_000;

interface CurrentSession {
  readonly username: string;
  readonly role: Role;
  readonly token: string | null;
  readonly tokenTimestamp: number;
  readonly serverVersion: number;
  readonly companyId: number | null;
}

interface KnownPerson {
  readonly role: Role;
  /** As at their last sign-in. */
  readonly company: number | null;
  readonly serverVersion: number;
  readonly delivery?: { readonly token: string } | undefined;
}

export class DeviceMemory {
  session: CurrentSession | null = null;
  readonly users = new Map<string, KnownPerson>();

  /** The session under which a person's operations are sent, by the rules of `src/sync/session.ts` and the worker. */
  readSession(username: string, now: number): SyncSession | null {
    const known = this.users.get(username);
    if (!known) return null;
    const { role, company, delivery } = known;
    const current = this.session?.username === username ? this.session : null;
    const isOver = !current || Math.abs(now - current.tokenTimestamp) > SESSION_MS;
    const token = isOver ? null : current.token;
    const { serverVersion } = current ?? known;
    const own = { username, role, companyId: company, serverVersion };
    if (token === null && delivery)
      return { ...own, token: delivery.token, isDelivery: true, seal: sealAs(username) };
    return { ...own, token, isDelivery: false };
  }

  forgetToken(token: string): void {
    if (this.session?.token === token) this.session = { ...this.session, token: null };
    for (const [username, { delivery, ...rest }] of this.users)
      if (delivery?.token === token) this.users.set(username, rest);
  }
}
