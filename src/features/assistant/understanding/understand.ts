/** From a typed sentence to one question of the closed set, or to an honest no: nothing is guessed. */

import { decide } from './decide';
import { takeGuide } from './guides';
import { takeConcepts } from './lexicon';
import { type KnownName, takeFullNames, takePartialNames, withContext } from './names';
import type { Understanding } from './parts';
import { type Direction, takePeriod } from './periods';
import type { Picks } from './picks';
import { createSentence, fold, leftOver, type Sentence } from './sentence';

export interface Known {
  readonly names: readonly KnownName[];
  /** Guide and provisional numbers. */
  readonly guides: readonly string[];
  /** The day in Bogotá, `YYYY-MM-DD`. */
  readonly today: string;
}

const GREETING = /^(?:hola|buen[oa]s|gracias)\b/;

/** `picks`: what the person chose where an earlier answer asked which. */
export function understand(text: string, known: Known, picks: Picks = {}): Understanding {
  const sentence = createSentence(text);
  const guide = takeGuide(sentence, known.guides);
  const full = takeFullNames(sentence, known.names);
  const period = takePeriod(sentence, known.today, directionOf(sentence));
  const documents = takeDocuments(sentence);
  const understood = takeConcepts(sentence);
  const mentions = [...withContext(sentence, full), ...takePartialNames(sentence, known.names)];
  const folded = fold(text);
  const unknown = leftOver(sentence);
  if (unknown.length > 0)
    return { is: 'not-understood', words: unknown.map((word) => sentence.spelled(word)) };
  if (GREETING.test(folded) && !sentence.rest().includes('#'))
    return { is: 'question', question: { is: 'help' } };
  const parts = { ...understood, guide, period, documents, mentions, picks, folded };
  const outcome = decide(parts);
  if (outcome.is !== 'choose') return outcome;
  return { ...outcome, words: outcome.words.split(' ').map(sentence.spelled).join(' ') };
}

/** A month without its year is the last one, but for what is yet to expire. */
function directionOf(sentence: Sentence): Direction {
  return / (?:vence|vencen|vencer|vencera|venceran|caducan?) /.test(sentence.rest())
    ? 'future'
    : 'past';
}

function takeDocuments(sentence: Sentence): string[] {
  const documents: string[] = [];
  for (;;) {
    const found = sentence.take(/\d{4,12}/, 'number');
    if (!found) return documents;
    documents.push(found[0]);
  }
}
