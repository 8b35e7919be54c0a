/** What an answer is made of; the screen only draws it. */
import type { MirrorRow, SyncBadge } from '../../../db/schema';
import type { Choice } from '../understanding/picks';

/** A record that was used, as a link to its own screen. */
export interface RecordLink {
  readonly key: string;
  readonly to: string;
  readonly title: string;
  /** A shipment's number is drawn as its tag; dashed while it is provisional. */
  readonly tag?: 'guide' | 'provisional';
  readonly facts: readonly string[];
  /** A day, `YYYY-MM-DD`, until which something is good. */
  readonly expiry?: unknown;
  readonly mark: SyncBadge | null;
}

export interface AnswerLink {
  readonly label: string;
  readonly to: string;
  /** Goes along with the navigation: what must not stand in an address. */
  readonly state?: Readonly<Record<string, unknown>>;
}

export interface Answer {
  readonly text: string;
  /** What must be known to read the text rightly. */
  readonly notes: readonly string[];
  /** All that were used, the first ten shown. */
  readonly records: readonly RecordLink[];
  /** The list that shows exactly these records; null where none does, and the rest is shown here. */
  readonly list: string | null;
  /** Of the records: 'los 12 restantes', 'las 12 restantes'. */
  readonly article: 'los' | 'las';
  readonly links: readonly AnswerLink[];
  readonly choices: readonly Choice[];
  /** What else can be asked. */
  readonly hasExamples: boolean;
}

export function toAnswer(text: string, more: Partial<Omit<Answer, 'text'>> = {}): Answer {
  return {
    text,
    notes: [],
    records: [],
    list: null,
    article: 'los',
    links: [],
    choices: [],
    hasExamples: false,
    ...more,
  };
}

/** What is counted here and is not, or not like this, on the server. */
export function toUnsentNotes(rows: readonly MirrorRow[]): string[] {
  const marked = rows.filter(({ mark }) => mark !== null);
  const made = marked.filter(({ base }) => base === null).length;
  const changed = marked.length - made;
  return [
    made === 1 && 'Incluye 1 que aún está en este equipo.',
    made > 1 && `Incluye ${made} que aún están en este equipo.`,
    changed === 1 && 'Incluye 1 con cambios que el servidor aún no tiene.',
    changed > 1 && `Incluye ${changed} con cambios que el servidor aún no tiene.`,
  ].filter((note) => note !== false);
}
