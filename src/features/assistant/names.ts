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

const ARTICLES = ['la', 'el', 'los', 'las'];
const SMALL_WORDS = [...ARTICLES, 'de', 'del', 'y', 'e'];
const SILENT_WORDS = [...ARTICLES, 'de', 'del', 'nombre', 'don', 'dona'];

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
  const spellings = known.map(({ spoken }) => spoken.map((each) => fold(each).split(' ')));
  const namesWhere = (fits: (spoken: readonly string[]) => boolean) =>
    known.filter((_, at) => spellings[at]?.some(fits));
  const namesWith = (run: readonly string[]) =>
    namesWhere((spoken) => run.every((word) => spoken.includes(word)));
  const runs: string[][] = [];
  for (const word of unknownWords(sentence)) {
    const longer = [...(runs.at(-1) ?? []), word];
    if (longer.length > 1 && sentence.has(toGapped(longer)) && namesWith(longer).length > 0)
      runs[runs.length - 1] = longer;
    else if (namesWith([word]).length > 0) runs.push([word]);
  }
  return runs.flatMap((run, at) => {
    const mark = `part${at}`;
    if (!sentence.take(toGapped(run), mark, Boolean)) return [];
    const words = run.join(' ');
    // 'Nukak' is the vessel of that name and not 'Nukak II'.
    const whole = namesWhere(
      (spoken) => spoken.filter((word) => !SMALL_WORDS.includes(word)).join(' ') === words,
    );
    return { words, mark, candidates: whole.length > 0 ? whole : namesWith(run) };
  });
}

/** Small words between two parts of a name do not separate them. */
const toGapped = (words: readonly string[]) => words.join(` (?:(?:${SMALL_WORDS.join('|')}) )*`);

/** Reads the cue once every other word of the sentence has been replaced by its mark. */
export function withCue(sentence: Sentence, { mark, ...mention }: Unplaced): Mention {
  const words = sentence.words();
  const before = words.slice(0, words.indexOf(`#${mark}`));
  return { ...mention, cue: before.findLast((word) => !SILENT_WORDS.includes(word)) ?? '' };
}

const LOOKS_LIKE_A_GUIDE = 'prov-[0-9a-z]{4}-?[0-9a-z]{2}|(?=[a-z]*\\d)(?=\\d*[a-z])[a-z0-9]{9}';
const AFTER_ITS_WORD = '(?<= (?:guias?|envio|numero)(?: numero| no| n)? )[a-z0-9-]*\\d[a-z0-9-]*';

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

/** The kind in words, and the cues that announce it. */
const KINDS: Readonly<Record<NameKind, readonly [words: string, ...cues: string[]]>> = {
  vessel: ['embarcación', '#vessels'],
  customer: ['cliente', '#customers', '#sender', '#recipient', '#document'],
  place: ['municipio', '#from', '#to'],
  warehouse: ['bodega', '#warehouses'],
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
    const hinted = fitting.filter(({ kind }) => KINDS[kind].includes(mention.cue));
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
    label: isMixed ? `${name.label} (${KINDS[name.kind][0]})` : name.label,
    picks: { ...picks, [words]: toId(name) },
  }));
  return { words, choices };
}

const toId = ({ kind, value }: KnownName) => `${kind}:${value}`;
