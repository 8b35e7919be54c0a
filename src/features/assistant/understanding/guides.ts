import { fold, type Sentence } from './sentence';

/** What a person who names no guide word still means by one: `PROV-7K2M-4Q`, `Fn3918koP`. */
const LOOKS_LIKE_A_GUIDE = /prov-[0-9a-z]{4}-?[0-9a-z]{2}|(?=[a-z]*\d)(?=\d*[a-z])[a-z0-9]{9}/;
const AFTER_ITS_WORD = /(guias?|envio|numero)(?: numero| no| n)? ([a-z0-9-]*\d[a-z0-9-]*)/;

/** Takes a guide number out: one that is known, or what can be nothing else. As it is written on the cargo. */
export function takeGuide(sentence: Sentence, known: readonly string[]): string | null {
  const byFolded = new Map(known.map((guide) => [fold(guide), guide]));
  const words = sentence.rest().trim().split(' ');
  const here = words.find((word) => byFolded.has(word) && /[a-z]/.test(word));
  if (here !== undefined) {
    sentence.take(new RegExp(here), 'guide');
    const spelled = sentence.spelled(here);
    return known.includes(spelled) ? spelled : (byFolded.get(here) ?? spelled);
  }
  const named = new RegExp(` ${AFTER_ITS_WORD.source} `).exec(sentence.rest())?.[2];
  if (named && (byFolded.has(named) || /[a-z]/.test(named))) {
    sentence.take(new RegExp(named), 'guide');
    return byFolded.get(named) ?? sentence.spelled(named);
  }
  const found = sentence.take(LOOKS_LIKE_A_GUIDE, 'guide');
  return found ? sentence.spelled(found[0]) : null;
}
