/** A subject that questions are about. */
import type { EntityName } from '../../domain/entity';
import type { Answer } from './answer';
import type { Knowledge } from './knowledge';
import type { NamedMention } from './names';
import type { Request } from './request';

export interface Asked extends Request {
  readonly names: readonly NamedMention[];
}

/** What an understood question is about, and how it is answered. */
export interface Topic {
  /** The lists the answer is computed from. */
  readonly about: readonly EntityName[];
  /** Entities whose areas the role must see besides. */
  readonly also?: readonly EntityName[];
  readonly answer: (asked: Asked, knowledge: Knowledge) => Answer;
}
