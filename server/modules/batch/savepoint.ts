import { sql } from 'drizzle-orm';
import type { Transaction } from '../../context';
import { ProblemError } from '../../http/problems';
import type { InSavepoint } from '../../idempotency/execute-once';

/** An operation without a savepoint of its own failed after it may have written. */
export class RollbackNeededError extends Error {}

/**
 * Runs an operation without a savepoint. Where it fails after writing, the caller rolls back to its own savepoint and
 * retries with `Savepoint.inSavepoint`.
 */
export const withoutSavepoint: InSavepoint = async (scope, decide) => {
  try {
    const effect = await decide(scope).catch(rejectBeforeWrite);
    return await effect().finally(() => scope.loader.forget());
  } catch (error) {
    throw error instanceof RejectedBeforeWriteError ? error.problem : new RollbackNeededError();
  }
};

/** A rejection before anything was written: it needs no rollback. */
class RejectedBeforeWriteError extends Error {
  constructor(readonly problem: ProblemError) {
    super();
  }
}

function rejectBeforeWrite(error: unknown): never {
  throw error instanceof ProblemError ? new RejectedBeforeWriteError(error) : error;
}

/** Consecutive savepoints of a transaction: each is released in the same round trip in which the next begins. */
export class Savepoint {
  readonly #tx: Transaction;
  #isOpen = false;

  constructor(tx: Transaction) {
    this.#tx = tx;
  }

  /** Releases the current savepoint and begins the next. */
  async advance(): Promise<void> {
    const begin = this.#isOpen ? 'release savepoint here; savepoint here' : 'savepoint here';
    await this.#tx.execute(sql.raw(begin));
    this.#isOpen = true;
  }

  /** Rolls back to the current savepoint. */
  async rollback(): Promise<void> {
    await this.#tx.execute(sql.raw('rollback to savepoint here'));
  }

  readonly inSavepoint: InSavepoint = async (scope, decide) => {
    await this.advance();
    try {
      return await (await decide(scope))();
    } catch (error) {
      await this.rollback();
      throw error;
    } finally {
      scope.loader.forget();
    }
  };
}
