import type { Throttle } from '../auth/throttle';
import type { Tokens } from '../auth/tokens';
import type { Database } from '../db/database';
import type { Logger } from './request-log';

/** What the application is made of; everything of the outside world comes in here. */
export interface Deps {
  readonly db: Database;
  readonly tokens: Tokens;
  readonly throttle: Throttle;
  readonly log: Logger;
  /** ms since 1970. */
  readonly now: () => number;
  /** Origins whose pages may call the API. */
  readonly corsOrigins: readonly string[];
  /** The folder of the built app; null serves the API alone. */
  readonly appFolder: string | null;
}
