/** Counts what is scanned, and moves a shipment on with its last piece. */
import { useMemo } from 'react';
import { useRecords } from '../../../crud/use-records';
import type { MirrorRow } from '../../../db/schema';
import { MOST_LABELS } from '../../../domain/reports/labels';
import { productsOf } from '../../../domain/rules/cargo';
import { toTotals } from '../../../domain/rules/cargo-measures';
import type { Piece } from '../../../domain/rules/label-code';
import {
  compareScan,
  countPieces,
  isComplete,
  type PieceCount,
  type Scan,
} from '../../../domain/rules/piece-count';
import { onwardState, type TransitionContext } from '../../../domain/rules/transitions';
import type { Runtime } from '../../../session/runtime';
import { useRuntime } from '../../../session/runtime-context';
import { useStored } from '../../../session/use-stored';
import type { ScanAnswer } from '../../../ui/scanner/scanner';
import { saveMany } from '../save-many';
import { type CountStep, editScans, readScans } from './cargo-count';
import { findScanned } from './find-scanned';
import { toAgain, toCounted, toDone, toFull, toNotDue, toUnclear } from './scan-words';

export interface CountedShipment {
  readonly row: MirrorRow;
  readonly count: PieceCount;
  /** It still may take the step. */
  readonly isDue: boolean;
}

/** The shipments of a count, the last begun first; without those that are no longer on this device. */
export function useCounted(step: CountStep): {
  readonly scans: readonly Scan[];
  readonly shipments: readonly CountedShipment[];
} {
  const { rows } = useRecords('shipment');
  const { rows: products } = useRecords('product');
  const scans = useStored((reads) => readScans(reads, step), [step]);
  return useMemo(() => {
    const byKey = new Map(rows.map((row) => [row.key, row]));
    const counts = countPieces(scans ?? [], (key) => toUnits(byKey.get(key), products));
    const shipments = counts.flatMap((count) => {
      const row = byKey.get(count.shipment);
      return row ? { row, count, isDue: onwardState(row.view.estadoEntrega) === step } : [];
    });
    return { scans: scans ?? [], shipments: shipments.reverse() };
  }, [rows, products, scans, step]);
}

/** What can be done with a count. Each reads the device anew: scans come faster than screens are drawn. */
export interface CountActions {
  readonly take: (text: string) => Promise<ScanAnswer | null>;
  /** Takes the last scan back, with the change of state it made. @returns false where that has left already. */
  readonly undoLast: () => Promise<boolean>;
  readonly finish: () => Promise<void>;
}

export function useCountActions(step: CountStep, { keepsReasons }: TransitionContext) {
  const runtime = useRuntime();
  return useMemo(
    () => createCountActions(runtime, step, keepsReasons),
    [runtime, step, keepsReasons],
  );
}

/** @param keepsReasons whether the server keeps when a state changed */
export function createCountActions(
  runtime: Pick<Runtime, 'db' | 'extensions' | 'saveGroup' | 'undoGroup'>,
  step: CountStep,
  keepsReasons: boolean,
): CountActions {
  const { db } = runtime;
  const countOf = async (scans: readonly Scan[], row: MirrorRow): Promise<PieceCount> => {
    const units = toUnits(row, await db.listRows('product'));
    const own = scans.filter(({ shipment }) => shipment === row.key);
    const [count] = countPieces(own, () => units);
    return count ?? { shipment: row.key, counted: 0, of: units, missing: [] };
  };
  const add = async (row: MirrorRow, piece: Piece | null): Promise<ScanAnswer> => {
    const scan = { shipment: row.key, piece, at: Date.now() };
    const scans = await editScans(db, step, (before) =>
      compareScan(before, scan) === 'again' ? before : [...before, scan],
    );
    const count = await countOf(scans, row);
    if (!isComplete(count)) return toCounted(row, count);
    const operations = await saveMany(runtime, [row], {
      field: 'estadoEntrega',
      to: step,
      keepsReasons,
    });
    await editScans(db, step, (all) =>
      all.map((one) => (one.at === scan.at ? { ...one, operations } : one)),
    );
    return toDone(row, count, step);
  };
  return {
    async take(text) {
      const found = await findScanned(db, text);
      if ('answer' in found) return found.answer;
      const { row, code } = found;
      const scans = await readScans(db, step);
      const comparison = compareScan(scans, { shipment: row.key, piece: code.piece });
      const count = await countOf(scans, row);
      if (comparison === 'again' && code.piece) return toAgain(row, count, code.piece.at);
      if (count.counted > 0 && isComplete(count)) return toFull(row, count);
      const notDue = toNotDue(row, step);
      if (notDue) return notDue;
      if (comparison === 'unclear') return toUnclear(row, count, () => add(row, null));
      return add(row, code.piece);
    },
    async undoLast() {
      const last = (await readScans(db, step)).at(-1);
      if (!last) return true;
      if (last.operations) await runtime.undoGroup(last.operations);
      const row = await db.getRow('shipment', last.shipment);
      if (row?.view.estadoEntrega === step) return false;
      await editScans(db, step, (all) => (all.at(-1)?.at === last.at ? all.slice(0, -1) : all));
      return true;
    },
    async finish() {
      await editScans(db, step, () => []);
    },
  };
}

/** The goods' units; null where this device does not know them, or they are too many to be labelled one by one. */
function toUnits(row: MirrorRow | undefined, products: readonly MirrorRow[]): number | null {
  const units = row ? toTotals(productsOf(row, products)).units : 0;
  return units >= 1 && units <= MOST_LABELS ? units : null;
}
