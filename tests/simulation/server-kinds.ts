/** What servers there are: each a way of saying things that a company runs somewhere. */
import { EXTENSIONS } from '../../src/domain/wire';
import type { Random } from './random';

export interface ServerKind {
  readonly is: 'plain' | 'ours';
  /** What ours announces; none for a plain one. */
  readonly extensions: readonly string[];
  /** What a plain server says to a create. */
  readonly says: 'empty' | 'sentence' | 'entity';
  /** How a plain server says that a token is over: 401, or an empty 403. */
  readonly lockedStatus: 401 | 403;
  /** How a plain server refuses: an object, a sentence, nothing at all, or a 200 that says no. Object where absent. */
  readonly refuses?: 'object' | 'sentence' | 'nothing' | 'with 200';
  /** A plain server that reads from a copy: its lists do not know the last write for as long as this. */
  readonly listsLagMs?: number;
  /** A plain server that keeps names in capitals. */
  readonly isInCapitals?: boolean;
  /** What stands before it takes no longer bodies: 413, in words. */
  readonly largestBody?: number;
}

const OPTIONAL = ['changes', 'delivery-token'];

export function drawKind(random: Random): ServerKind {
  const isOurs = random.chance(0.5);
  const without = OPTIONAL.filter(() => random.chance(0.5));
  const kind = {
    says: random.pick(['empty', 'sentence', 'entity'] as const) ?? 'empty',
    lockedStatus: random.chance(0.5) ? 401 : 403,
  } as const;
  if (isOurs) {
    const extensions = EXTENSIONS.filter((name) => !without.includes(name));
    return {
      ...kind,
      is: 'ours',
      extensions,
      ...(random.chance(0.1) && { largestBody: 2_500 }),
    };
  }
  return {
    ...kind,
    is: 'plain',
    extensions: [],
    refuses: random.chance(0.6)
      ? 'object'
      : (random.pick(['sentence', 'nothing', 'with 200'] as const) ?? 'object'),
    ...(random.chance(0.12) && { listsLagMs: 45_000 }),
    ...(random.chance(0.08) && { isInCapitals: true }),
  };
}
