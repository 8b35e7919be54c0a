/** Where a word may mean several things, the person says which; the sentence is then understood again with that. */
import type { KnownName, Mention, NameKind } from './names';

/** Words of the sentence → what they were chosen to mean. */
export type Picks = Readonly<Record<string, string>>;

export interface Choice {
  readonly label: string;
  readonly picks: Picks;
}

export type Resolved =
  | { readonly is: 'names'; readonly names: readonly (readonly [KnownName, Mention])[] }
  | { readonly is: 'choose'; readonly words: string; readonly choices: readonly Choice[] }
  /** A name that the question has no place for. */
  | { readonly is: 'unfit' };

const KIND_OF_MARK: Readonly<Record<string, NameKind>> = {
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

/** One name a mention, of the kinds the question has a place for. */
export function resolveNames(
  mentions: readonly Mention[],
  kinds: readonly NameKind[],
  picks: Picks,
): Resolved {
  const names: [KnownName, Mention][] = [];
  for (const mention of mentions) {
    const fitting = mention.candidates.filter(({ kind }) => kinds.includes(kind));
    const hinted = fitting.filter(({ kind }) => kind === KIND_OF_MARK[nearest(mention)]);
    const candidates = hinted.length > 0 ? hinted : fitting;
    const picked = candidates.find((name) => toId(name) === picks[mention.words]);
    const [only, other] = candidates;
    if (!only) return { is: 'unfit' };
    if (picked ?? !other) names.push([picked ?? only, mention]);
    else return { is: 'choose', ...toChoices(mention, candidates, picks) };
  }
  return { is: 'names', names };
}

/** The last word before a name that is no article. */
export function nearest({ before }: Mention): string {
  const big = before.filter((word) => !['la', 'el', 'los', 'las'].includes(word));
  // 'del cliente Rosalba' and 'el cliente de nombre Rosalba' say the same.
  return big.findLast((word) => !['de', 'del', 'nombre', 'don', 'dona'].includes(word)) ?? '';
}

function toChoices(mention: Mention, candidates: readonly KnownName[], picks: Picks) {
  const isMixed = new Set(candidates.map(({ kind }) => kind)).size > 1;
  return {
    words: mention.words,
    choices: candidates.map((name) => ({
      label: isMixed ? `${name.label} (${KIND_WORDS[name.kind]})` : name.label,
      picks: { ...picks, [mention.words]: toId(name) },
    })),
  };
}

const toId = ({ kind, value }: KnownName) => `${kind}:${value}`;
