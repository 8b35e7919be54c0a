/** The shape of an answer; the screen only renders it. */
import type { MirrorRow } from '../../db/schema';
import type { EntityName } from '../../domain/entity';
import type { Knowledge } from './knowledge';
import type { Choice } from './names';
import { type RecordLink, toRecordLink, toUnsentNotes } from './records';
import type { Asked } from './request';

export interface AnswerLink {
  readonly label: string;
  readonly to: string;
  /** Navigation state, for values that must not appear in an address. */
  readonly state?: Readonly<Record<string, unknown>>;
}

export interface Answer {
  readonly text: string;
  /** Limits of the data that the reader of `text` must know. */
  readonly notes: readonly string[];
  /** All records used; the screen shows the first ten. */
  readonly records: readonly RecordLink[];
  /** The list screen that shows exactly these records; null where no list does. */
  readonly list: string | null;
  /** The article of the records' noun: 'los 12 restantes', 'las 12 restantes'. */
  readonly article: 'los' | 'las';
  readonly links: readonly AnswerLink[];
  readonly choices: readonly Choice[];
  /** Whether to show the example questions below. */
  readonly hasExamples: boolean;
}

/** What a question replies; notes and links that do not apply may be false. */
export interface Reply extends Partial<Omit<Answer, 'notes' | 'links'>> {
  readonly text: string;
  /** The lists it was computed from; its rows are of the first. */
  readonly lists?: readonly EntityName[];
  /** Entities whose areas the role must see besides. */
  readonly also?: readonly EntityName[];
  /** The rows it was computed from: of those the server lacks a note says so; they are its records unless it names others. */
  readonly rows?: readonly MirrorRow[];
  readonly notes?: readonly (string | false)[];
  readonly links?: readonly (AnswerLink | false)[];
}

/** Null where the parts of the sentence do not go together. */
export type Replier = (asked: Asked, knowledge: Knowledge) => Reply | null;

export function toAnswer(reply: Reply): Answer {
  const { text, lists: [entity] = [], rows = [], notes = [], links = [] } = reply;
  const { records = entity ? rows.map((row) => toRecordLink(entity, row)) : [] } = reply;
  const { list = null, article = 'los', choices = [], hasExamples = false } = reply;
  return {
    text,
    notes: [...toUnsentNotes(rows), ...notes].filter((note) => note !== false),
    records,
    list,
    article,
    links: links.filter((link) => link !== false),
    choices,
    hasExamples,
  };
}
