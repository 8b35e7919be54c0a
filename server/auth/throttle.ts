/** Only failures count. The first ones are free; then each doubles the wait, up to a limit. */
interface Rule {
  readonly free: number;
  readonly longestWaitMs: number;
}

const ACCOUNT: Rule = { free: 5, longestWaitMs: 5 * 60_000 };
/** A whole office, or every tablet behind one router, shares an address. */
const ADDRESS: Rule = { free: 50, longestWaitMs: 60_000 };
const FORGET_AFTER_MS = 15 * 60_000;
const MAX_ENTRIES = 10_000;

interface Entry {
  failures: number;
  lastAt: number;
}

/** Slows down whoever guesses passwords, by account and by address. Kept in memory: each process counts its own. */
export interface Throttle {
  /** Seconds to wait before this attempt; 0 where it may go on. */
  readonly waitSeconds: (account: string, address: string) => number;
  readonly fail: (account: string, address: string) => void;
  readonly succeed: (account: string) => void;
}

export function createThrottle(now: () => number): Throttle {
  const accounts = new Map<string, Entry>();
  const addresses = new Map<string, Entry>();

  const waitMs = (entries: Map<string, Entry>, key: string, rule: Rule): number => {
    const entry = entries.get(key);
    if (!entry || entry.failures < rule.free) return 0;
    const wait = Math.min(1000 * 2 ** (entry.failures - rule.free), rule.longestWaitMs);
    return Math.max(0, entry.lastAt + wait - now());
  };
  const count = (entries: Map<string, Entry>, key: string) => {
    const known = entries.get(key);
    const isFresh = known && now() - known.lastAt < FORGET_AFTER_MS;
    // Deleting first keeps the map in order of age, so the oldest is the one to drop.
    entries.delete(key);
    entries.set(key, { failures: isFresh ? known.failures + 1 : 1, lastAt: now() });
    const [oldest] = entries.keys();
    if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
  };

  return {
    waitSeconds: (account, address) =>
      Math.ceil(
        Math.max(waitMs(accounts, account, ACCOUNT), waitMs(addresses, address, ADDRESS)) / 1000,
      ),
    fail: (account, address) => {
      count(accounts, account);
      count(addresses, address);
    },
    succeed: (account) => void accounts.delete(account),
  };
}
