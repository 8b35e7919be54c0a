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

/** A name, and the nearest word or mark before it that tells its role, such as 'para' or `#vessel`. */
export type NamedMention = KnownName & { readonly cue: string };

/** Folded words of the sentence → the meaning the person chose for them. */
export type Picks = Readonly<Record<string, string>>;

/** One of several meanings; the sentence is read again with it. */
export interface Choice {
  readonly label: string;
  readonly picks: Picks;
}

const ARTICLES = ['la', 'el', 'los', 'las'];
const SMALL_WORDS = [...ARTICLES, 'de', 'del', 'y', 'e'];
const SILENT_WORDS = [...ARTICLES, 'de', 'del', 'nombre', 'don', 'dona'];

const hasWord = (text: string, words: string) => ` ${text} `.includes(` ${words} `);

/** Takes names of several words out. They go first, because they may hold words of the vocabulary. */
export function takeWholeNames(sentence: Sentence, known: readonly KnownName[]): Mention[] {
  const text = sentence.words().join(' ');
  return [...new Set(known.flatMap(({ spoken }) => spoken))]
    .filter((words) => words.includes(' ') && hasWord(text, words))
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

const withoutSmallWords = (text: string) =>
  text
    .split(' ')
    .filter((word) => !SMALL_WORDS.includes(word))
    .join(' ');

const LOOKS_LIKE_A_GUIDE = 'prov-[0-9a-z]{4}-?[0-9a-z]{2}|(?=[a-z]*\\d)(?=\\d*[a-z])[a-z0-9]{9}';
const AFTER_ITS_WORD = '(?<= (?:guias?|envio|numero)(?: numero| no| n)? )[a-z0-9-]*\\d[a-z0-9-]*';

/** Takes a guide number out, as it was typed: a known one, or a word that can be nothing else. */
export function takeGuide(sentence: Sentence, known: readonly string[]): string | null {
  const guides = new Set(known.map(fold));
  const hasLetter = (word: string) => /[a-z]/.test(word);
  const here = sentence.words().filter((word) => guides.has(word) && hasLetter(word));
  for (const pattern of [...here.slice(0, 1), AFTER_ITS_WORD, LOOKS_LIKE_A_GUIDE]) {
    const guide = sentence.take(pattern, 'guide', ([word]) =>
      guides.has(word) || hasLetter(word) ? sentence.spelled(word) : null,
    );
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

/** The names that a mention may mean, of the kinds the question has a place for. */
export function toMeanings(
  { mark, candidates }: Mention,
  sentence: readonly string[],
  kinds: readonly NameKind[],
): NamedMention[] {
  const before = sentence.slice(0, sentence.indexOf(`#${mark}`));
  const cue = before.filter((word) => !SILENT_WORDS.includes(word)).at(-1) ?? '';
  const fitting = candidates.filter(({ kind }) => kinds.includes(kind));
  const hinted = fitting.filter(({ kind }) => KINDS[kind].includes(cue));
  return (hinted.length > 0 ? hinted : fitting).map((name) => ({ ...name, cue }));
}

/** How a choice among several meanings is remembered. */
export const toPick = ({ kind, value }: KnownName) => `${kind}:${value}`;

/** A button for each meaning; the kind is shown where the meanings differ in it. */
export function toChoices(words: string, meanings: readonly KnownName[], picks: Picks): Choice[] {
  const isMixed = new Set(meanings.map(({ kind }) => kind)).size > 1;
  return meanings.map((name) => ({
    label: isMixed ? `${name.label} (${KINDS[name.kind][0]})` : name.label,
    picks: { ...picks, [words]: toPick(name) },
  }));
}
