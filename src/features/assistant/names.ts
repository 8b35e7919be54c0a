/** Which vessel, customer, place, warehouse or guide number of this device a sentence names. */
import { fold, type Sentence } from './sentence';

export type NameKind = 'vessel' | 'customer' | 'place' | 'warehouse' | 'state';

export interface KnownName {
  readonly kind: NameKind;
  /** The value records refer to it by: a name, or a customer's document. */
  readonly value: string;
  /** The text of its button where several names fit. */
  readonly label: string;
  /** The ways a sentence may write it, folded. */
  readonly spoken: readonly string[];
}

/** Words of the sentence that name something, folded, the mark in their place, and the names they fit. */
export interface Mention {
  readonly words: string;
  readonly mark: string;
  readonly candidates: readonly KnownName[];
}

export interface NamedMention extends KnownName {
  /** The nearest word or mark before it that tells its role, such as 'para' or `#vessel`. */
  readonly cue: string;
}

/** Folded words of the sentence → the meaning the person chose for them. */
export type Picks = Readonly<Record<string, string>>;

export interface Choice {
  readonly label: string;
  readonly picks: Picks;
}

/** Words with several meanings: the person chooses one, and the sentence is read again with it. */
export interface Ambiguity {
  readonly words: string;
  readonly choices: readonly Choice[];
}

const ARTICLES = ['la', 'el', 'los', 'las'];
const SMALL_WORDS = [...ARTICLES, 'de', 'del', 'y', 'e'];
const SILENT_WORDS = [...ARTICLES, 'de', 'del', 'nombre', 'don', 'dona'];

const hasWord = (text: string, words: string) => ` ${text} `.includes(` ${words} `);

/** Takes names of several words out. They go first, because they may hold words of the vocabulary. */
export function takeFullNames(sentence: Sentence, known: readonly KnownName[]): Mention[] {
  const text = sentence.words().join(' ');
  const found = known.flatMap(({ spoken }) =>
    spoken.filter((words) => words.includes(' ') && hasWord(text, words)),
  );
  return [...new Set(found)]
    .sort((left, right) => right.length - left.length)
    .map((words, at) => ({
      words,
      mark: `name-whole-${at}`,
      candidates: known.filter(({ spoken }) => spoken.includes(words)),
    }))
    .filter(({ words, mark }) => sentence.take(words, mark, Boolean));
}

/** Takes parts of names out of the unknown words: each longest run that some name holds. */
export function takePartialNames(sentence: Sentence, known: readonly KnownName[]): Mention[] {
  const namesWith = (run: readonly string[]) =>
    known.filter(({ spoken }) => spoken.some((text) => run.every((word) => hasWord(text, word))));
  const runs: string[][] = [];
  for (const word of sentence.unknown()) {
    const longer = [...(runs.at(-1) ?? []), word];
    if (longer.length > 1 && sentence.has(toGapped(longer)) && namesWith(longer).length > 0)
      runs[runs.length - 1] = longer;
    else if (namesWith([word]).length > 0) runs.push([word]);
  }
  return runs.flatMap((run, at) => {
    const mark = `name-part-${at}`;
    if (!sentence.take(toGapped(run), mark, Boolean)) return [];
    const words = run.join(' ');
    const candidates = namesWith(run);
    // 'Nukak' is the vessel of that name and not 'Nukak II'.
    const whole = candidates.filter(({ spoken }) => spoken.map(withoutSmallWords).includes(words));
    return { words, mark, candidates: whole.length > 0 ? whole : candidates };
  });
}

/** Small words between two parts of a name do not separate them. */
const toGapped = (words: readonly string[]) => words.join(` (?:(?:${SMALL_WORDS.join('|')}) )*`);

function withoutSmallWords(text: string): string {
  const words = text.split(' ');
  return words.filter((word) => !SMALL_WORDS.includes(word)).join(' ');
}

const LOOKS_LIKE_A_GUIDE = 'prov-[0-9a-z]{4}-?[0-9a-z]{2}|(?=[a-z]*\\d)(?=\\d*[a-z])[a-z0-9]{9}';
const AFTER_ITS_WORD = '(?<= (?:guias?|envio|numero)(?: numero| no| n)? )[a-z0-9-]*\\d[a-z0-9-]*';

/** Takes a guide number out, spelled as on the cargo: a known one, or a word that can be nothing else. */
export function takeGuide(sentence: Sentence, known: readonly string[]): string | null {
  const byFolded = new Map(known.map((guide) => [fold(guide), guide]));
  const hasLetter = (word: string) => /[a-z]/.test(word);
  const read = ([word]: RegExpExecArray) => {
    const spelled = sentence.spelled(word);
    if (!byFolded.has(word)) return hasLetter(word) ? spelled : null;
    // Two guide numbers may differ in nothing but upper and lower case.
    return known.includes(spelled) ? spelled : (byFolded.get(word) ?? null);
  };
  const here = sentence.words().find((word) => byFolded.has(word) && hasLetter(word));
  const patterns = [...(here ? [here] : []), AFTER_ITS_WORD, LOOKS_LIKE_A_GUIDE];
  for (const pattern of patterns) {
    const guide = sentence.take(pattern, 'guide', read);
    if (guide !== null) return guide;
  }
  return null;
}

/** The kind in words, and the cues that announce it. */
const KINDS: Readonly<Record<NameKind, readonly [words: string, ...cues: string[]]>> = {
  vessel: ['embarcación', '#vessel', '#vesselType'],
  customer: ['cliente', '#customer', '#sender', '#recipient', '#document'],
  place: ['municipio', '#from', '#to'],
  warehouse: ['bodega', '#warehouse'],
  state: ['estado'],
};

interface Mentioned {
  readonly mentions: readonly Mention[];
  /** The words and marks of the whole sentence. */
  readonly words: readonly string[];
  readonly picks: Picks;
}

/** One name a mention, of the kinds the question has a place for; null where a mention has none of them. */
export function resolveNames(
  { mentions, words, picks }: Mentioned,
  kinds: readonly NameKind[],
): NamedMention[] | Ambiguity | null {
  const named: NamedMention[] = [];
  for (const mention of mentions) {
    const before = words.slice(0, words.indexOf(`#${mention.mark}`));
    const cue = before.findLast((word) => !SILENT_WORDS.includes(word)) ?? '';
    const fitting = mention.candidates.filter(({ kind }) => kinds.includes(kind));
    const hinted = fitting.filter(({ kind }) => KINDS[kind].includes(cue));
    const candidates = hinted.length > 0 ? hinted : fitting;
    const picked = candidates.find((name) => toId(name) === picks[mention.words]);
    const [name, other] = picked ? [picked] : candidates;
    if (!name) return null;
    if (other) return toAmbiguity(mention.words, candidates, picks);
    named.push({ ...name, cue });
  }
  return named;
}

function toAmbiguity(words: string, candidates: readonly KnownName[], picks: Picks): Ambiguity {
  const isMixed = new Set(candidates.map(({ kind }) => kind)).size > 1;
  const choices = candidates.map((name) => ({
    label: isMixed ? `${name.label} (${KINDS[name.kind][0]})` : name.label,
    picks: { ...picks, [words]: toId(name) },
  }));
  return { words, choices };
}

const toId = ({ kind, value }: KnownName) => `${kind}:${value}`;
