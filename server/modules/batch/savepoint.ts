import { sql } from 'drizzle-orm';
import type { Transaction } from '../../context';
import { ProblemError } from '../../http/problems';
import type { InSavepoint } from '../../idempotency/write';

/** What was tried without a savepoint of its own has to be undone. */
export class RollbackNeededError extends Error {}

/** Undoes nothing: the caller goes back to a savepoint of its own, and tries with `Savepoint.undoing`. */
export const withoutSavepoint: InSavepoint = async (scope, prepare, act) => {
  try {
    return await act(scope, await prepare(scope).catch(rejectBeforeWrite));
  } catch (error) {
    throw error instanceof RejectedBeforeWriteError ? error.problem : new RollbackNeededError();
  }
};

/** A problem before anything was written: there is nothing to undo. */
class RejectedBeforeWriteError extends Error {
  constructor(readonly problem: ProblemError) {
    super();
  }
}

function rejectBeforeWrite(error: unknown): never {
  throw error instanceof ProblemError ? new RejectedBeforeWriteError(error) : error;
}

/** One savepoint after another in a transaction, in few trips: one that held ends where the next begins. */
export class Savepoint {
  readonly #tx: Transaction;
  #isOpen = false;

  constructor(tx: Transaction) {
    this.#tx = tx;
  }

  /** From here on. */
  async advance(): Promise<void> {
    const begin = this.#isOpen ? 'release savepoint here; savepoint here' : 'savepoint here';
    await this.#tx.execute(sql.raw(begin));
    this.#isOpen = true;
  }

  /** Back to there. */
  async rollback(): Promise<void> {
    await this.#tx.execute(sql.raw('rollback to savepoint here'));
  }

  readonly inSavepoint: InSavepoint = async (scope, prepare, act) => {
    await this.advance();
    try {
      return await act(scope, await prepare(scope));
    } catch (error) {
      await this.rollback();
      throw error;
    }
  };
}
