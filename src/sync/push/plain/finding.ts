/** The result of reading a plain server's list for an operation whose answer was lost. */
import type { Answer } from '../../../api/answer';
import type { Acknowledgement } from '../../../db/mirror/apply-acknowledgement';
import type { ServerRecord } from '../../../db/mirror/match-records';
import type { Fields } from '../../../domain/entity';

export type Finding =
  | { readonly is: 'done'; readonly result: Acknowledgement }
  /** The record exists, made by this operation or by another equal one. */
  | { readonly is: 'found'; readonly result: Acknowledgement & { readonly record: Fields } }
  | { readonly is: 'absent' }
  /** Undecidable: the user is asked, and shown the existing record. */
  | { readonly is: 'doubtful'; readonly existing: ServerRecord | null }
  /** The read itself failed. */
  | { readonly is: 'unread'; readonly answer: Answer };
