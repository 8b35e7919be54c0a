/** The shape of an answer; the screen only renders it. */
import type { SyncBadge } from '../../db/schema';
import type { Choice } from './names';

/** A record the answer was computed from, as a link to its detail screen. */
export interface RecordLink {
  readonly key: string;
  readonly to: string;
  readonly title: string;
  /** A shipment's number is rendered as a tag, dashed while it is provisional. */
  readonly tag?: 'guide' | 'provisional';
  readonly facts: readonly string[];
  /** The last valid day of a permit, `YYYY-MM-DD`. */
  readonly expiry?: unknown;
  readonly mark: SyncBadge | null;
}

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

/** The parts of an answer beside its text; notes and links that do not apply may be false. */
export interface AnswerParts extends Partial<Omit<Answer, 'text' | 'notes' | 'links'>> {
  readonly notes?: readonly (string | false)[];
  readonly links?: readonly (AnswerLink | false)[];
}

export function toAnswer(text: string, parts: AnswerParts = {}): Answer {
  const empty = {
    article: 'los',
    records: [],
    list: null,
    choices: [],
    hasExamples: false,
  } as const;
  const notes = (parts.notes ?? []).filter((note) => note !== false);
  const links = (parts.links ?? []).filter((link) => link !== false);
  return { text, ...empty, ...parts, notes, links };
}
