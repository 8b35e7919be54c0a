/** What a sentence is made of, and what comes of it. */
import type { Period, Question } from '../question';
import type { Concept, KindWord } from './lexicon';
import type { Mention } from './names';
import type { Choice, Picks, Resolved } from './picks';

export interface Parts {
  readonly concepts: ReadonlySet<Concept>;
  readonly kinds: readonly KindWord[];
  readonly guide: string | null;
  readonly period: Period | null;
  readonly documents: readonly string[];
  readonly mentions: readonly Mention[];
  readonly picks: Picks;
  readonly folded: string;
}

export type Understanding =
  | { readonly is: 'question'; readonly question: Question }
  /** A word may mean several things: the person says which. */
  | { readonly is: 'choose'; readonly words: string; readonly choices: readonly Choice[] }
  | { readonly is: 'not-understood'; readonly words: readonly string[] };

export const NOT_UNDERSTOOD: Understanding = { is: 'not-understood', words: [] };

export function isWithin(concepts: ReadonlySet<Concept>, allowed: readonly Concept[]): boolean {
  return [...concepts].every((concept) => allowed.includes(concept));
}

/** 'La lancha Nukak': the kind only says what it is. */
export function isOf(kinds: readonly KindWord[], concept: KindWord['concept']): boolean {
  return kinds.every((kind) => kind.concept === concept);
}

export function asQuestion(question: Question): Understanding {
  return { is: 'question', question };
}

type NameOf = Extract<Resolved, { is: 'names' }>['names'][number][0];

export function withNames(
  resolved: Resolved,
  build: (names: readonly NameOf[]) => Question | null,
): Understanding {
  if (resolved.is === 'choose') return resolved;
  if (resolved.is === 'unfit') return NOT_UNDERSTOOD;
  const question = build(resolved.names.map(([name]) => name));
  return question ? asQuestion(question) : NOT_UNDERSTOOD;
}
