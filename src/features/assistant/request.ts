/** Splits a sentence into the parts by which questions are told apart. */
import { toShipmentNumber } from '../../domain/rules/waybill';
import { type Knowledge, toKnownNames } from './knowledge';
import {
  type Mention,
  type NamedMention,
  takeGuide,
  takePartialNames,
  takeWholeNames,
} from './names';
import { takePeriod } from './periods';
import { createSentence, fold } from './sentence';
import { type Concept, takeConcepts } from './vocabulary';

/** The parts of a sentence: concepts, and values of which only the kind tells questions apart. */
export type Part =
  | Concept
  | ('guide' | 'period' | 'number' | 'name' | 'vesselType' | 'role')
  /** More than one name or number. */
  | 'several';

export type Request = ReturnType<typeof parse>;
/** A sentence whose names have one meaning each. */
export type Asked = Request & { readonly names: readonly NamedMention[] };

/** 'Pendientes' alone has two meanings. */
const PENDING: Mention = {
  words: 'pendientes',
  mark: 'PENDIENTE',
  candidates: [
    { kind: 'state', value: 'payment', label: 'Con el pago pendiente', spoken: [] },
    { kind: 'state', value: 'delivery', label: 'Por entregar', spoken: [] },
  ],
};
/** A document means its customer, known here or not. */
const toDocumentMention = (words: string): Mention => ({
  words,
  mark: 'number',
  candidates: [{ kind: 'customer', value: words, label: words, spoken: [] }],
});
const GREETING = /^(?:hola|buen[oa]s|gracias)\b/;

export function parse(text: string, knowledge: Knowledge) {
  const known = toKnownNames(knowledge);
  const guides = knowledge.rows.shipment.map((row) => toShipmentNumber(row).number);
  const sentence = createSentence(text);
  const guide = takeGuide(sentence, guides);
  const wholeNames = takeWholeNames(sentence, known);
  const period = takePeriod(sentence, knowledge.now);
  const documents = sentence.takeAll('\\d{4,12}', 'number').map(toDocumentMention);
  const kinds = takeConcepts(sentence);
  const names = [...documents, ...wholeNames, ...takePartialNames(sentence, known)];
  const words = sentence.words();
  const marks = words.filter((word) => word.startsWith('#'));
  const parts = marks.map((mark) => mark.replace(/^#|-.*/g, '') as Part);
  if (names.length > 1) parts.push('several');
  if (marks.length === 0 && GREETING.test(fold(text))) parts.push('help');
  /** Whether the sentence has any of these parts. */
  const has = (...wanted: readonly Part[]) => wanted.some((part) => parts.includes(part));
  const isPendingUnclear =
    has('PENDIENTE') &&
    !has('payment', 'sum', 'EFECTIVO', 'TARJETA_CREDITO', 'TRANSFERENCIA', 'PAYPAL');
  const mentions = isPendingUnclear ? [PENDING, ...names] : names;
  /** Words that none of the parts accounts for. */
  const unknown = sentence.unknown();
  const { spelled } = sentence;
  return { guide, period, kinds, mentions, words, parts, has, unknown, spelled };
}
