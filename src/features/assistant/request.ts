/** Splits a sentence into the parts that questions are told apart by. */
import type { Known } from './knowledge';
import {
  type Mention,
  type NamedMention,
  type Picks,
  takeFullNames,
  takeGuide,
  takePartialNames,
} from './names';
import { takePeriod } from './periods';
import { createSentence, fold } from './sentence';
import { type Concept, takeConcepts } from './vocabulary';

/** What a sentence contains: concepts, and values of which only the kind tells questions apart. */
export type Part =
  | Concept
  | ('guide' | 'period' | 'number' | 'name' | 'vesselType' | 'role')
  /** More than one name or number. */
  | 'several';

export type Request = ReturnType<typeof parse>;
/** A sentence whose names have one meaning each. */
export interface Asked extends Request {
  readonly names: readonly NamedMention[];
}

/** 'Pendientes' alone has two meanings. */
const PENDING: Mention = {
  words: 'pendientes',
  mark: 'pending',
  candidates: [
    { kind: 'state', value: 'payment', label: 'Con el pago pendiente', spoken: [] },
    { kind: 'state', value: 'delivery', label: 'Por entregar', spoken: [] },
  ],
};
const GREETING = /^(?:hola|buen[oa]s|gracias)\b/;

/** `picks`: the meanings chosen so far for words with several. */
export function parse(text: string, known: Known, picks: Picks) {
  const sentence = createSentence(text);
  const guide = takeGuide(sentence, known.guides);
  const fullNames = takeFullNames(sentence, known.names);
  // A month without a year is the last one, except for permits, which expire in the next.
  const isAhead = sentence.has('vence|vencen|vencer|vencera|venceran|caducan?');
  const period = takePeriod(sentence, known.today, isAhead ? 'future' : 'past');
  const documents = sentence.takeAll('\\d{4,12}', 'number');
  const kinds = takeConcepts(sentence);
  const names = [...fullNames, ...takePartialNames(sentence, known.names)];
  const words = sentence.words();
  const marks = words.filter((word) => word.startsWith('#'));
  const parts = marks.map((mark) => mark.replace(/^#|-.*/g, '') as Part);
  if (names.length + documents.length > 1) parts.push('several');
  if (marks.length === 0 && GREETING.test(fold(text))) parts.push('help');
  const has = (...wanted: readonly Part[]) => wanted.some((part) => parts.includes(part));
  const isPendingUnclear =
    has('pending') && !has('payment', 'cash', 'card', 'transfer', 'paypal', 'sum');
  return {
    ...{ guide, period, documents, kinds, words, picks, parts },
    /** Whether the sentence has any of these parts. */
    has,
    mentions: isPendingUnclear ? [PENDING, ...names] : names,
    /** Words that none of the parts accounts for. */
    unknown: sentence.unknown(),
    spelled: sentence.spelled,
  };
}
