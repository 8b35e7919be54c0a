import type { FieldIssue } from '../domain/entity';

/** A write to the server that was not done. `message` is the text of the notice. */
export class NotSaved extends Error {
  constructor(
    message: string,
    /** The reason, with advice. */
    readonly reason: string,
    /** The server's errors of single fields. */
    readonly errors: readonly FieldIssue[] = [],
  ) {
    super(message);
  }
}
