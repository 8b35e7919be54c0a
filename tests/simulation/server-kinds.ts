/** The variants of servers, as companies may run them. */
import type { QueuedEntity } from '../../src/domain/entities';
import type { Fields } from '../../src/domain/entity';
import type { Random } from './random';

export interface ServerKind {
  readonly is: 'plain' | 'ours';
  /** A plain server's response to a create. */
  readonly says: 'empty' | 'sentence' | 'entity';
  /** A plain server's response to an expired token: 401, or an empty 403. */
  readonly lockedStatus: 401 | 403;
  /** The body of a plain server's refusal: an object (the default), text, nothing, or a 200 that says no. */
  readonly refuses?: 'object' | 'sentence' | 'nothing' | 'with 200';
  /** A plain server that reads from a replica: its lists lag behind writes by this. */
  readonly listsLagMs?: number;
  /** A plain server that stores names in capitals. */
  readonly isInCapitals?: boolean;
  /** A proxy before it refuses longer bodies with 413 and text. */
  readonly largestBody?: number;
}

export function drawKind(random: Random): ServerKind {
  const isOurs = random.chance(0.5);
  // Two draws that decide nothing: the seeds of regressions.test.ts were found with them.
  for (let draw = 0; draw < 2; draw += 1) random.chance(0.5);
  const kind = {
    says: random.pick(['empty', 'sentence', 'entity'] as const) ?? 'empty',
    lockedStatus: random.chance(0.5) ? 401 : 403,
  } as const;
  if (isOurs) return { ...kind, is: 'ours', ...(random.chance(0.1) && { largestBody: 2_500 }) };
  return {
    ...kind,
    is: 'plain',
    refuses: random.chance(0.6)
      ? 'object'
      : (random.pick(['sentence', 'nothing', 'with 200'] as const) ?? 'object'),
    ...(random.chance(0.12) && { listsLagMs: 45_000 }),
    ...(random.chance(0.08) && { isInCapitals: true }),
  };
}

const CAPITALS = ['name', 'lastName', 'nombre', 'productName', 'address', 'model'];

/** A body as a server that stores names in capitals stores it. */
export function inCapitals(entity: QueuedEntity, body: Fields): Fields {
  if (entity === 'shipment') return body;
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => [
      field,
      CAPITALS.includes(field) && typeof value === 'string' ? value.toUpperCase() : value,
    ]),
  );
}
