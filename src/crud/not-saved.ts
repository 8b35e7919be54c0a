import type { FieldIssue } from '../domain/entity';

/** What waits for the server was not done. `message` is the sentence of the notice. */
export class NotSaved extends Error {
  constructor(
    message: string,
    /** Why, and what to do. */
    readonly reason: string,
    /** The server's word on single fields. */
    readonly errors: readonly FieldIssue[] = [],
  ) {
    super(message);
  }
}
