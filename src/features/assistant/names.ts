/** Which vessel, customer, place, warehouse or guide number of this device a sentence names. */
import { fold, type Sentence, unknownWords } from './sentence';

export type NameKind = 'vessel' | 'customer' | 'place' | 'warehouse';

export interface KnownName {
  readonly kind: NameKind;
  /** The value records refer to it by: a name, or a customer's document. */
  readonly value: string;
  /** The text of its button where several names fit. */
  readonly label: string;
  /** The ways a sentence may write it. */
  readonly spoken: readonly string[];
}

/** Words of the sentence that name something, folded, and the names they fit. */
export interface Mention {
  readonly words: string;
  readonly candidates: readonly KnownName[];
  /** The nearest word or mark before it that tells its role, such as 'para' or `#vessels`. */
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

export interface NamedMention extends KnownName {
  readonly cue: string;
}

type Unplaced = Omit<Mention, 'cue'> & { readonly mark: string };

const SMALL_WORDS = ['la', 'el', 'los', 'las', 'de', 'del', 'y', 'e'];
const withoutSmall = (words: readonly string[]) =>
  words.filter((word) => !SMALL_WORDS.includes(word));

/** Takes names of several words out. They go first, because they may hold words of the vocabulary. */
export function takeFullNames(sentence: Sentence, known: readonly KnownName[]): Unplaced[] {
  const found = new Map<string, KnownName[]>();
  const text = ` ${sentence.words().join(' ')} `;
  for (const name of known)
    for (const folded of new Set(name.spoken.map(fold)))
      if (folded.includes(' ') && text.includes(` ${folded} `))
        found.set(folded, [...(found.get(folded) ?? []), name]);
  return [...found]
    .sort(([left], [right]) => right.length - left.length)
    .map(([words, candidates], at) => ({ words, candidates, mark: `full${at}` }))
    .filter(({ words, mark }) => sentence.take(words, mark, Boolean));
}

/** Takes parts of names out of the unknown words: each longest run that some name holds. */
export function takePartialNames(sentence: Sentence, known: readonly KnownName[]): Unplaced[] {
  const wordsOf = new Map(
    known.map((name) => [name, name.spoken.map((spoken) => fold(spoken).split(' '))]),
  );
  const namesWith = (words: readonly string[]) =>
    known.filter((name) =>
      wordsOf.get(name)?.some((spoken) => words.every((word) => spoken.includes(word))),
    );
  const isWhole = (name: KnownName, words: string) =>
    wordsOf.get(name)?.some((spoken) => withoutSmall(spoken).join(' ') === words);
  const runs: string[][] = [];
  for (const word of unknownWords(sentence)) {
    const longer = [...(runs.at(-1) ?? []), word];
    if (longer.length > 1 && sentence.has(toGapped(longer)) && namesWith(longer).length > 0)
      runs[runs.length - 1] = longer;
    else if (namesWith([word]).length > 0) runs.push([word]);
  }
  return runs
    .map((run, at) => {
      const words = run.join(' ');
      const candidates = namesWith(run);
      // 'Nukak' is the vessel of that name and not 'Nukak II'.
      const whole = candidates.filter((name) => isWhole(name, words));
      return { words, candidates: whole.length > 0 ? whole : candidates, mark: `part${at}` };
    })
    .filter(({ words, mark }) => sentence.take(toGapped(words.split(' ')), mark, Boolean));
}

/** Articles between two parts of a name do not separate them. */
const toGapped = (words: readonly string[]) => words.join(` (?:(?:${SMALL_WORDS.join('|')}) )*`);

/** Reads the cues once every other word of the sentence has been replaced by its mark. */
export function withCue(sentence: Sentence, { mark, ...mention }: Unplaced): Mention {
  const words = sentence.words();
  const before = words.slice(0, words.indexOf(`#${mark}`));
  const silent = ['la', 'el', 'los', 'las', 'de', 'del', 'nombre', 'don', 'dona'];
  return { ...mention, cue: before.findLast((word) => !silent.includes(word)) ?? '' };
}

const LOOKS_LIKE_A_GUIDE = 'prov-[0-9a-z]{4}-?[0-9a-z]{2}|(?=[a-z]*\\d)(?=\\d*[a-z])[a-z0-9]{9}';
const AFTER_ITS_WORD = /(?<= (guias?|envio|numero)( numero| no| n)? )[a-z0-9-]*\d[a-z0-9-]*/;

/** Takes a guide number out, spelled as on the cargo: a known one, or a word that can be nothing else. */
export function takeGuide(sentence: Sentence, known: readonly string[]): string | null {
  const byFolded = new Map(known.map((guide) => [fold(guide), guide]));
  const read = (word: string) => {
    const spelled = sentence.spelled(word);
    return known.includes(spelled) ? spelled : (byFolded.get(word) ?? spelled);
  };
  const hasLetter = (word: string) => /[a-z]/.test(word);
  const here = sentence.words().find((word) => byFolded.has(word) && hasLetter(word));
  const readNamed = ([word]: RegExpExecArray) =>
    byFolded.has(word) || hasLetter(word) ? read(word) : null;
  return (
    (here === undefined ? null : sentence.take(here, 'guide', () => read(here))) ??
    sentence.take(AFTER_ITS_WORD, 'guide', readNamed) ??
    sentence.take(LOOKS_LIKE_A_GUIDE, 'guide', ([word]) => read(word))
  );
}

const KIND_OF_CUE: Readonly<Record<string, NameKind>> = {
  '#vessels': 'vessel',
  '#customers': 'customer',
  '#sender': 'customer',
  '#recipient': 'customer',
  '#document': 'customer',
  '#warehouses': 'warehouse',
  '#from': 'place',
  '#to': 'place',
};
const KIND_WORDS: Readonly<Record<NameKind, string>> = {
  vessel: 'embarcación',
  customer: 'cliente',
  place: 'municipio',
  warehouse: 'bodega',
};

/** One name a mention, of the kinds the question has a place for; null where a mention has none of them. */
export function resolveNames(
  mentions: readonly Mention[],
  kinds: readonly NameKind[],
  picks: Picks,
): NamedMention[] | Ambiguity | null {
  const named: NamedMention[] = [];
  for (const mention of mentions) {
    const fitting = mention.candidates.filter(({ kind }) => kinds.includes(kind));
    const hinted = fitting.filter(({ kind }) => kind === KIND_OF_CUE[mention.cue]);
    const candidates = hinted.length > 0 ? hinted : fitting;
    const picked = candidates.find((name) => toId(name) === picks[mention.words]);
    const [name, other] = picked ? [picked] : candidates;
    if (!name) return null;
    if (other) return toAmbiguity(mention.words, candidates, picks);
    named.push({ ...name, cue: mention.cue });
  }
  return named;
}

function toAmbiguity(words: string, candidates: readonly KnownName[], picks: Picks): Ambiguity {
  const isMixed = new Set(candidates.map(({ kind }) => kind)).size > 1;
  const choices = candidates.map((name) => ({
    label: isMixed ? `${name.label} (${KIND_WORDS[name.kind]})` : name.label,
    picks: { ...picks, [words]: toId(name) },
  }));
  return { words, choices };
}

const toId = ({ kind, value }: KnownName) => `${kind}:${value}`;
