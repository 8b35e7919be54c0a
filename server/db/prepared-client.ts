import { createHash } from 'node:crypto';
import { Client, type ClientConfig, type QueryConfig } from 'pg';

/** A list of ids of another length is another statement: what is kept for a connection has to end somewhere. */
const MAX_STATEMENTS = 500;
const MAX_TEXT_LENGTH = 4000;

/**
 * A connection that has each statement parsed and planned once: half of the time of the short ones that we ask. Only
 * statements with parameters; those without may be several in one text.
 */
export class PreparedClient extends Client {
  readonly #names = new Map<string, string>();
  #isHolding = false;

  constructor(config?: string | ClientConfig) {
    super(config);
    // A connection that is lost fails the queries under way, and that is enough: without a listener it ends the process.
    this.on('error', () => undefined);
  }

  // The overloads of the driver have no common signature.
  override query = ((...args: [config: unknown, ...others: unknown[]]) => {
    const [config, values] = args;
    if (isQueryConfig(config) && Array.isArray(values) && values.length > 0) {
      const name = this.#nameOf(config.text);
      if (name) args[0] = { ...config, name };
    }
    this.#sendTogether();
    return (super.query as (...all: unknown[]) => unknown)(...args);
  }) as Client['query'];

  /** What is asked in one go leaves in one write: each write to a socket costs as much as a short statement. */
  #sendTogether(): void {
    if (this.#isHolding) return;
    this.#isHolding = true;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => {
      this.#isHolding = false;
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

/** As drizzle asks. */
function isQueryConfig(config: unknown): config is QueryConfig {
  return typeof config === 'object' && config !== null && 'text' in config && !('submit' in config);
}
