import { createHash } from 'node:crypto';
import { Client, type ClientConfig, type QueryConfig } from 'pg';

/** Bounds the statements that one connection keeps prepared: a list of ids of another length is another statement. */
const MAX_STATEMENTS = 500;
/** Longer ones are planned anew each time. */
export const MAX_TEXT_LENGTH = 8000;

/**
 * A connection that prepares each parameterised statement once: parsing and planning are half the time of a short
 * query. Statements without parameters are sent as they are, because one text may hold several.
 */
export class PreparedClient extends Client {
  /** The backend's process id as the start of the session told it: a pooler makes one up. */
  declare readonly processID: number | null;
  readonly #names = new Map<string, string>();
  #isPooled = false;
  #isCorked = false;

  /**
   * Whether a pooler stands between. It may give each transaction another backend, so nothing is prepared and nothing
   * is set for longer than a transaction.
   */
  get isPooled(): boolean {
    return this.#isPooled;
  }

  /** Finds out whether a pooler stands between, which only the backend's own process id shows. */
  async detectPooler(): Promise<void> {
    const { rows } = await this.query<{ pid: number }>('select pg_backend_pid() as pid');
    this.#isPooled = rows[0]?.pid !== this.processID;
  }

  constructor(config?: string | ClientConfig) {
    super(config);
    // A lost connection already fails the queries under way; an `error` event without a listener would end the process.
    this.on('error', () => undefined);
  }

  // The overloads of the driver have no common signature.
  override query = ((...args: [config: unknown, ...others: unknown[]]) => {
    const [config, values] = args;
    if (!this.#isPooled && isQueryConfig(config) && Array.isArray(values) && values.length > 0) {
      const name = this.#nameOf(config.text);
      if (name) args[0] = { ...config, name };
    }
    this.#corkUntilNextTick();
    return (super.query as (...all: unknown[]) => unknown)(...args);
  }) as Client['query'];

  /** Sends the queries of one tick in one write: a write to the socket costs as much as a short statement. */
  #corkUntilNextTick(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }

  #nameOf(text: string): string | null {
    const known = this.#names.get(text);
    if (known) return known;
    if (this.#names.size >= MAX_STATEMENTS || text.length > MAX_TEXT_LENGTH) return null;
    const name = createHash('sha1').update(text).digest('base64url');
    this.#names.set(text, name);
    return name;
  }
}

/** A query as Drizzle passes it. */
function isQueryConfig(config: unknown): config is QueryConfig {
  return typeof config === 'object' && config !== null && 'text' in config && !('submit' in config);
}
