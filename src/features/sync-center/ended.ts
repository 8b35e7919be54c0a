/** The outcome of an operation once it was over, in a person's words: never that it was sent where it was not. */
import type { Operation, PastOperation } from '../../db/schema';
import { stateFieldOf } from '../../domain/rules/transitions';
import { isLocalKey, toProvisionalNumber } from '../../domain/rules/waybill';
import { type Told, toLabel, toReadable } from './operation-words';

/** An operation that is over. */
export type Ended = Told &
  Pick<PastOperation, 'id' | 'seq' | 'happenedAt' | 'ackedAt' | 'merged' | 'ending'>;

/** The author and moment of a change on the server. */
export interface Teller {
  readonly who: string;
  readonly at: number;
  readonly reason: string | null;
}

/** Whether it went to the server and was done there: nothing else gets a tick. */
export function isSent({ ending }: Pick<Ended, 'ending'>): boolean {
  return ending.is === 'sent';
}

/**
 * The words beside its name; null if it was simply sent. `teller`: the author of the change that made it needless, if
 * known.
 */
export function toEndingWords(ended: Ended, teller: Teller | null): string | null {
  const { ending } = ended;
  switch (ending.is) {
    case 'sent':
      return null;
    case 'adopted':
      return 'Ya estaba registrado; se unió con el que había';
    case 'discarded':
      return ending.mayBeThere
        ? 'Lo descartaste sin saber si llegó: si llegó, está en el servidor'
        : 'Lo descartaste: no se envió';
    case 'not-needed': {
      const state = toStateOf(ended, ending.theirs);
      if (state === null) return 'No hizo falta: el servidor ya lo tenía';
      return teller
        ? `No hizo falta: ${teller.who} ya lo había puesto en ${state}`
        : `No hizo falta: el servidor ya lo tenía en ${state}`;
    }
    case 'left': {
      const state = toStateOf(ended, ending.theirs);
      if (state !== null) return `Dejaste lo que tenía el servidor: ${state}`;
      const said = Object.entries(ending.theirs).map(
        ([field, value]) => `${toLabel(ended, field)} ${toReadable(ended, field, value)}`,
      );
      return ['Dejaste lo que tenía el servidor', said.join('; ')].filter(Boolean).join(': ');
    }
  }
}

/** The state of a shipment that the server showed, in words; null of anything else. */
function toStateOf(ended: Told, theirs: Readonly<Record<string, unknown>>): string | null {
  if (ended.kind !== 'status') return null;
  const field = stateFieldOf(ended);
  return field in theirs ? toReadable(ended, field, theirs[field]) : null;
}

/** The number on the cargo before its guide number was known; null where `name` says it, or there was none. */
export function toCargoNumber(
  { entity, key }: Pick<Operation, 'entity' | 'key'>,
  name: string,
): string | null {
  if (entity !== 'shipment' || !isLocalKey(key)) return null;
  const provisional = toProvisionalNumber(key);
  return provisional === name ? null : provisional;
}

const MINUTE_MS = 60_000;

/** The last minute first; of one minute the last that was sent: a line's answers may come in any order. */
export function inOrderOfSending<E extends Ended>(ended: readonly E[]): readonly E[] {
  const minuteOf = ({ ackedAt }: E) => Math.floor(ackedAt / MINUTE_MS);
  return [...ended].sort((left, right) => minuteOf(right) - minuteOf(left) || right.seq - left.seq);
}
