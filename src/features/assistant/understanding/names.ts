/** Which vessel, person, place or warehouse of this device a sentence names. */
import { fold, leftOver, type Sentence } from './sentence';

export type NameKind = 'vessel' | 'customer' | 'place' | 'warehouse';

export interface KnownName {
  readonly kind: NameKind;
  /** As the records refer to it: a name, or a customer's document. */
  readonly value: string;
  /** As it is offered to a person. */
  readonly label: string;
  /** What it may be called in a sentence. */
  readonly spoken: readonly string[];
}

/** Words of the sentence that name something, and what they may name. */
export interface Mention {
  /** Folded. */
  readonly words: string;
  readonly candidates: readonly KnownName[];
  /** The words and marks before it, the nearest last. */
  readonly before: readonly string[];
}

const SMALL_WORDS = new Set(['la', 'el', 'los', 'las', 'de', 'del', 'y', 'e']);
const isBig = (word: string) => !SMALL_WORDS.has(word);

/** Names of several words, as they are written: before anything else, since they may hold words that mean something. */
export function takeFullNames(sentence: Sentence, known: readonly KnownName[]): Mention[] {
  const text = sentence.rest();
  const found = new Map<string, KnownName[]>();
  for (const name of known)
    for (const folded of new Set(name.spoken.map(fold)))
      if (folded.includes(' ') && text.includes(` ${folded} `))
        found.set(folded, [...(found.get(folded) ?? []), name]);
  const longestFirst = [...found].sort(([left], [right]) => right.length - left.length);
  return longestFirst.flatMap(([words, candidates], at) =>
    sentence.take(new RegExp(escaped(words)), `name${at}`)
      ? [{ words, candidates, before: [`#name${at}`] }]
      : [],
  );
}

/** Where the taken names stand now that the words around them have left their marks. */
export function withContext(sentence: Sentence, mentions: readonly Mention[]): Mention[] {
  const words = sentence.rest().trim().split(' ');
  return mentions.map((mention) => ({
    ...mention,
    before: words.slice(0, words.indexOf(mention.before[0] ?? '')),
  }));
}

/** Parts of names among the words left over: each run of them that one name holds. */
export function takePartialNames(sentence: Sentence, known: readonly KnownName[]): Mention[] {
  const wordsOf = new Map(
    known.map((name) => [name, name.spoken.map((spoken) => fold(spoken).split(' '))]),
  );
  const mentions: Mention[] = [];
  for (const word of leftOver(sentence)) {
    const last = mentions.at(-1);
    const both = last && isNext(sentence, last.words, word) ? `${last.words} ${word}` : null;
    const longer = both ? namesHolding(both.split(' ').filter(isBig), known, wordsOf) : [];
    if (last && both && longer.length > 0) {
      mentions[mentions.length - 1] = { ...last, words: both, candidates: longer };
      continue;
    }
    const candidates = namesHolding([word], known, wordsOf);
    if (candidates.length > 0)
      mentions.push({ words: word, candidates, before: wordsBefore(sentence, word) });
  }
  return mentions
    .filter(({ words }) => sentence.take(new RegExp(toGapped(words)), 'name'))
    .map((mention) => ({ ...mention, candidates: preferWhole(mention, wordsOf) }));
}

type WordsOf = ReadonlyMap<KnownName, readonly (readonly string[])[]>;

function namesHolding(words: readonly string[], known: readonly KnownName[], wordsOf: WordsOf) {
  return known.filter((name) =>
    wordsOf.get(name)?.some((spoken) => words.every((word) => spoken.includes(word))),
  );
}

/** 'Nukak' is the vessel of that name, not 'Nukak II'. */
function preferWhole({ words, candidates }: Mention, wordsOf: WordsOf): readonly KnownName[] {
  const asked = words.split(' ').filter(isBig).join(' ');
  const whole = candidates.filter((name) =>
    wordsOf.get(name)?.some((spoken) => spoken.filter(isBig).join(' ') === asked),
  );
  return whole.length > 0 ? whole : candidates;
}

/** Small words between two parts of a name do not separate them. */
const toGapped = (words: string) =>
  words
    .split(' ')
    .map(escaped)
    .join(` (?:(?:${[...SMALL_WORDS].join('|')}) )*`);

function isNext(sentence: Sentence, words: string, word: string): boolean {
  return new RegExp(` ${toGapped(`${words} ${word}`)} `).test(sentence.rest());
}

function wordsBefore(sentence: Sentence, word: string): string[] {
  const words = sentence.rest().trim().split(' ');
  return words.slice(0, words.indexOf(word));
}

const escaped = (text: string) => text.replace(/[/-]/g, '\\$&');
