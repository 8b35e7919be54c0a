/** Splits a sentence into the parts that questions are told apart by. */
import {
  type KnownName,
  type Mention,
  type Picks,
  takeFullNames,
  takeGuide,
  takePartialNames,
  withCue,
} from './names';
import { type Direction, type Period, takePeriod } from './periods';
import { createSentence, fold, unknownWords } from './sentence';
import { type Concept, type KindWord, takeConcepts } from './vocabulary';

/** The names and numbers of this device that a sentence may contain. */
export interface Known {
  readonly names: readonly KnownName[];
  /** Guide and provisional numbers. */
  readonly guides: readonly string[];
  /** The day in Bogotá, `YYYY-MM-DD`. */
  readonly today: string;
}

/** The parts of a sentence, by which questions are told apart. */
export interface Request {
  readonly concepts: ReadonlySet<Concept>;
  /** Whether the sentence has any of these concepts. */
  readonly has: (...concepts: readonly Concept[]) => boolean;
  readonly kinds: readonly KindWord[];
  readonly guide: string | null;
  readonly period: Period | null;
  readonly documents: readonly string[];
  readonly mentions: readonly Mention[];
  readonly picks: Picks;
  readonly folded: string;
  /** Words that none of the parts accounts for. */
  readonly unknown: readonly string[];
  /** Folded words as the person typed them. */
  readonly spelled: (words: string) => string;
}

const GREETING = /^(?:hola|buen[oa]s|gracias)\b/;

/** `picks`: the meanings chosen so far for words with several. */
export function parse(text: string, known: Known, picks: Picks): Request {
  const sentence = createSentence(text);
  const folded = fold(text);
  const guide = takeGuide(sentence, known.guides);
  const fullNames = takeFullNames(sentence, known.names);
  // A month without a year is the last one, except for permits, which expire in the next.
  const isAhead = sentence.has('vence|vencen|vencer|vencera|venceran|caducan?');
  const direction: Direction = isAhead ? 'future' : 'past';
  const period = takePeriod(sentence, known.today, direction);
  const documents: string[] = [];
  while (sentence.take(/\d{4,12}/, 'number', ([digits]) => documents.push(digits)));
  const { concepts, kinds } = takeConcepts(sentence);
  const names = [...fullNames, ...takePartialNames(sentence, known.names)];
  const isBare = !sentence.words().some((word) => word.startsWith('#'));
  if (isBare && GREETING.test(folded)) concepts.add('help');
  return {
    concepts,
    has: (...wanted) => wanted.some((concept) => concepts.has(concept)),
    kinds,
    guide,
    period,
    documents,
    mentions: names.map((name) => withCue(sentence, name)),
    picks,
    folded,
    unknown: unknownWords(sentence),
    spelled: (words) => words.split(' ').map(sentence.spelled).join(' '),
  };
}
