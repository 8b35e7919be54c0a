import { sql } from 'drizzle-orm';
import type { Transaction } from '../../context';
import { Refusal } from '../../http/problems';
import type { Undoing } from '../../idempotency/write';

/** What was tried without a savepoint of its own has to be undone. */
export class UndoError extends Error {}

/** Undoes nothing: the caller goes back to a savepoint of its own, and tries with `Savepoint.undoing`. */
export const withoutUndoing: Undoing = async (scope, prepare, act) => {
  try {
    return await act(scope, await prepare(scope).catch(refusedUnwritten));
  } catch (error) {
    throw error instanceof UnwrittenError ? error.refusal : new UndoError();
  }
};

/** A refusal before anything was written: there is nothing to undo. */
class UnwrittenError extends Error {
  constructor(readonly refusal: Refusal) {
    super();
  }
}

function refusedUnwritten(error: unknown): never {
  throw error instanceof Refusal ? new UnwrittenError(error) : error;
}

/** One savepoint after another in a transaction, in few trips: one that held ends where the next begins. */
export class Savepoint {
  readonly #tx: Transaction;
  #isOpen = false;

  constructor(tx: Transaction) {
    this.#tx = tx;
  }

  /** From here on. */
  async renew(): Promise<void> {
    const begin = this.#isOpen ? 'release savepoint here; savepoint here' : 'savepoint here';
    await this.#tx.execute(sql.raw(begin));
    this.#isOpen = true;
  }

  /** Back to there. */
  async undo(): Promise<void> {
    await this.#tx.execute(sql.raw('rollback to savepoint here'));
  }

  readonly undoing: Undoing = async (scope, prepare, act) => {
    await this.renew();
    try {
      return await act(scope, await prepare(scope));
    } catch (error) {
      await this.undo();
      throw error;
    }
  };
}
