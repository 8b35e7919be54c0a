/** Splits a sentence into the parts that questions are told apart by. */
import type { Known } from './knowledge';
import { type Picks, takeFullNames, takeGuide, takePartialNames, withCue } from './names';
import { takePeriod } from './periods';
import { createSentence, fold, unknownWords } from './sentence';
import { type Concept, takeConcepts } from './vocabulary';

/** The parts of a sentence, by which questions are told apart. */
export type Request = ReturnType<typeof parse>;

const GREETING = /^(?:hola|buen[oa]s|gracias)\b/;

/** `picks`: the meanings chosen so far for words with several. */
export function parse(text: string, known: Known, picks: Picks) {
  const sentence = createSentence(text);
  const folded = fold(text);
  const guide = takeGuide(sentence, known.guides);
  const fullNames = takeFullNames(sentence, known.names);
  // A month without a year is the last one, except for permits, which expire in the next.
  const isAhead = sentence.has('vence|vencen|vencer|vencera|venceran|caducan?');
  const period = takePeriod(sentence, known.today, isAhead ? 'future' : 'past');
  const documents: string[] = [];
  while (sentence.take('\\d{4,12}', 'number', ([digits]) => documents.push(digits)));
  const { concepts, kinds } = takeConcepts(sentence);
  const names = [...fullNames, ...takePartialNames(sentence, known.names)];
  const isBare = !sentence.words().some((word) => word.startsWith('#'));
  if (isBare && GREETING.test(folded)) concepts.add('help');
  return {
    ...{ guide, period, documents, concepts, kinds, picks, folded },
    /** Whether the sentence has any of these concepts. */
    has: (...wanted: readonly Concept[]) => wanted.some((concept) => concepts.has(concept)),
    mentions: names.map((name) => withCue(sentence, name)),
    /** Words that none of the parts accounts for. */
    unknown: unknownWords(sentence),
    /** Folded words as the person typed them. */
    spelled: (words: string) => words.split(' ').map(sentence.spelled).join(' '),
  };
}
