import type { StateReads } from '../state/state-reads';
import type { StoreReads } from '../store';

const READS = [
  'getOperation',
  'getOperationById',
  'listOperations',
  'listOperationsOf',
  'listUnsettled',
  'listInState',
  'getRow',
  'getRows',
  'getRowsById',
  'listRows',
  'getMeta',
  'getDraft',
  'findUnsettledByName',
  'findRowByName',
  'getPastById',
  'listHistoryOf',
  'listRecentHistory',
  'listHistoryAfter',
  'lastHistoryPlace',
  'listHistorySince',
  'listUnconfirmed',
  'countUnnumbered',
] as const satisfies readonly (keyof StoreReads)[];

/** Gives `target` every read of a store: those that `reads` returns then, each after `before`. */
export function defineReads(
  target: object,
  reads: () => StateReads,
  before: () => Promise<void>,
): void {
  for (const name of READS) {
    Object.defineProperty(target, name, {
      value: async (...given: unknown[]) => {
        await before();
        const current = reads();
        return Reflect.apply(current[name] as (...given: unknown[]) => unknown, current, given);
      },
    });
  }
}
