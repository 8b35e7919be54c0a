/** The ground of the server: the types that every layer names. It imports no other file of the server. */
import type { HttpBindings } from '@hono/node-server';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Context } from 'hono';
import type { SealingKey } from '../src/domain/envelope/keys';
import type { Role } from '../src/domain/roles';

/** A pool of connections. */
export type Database = NodePgDatabase & {
  readonly $client: { readonly options: { readonly max?: number } };
};
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Whatever runs queries: the pool, or a transaction on one of its connections. */
export type Queries = NodePgDatabase | Transaction;

/** The signed-in user of a request, as the database has the account at this moment. */
export interface Actor {
  readonly id: number;
  readonly username: string;
  readonly role: Role;
  readonly status: string;
  readonly company: { readonly id: number; readonly name: string; readonly status: string };
  /** Absent outside a request: at start, in a command. */
  readonly origin?: RequestOrigin;
}

/** The request by which somebody acts, as the audit trail names it. */
export interface RequestOrigin {
  readonly requestId: string;
  /** As limits count it: an IPv6 address by its /64. */
  readonly address: string;
}

/** A session, as its token names it. */
export interface Session {
  /** The token's own id, a UUID. */
  readonly id: string;
  readonly userId: number;
  /** The user's session epoch when the token was issued: a later one ends the session. */
  readonly epoch: number;
  /** The sign-in named a device, as the app's does; a plain client's does not. */
  readonly hasDevice: boolean;
  readonly expiresAt: Date;
}

/** Signs and verifies session tokens. */
export interface Tokens {
  /** @param now ms since 1970 */
  readonly issue: (
    userId: number,
    epoch: number,
    now: number,
    hasDevice?: boolean,
  ) => Promise<string>;
  /** The session; null where the token is not one of ours or has expired. It may have ended all the same. */
  readonly read: (token: string) => Promise<Session | null>;
  /**
   * A proof that the password of a session's user has just been checked, good for five minutes and this session.
   * @param now ms since 1970
   */
  readonly issueProof: (session: Session, now: number) => Promise<string>;
  /** Whether a proof is this session's, and still good. */
  readonly isProof: (proof: string, session: Session, now: number) => Promise<boolean>;
}

/** The key pairs to which devices seal what they save. */
export interface SealingKeys {
  /** The key to which devices seal from now on. */
  readonly current: () => Promise<SealingKey>;
  /** The private halves, by `kid`; those asked for are among them where they exist. */
  readonly find: (kids: ReadonlySet<string>) => Promise<ReadonlyMap<string, CryptoKey>>;
}

/** A sign-in whose password is not verified yet. */
export interface Attempt {
  /** The user name as typed, in lower case. */
  readonly account: string;
  /** An IPv6 address by its /64. */
  readonly address: string;
  /** The client's own name in `Device-Id`; null without that header. */
  readonly deviceId: string | null;
}

/** Slows down password guessing, by account and address, by address, and by known device. */
export interface Throttle {
  /** Whether the account has signed in on this device before. */
  readonly isKnown: (attempt: Attempt) => Promise<boolean>;
  /**
   * Called before the password is verified. Seconds to wait, or 0 where the attempt may go on: it then counts as a
   * failure until `succeed`, so that parallel guesses, to whatever process, are counted one by one.
   */
  readonly begin: (attempt: Attempt) => Promise<number>;
  /** The password was right: clears what this attempt counted by, and the device is known from now on. */
  readonly succeed: (attempt: Attempt) => Promise<void>;
}

/** One line of the log: no names, documents, bodies or tokens. */
export interface LogLine {
  readonly level: 'info' | 'error';
  readonly event: string;
  readonly [detail: string]: unknown;
}
export type Logger = (line: LogLine) => void;

/** A set of IP addresses. */
export interface AddressRanges {
  readonly includes: (address: string) => boolean;
}

/** Tells open clients that the change feed has something new for them. */
export interface ChangeStreams {
  /**
   * An event stream for a session, until the session ends, or its role or company changes.
   * @throws ProblemError 503 where other processes are not heard, 429 where too many are open
   */
  readonly open: (session: Session, actor: Actor) => ReadableStream<Uint8Array>;
}

/** The application's dependencies from outside: database, clock, log and settings. */
export interface Deps {
  readonly db: Database;
  readonly tokens: Tokens;
  readonly sealingKeys: SealingKeys;
  readonly throttle: Throttle;
  readonly streams: ChangeStreams;
  readonly log: Logger;
  /** ms since 1970. */
  readonly now: () => number;
  /** Origins whose pages may call the API. */
  readonly corsOrigins: readonly string[];
  /** The proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: AddressRanges;
  /** Whether these are credentials that everybody knows, which a server refuses where other machines reach it. */
  readonly isPublishedLogin: (username: string, password: string) => boolean;
  /** Whether clients that verify no password may write users and companies for five minutes after a sign-in. */
  readonly acceptsPlainClients: boolean;
  /** The folder of the built app; null serves the API alone. */
  readonly appFolder: string | null;
}

/** The feed's news for a cursor, as seen by the statement that found the account. Transaction ids are texts. */
export interface FeedGlance {
  readonly epoch: string;
  readonly forgottenBelow: string;
  /** All transactions below it have ended. */
  readonly complete: string;
  /** No transaction has this id or a later one yet. */
  readonly next: string;
  /** Something behind the cursor has changed, whether or not the feed may tell it yet. */
  readonly isNews: boolean;
}

/** The context of a request, as Hono's handlers find it. `incoming` is absent where a test calls the app directly. */
export interface Env {
  Bindings: Partial<HttpBindings>;
  /**
   * `clientAddress`: what limits count by, an IPv6 address by its /64. `session`, or `deliveryId`, the id of a delivery
   * token, with `deliveryDevice`: what authenticated the request. `account`: the one that a sign-in tries. `glance`: with
   * the calls that ask the feed.
   */
  Variables: {
    actor: Actor;
    requestId: string;
    clientAddress: string;
    account?: Actor;
    session?: Session;
    /** To be called when the body has been read: where it came slowly, the account is read anew. */
    confirmAccount?: () => Promise<void>;
    deliveryId?: number;
    deliveryDevice?: string;
    glance?: FeedGlance;
  };
}

export type RequestContext = Context<Env>;
