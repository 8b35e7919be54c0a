/** Only failures count. The first ones are free; then each doubles the wait, up to a limit; time takes them back. */
interface Rule {
  readonly free: number;
  readonly longestWaitMs: number;
  /** One failure is forgotten each time this passes. */
  readonly forgetsOneMs: number;
}

const ACCOUNT: Rule = { free: 5, longestWaitMs: 5 * 60_000, forgetsOneMs: 60_000 };
/** A whole office, or every tablet behind one router, shares an address. */
const ADDRESS: Rule = { free: 50, longestWaitMs: 60_000, forgetsOneMs: 10_000 };
const MAX_ENTRIES = 10_000;

interface Entry {
  readonly failures: number;
  readonly at: number;
}

/** Slows down whoever guesses passwords, by account and by address. Kept in memory: each process counts its own. */
export interface Throttle {
  /** Seconds to wait before this attempt; 0 where it may go on. */
  readonly waitSeconds: (account: string, address: string) => number;
  readonly fail: (account: string, address: string) => void;
  readonly succeed: (account: string) => void;
}

/** `now` in ms. */
export function createThrottle(now: () => number): Throttle {
  const accounts = new Map<string, Entry>();
  const addresses = new Map<string, Entry>();

  const waitMs = (entries: Map<string, Entry>, key: string, rule: Rule): number => {
    const entry = entries.get(key);
    if (!entry || entry.failures <= rule.free) return 0;
    const wait = Math.min(1000 * 2 ** (entry.failures - rule.free - 1), rule.longestWaitMs);
    return Math.max(0, entry.at + wait - now());
  };
  const count = (entries: Map<string, Entry>, key: string, rule: Rule) => {
    const { failures, at } = entries.get(key) ?? { failures: 0, at: now() };
    const remembered = Math.max(0, failures - Math.floor((now() - at) / rule.forgetsOneMs));
    // Deleting first keeps the map in order of age, so the oldest is the one to drop.
    entries.delete(key);
    entries.set(key, { failures: remembered + 1, at: now() });
    const [oldest] = entries.keys();
    if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
  };

  return {
    waitSeconds: (account, address) =>
      Math.ceil(
        Math.max(waitMs(accounts, account, ACCOUNT), waitMs(addresses, address, ADDRESS)) / 1000,
      ),
    fail: (account, address) => {
      count(accounts, account, ACCOUNT);
      count(addresses, address, ADDRESS);
    },
    succeed: (account) => void accounts.delete(account),
  };
}
