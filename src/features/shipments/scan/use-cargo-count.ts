/** Counts scanned pieces, and moves a shipment on with its last one. */

import { useMemo } from 'react';
import { useRecords } from '../../../crud/use-records';
import type { MirrorRow } from '../../../db/schema';
import type { Piece } from '../../../domain/rules/label-code';
import {
  compareScan,
  countPieces,
  countShipment,
  isComplete,
  nextUnnumbered,
  type PieceCount,
  type Scan,
} from '../../../domain/rules/piece-count';
import { toStepState, toToldState } from '../../../domain/rules/to-claim';
import { onwardState } from '../../../domain/rules/transitions';
import { rowsAboard } from '../../../domain/rules/voyage-cargo';
import { isOurs } from '../../../domain/server-version';
import { clock } from '../../../session/clock';
import type { Runtime } from '../../../session/runtime';
import { useRuntime } from '../../../session/runtime-context';
import { useStored } from '../../../session/use-stored';
import type { ScanAnswer } from '../../../ui/scanner/scanner';
import { toStepRequests } from '../save-many';
import {
  type CargoCount,
  type CountedScans,
  editScans,
  readScans,
  type Undone,
} from './cargo-count';
import { findScanned } from './find-scanned';
import {
  NO_LONGER_HERE,
  toAgain,
  toCounted,
  toDone,
  toFull,
  toNotDue,
  toNotMoved,
  toUnclear,
  toUnsaved,
} from './scan-words';
import { toUnits } from './to-units';
import { toNotAboard } from './voyage-check';

export interface CountedShipment {
  readonly row: MirrorRow;
  readonly count: PieceCount;
  /** It still may take the step. */
  readonly isDue: boolean;
  /** It was counted, and does not go with the voyage now. */
  readonly isStrange: boolean;
}

const NOTHING: CountedScans = { own: [], others: [] };

/**
 * The shipments of a count, the last begun first; without those that are no longer on this device. Of a voyage all that
 * it carries: those that are begun, those that are not, those that are complete.
 */
export function useCounted({ step, voyage }: CargoCount): CountedScans & {
  readonly shipments: readonly CountedShipment[];
} {
  const { rows } = useRecords('shipment');
  const { rows: products } = useRecords('product');
  const held = useStored(
    async (reads) => (voyage === null ? undefined : reads.getRow('voyage', voyage)),
    [voyage],
  );
  const scans = useStored((reads) => readScans(reads, { step, voyage }), [step, voyage]) ?? NOTHING;
  return useMemo(() => {
    const byKey = new Map(rows.map((row) => [row.key, row]));
    const aboard = held ? rowsAboard(held, rows) : [];
    const unitsOf = (key: string) => toUnits(byKey.get(key), products);
    const all = [...scans.others, ...scans.own];
    const begun = [...countPieces(all, unitsOf)].reverse();
    const known = new Set(begun.map(({ shipment }) => shipment));
    const untouched = aboard
      .filter(({ key }) => !known.has(key))
      .map(({ key }) => countShipment([], key, unitsOf(key)));
    const counts = held
      ? [...begun.filter((count) => !isComplete(count)), ...untouched, ...begun.filter(isComplete)]
      : begun;
    const shipments = counts.flatMap((count) => {
      const row = byKey.get(count.shipment);
      if (!row) return [];
      const isDue = onwardState(row.view.estadoEntrega) === step;
      return { row, count, isDue, isStrange: voyage !== null && !aboard.includes(row) };
    });
    return { ...scans, shipments };
  }, [rows, products, held, scans, step, voyage]);
}

/** Actions on a count. Each reads the device anew: scans come faster than screens are drawn. */
export interface CountActions {
  /** Answers also where the device could not save it. */
  readonly take: (text: string) => Promise<ScanAnswer | null>;
  /** Takes a scan of this device back, with the change of state it made; once it is taken back, nothing more. */
  readonly takeBack: (scan: Scan) => Promise<Undone>;
  /** Saves the record of a voyage's count again where it was discarded, or never came to be. */
  readonly keep: () => Promise<void>;
  readonly finish: () => Promise<void>;
}

export function useCountActions({ step, voyage }: CargoCount): CountActions {
  const runtime = useRuntime();
  return useMemo(() => createCountActions(runtime, { step, voyage }), [runtime, step, voyage]);
}

const toScanKey = ({ shipment, piece, nth, at }: Scan) =>
  `${shipment} ${piece?.at ?? `nth ${nth}`} ${at}`;

export function createCountActions(
  runtime: Pick<
    Runtime,
    'db' | 'serverVersion' | 'save' | 'saveGroup' | 'saveFromDraft' | 'undoGroup'
  >,
  count: CargoCount,
): CountActions {
  const { db } = runtime;
  const { step } = count;
  const edit = (change: (own: readonly Scan[], all: readonly Scan[]) => readonly Scan[]) =>
    editScans(runtime, count, ({ own, others }) => change(own, [...others, ...own]));
  const countOf = async ({ own, others }: CountedScans, row: MirrorRow): Promise<PieceCount> =>
    countShipment([...others, ...own], row.key, toUnits(row, await db.listRows('product')));

  const stepState = async () => toStepState(step, isOurs(await runtime.serverVersion()));

  const countPiece = async (found: MirrorRow, piece: Piece | null): Promise<ScanAnswer> => {
    // As it is now: an answer may have stood there for a while.
    const row = await db.getRow('shipment', found.key);
    if (!row) return NO_LONGER_HERE;
    const notDue = toNotDue(row, step);
    if (notDue) return notDue;
    const scan = { shipment: row.key, piece, at: clock.now() };
    const units = toUnits(row, await db.listRows('product'));
    const to = await stepState();
    const isThere = toToldState(row.view) === to;
    const requests = isThere
      ? []
      : await toStepRequests(runtime, [row], { field: 'estadoEntrega', to });
    const operations = requests.map(({ operationId }) => operationId);
    const { own, others } = await edit((mine, all) => {
      if (compareScan(all, scan) === 'again') return mine;
      const counted = piece ? scan : { ...scan, nth: nextUnnumbered(all, row.key) };
      const isLast = isComplete(countShipment([...all, counted], row.key, units));
      // Named before it is saved: whatever ends this in between, the scan is taken back with it.
      return [...mine, isLast && !isThere ? { ...counted, operations } : counted];
    });
    const pieces = countShipment([...others, ...own], row.key, units);
    if (!isComplete(pieces)) return toCounted(row, pieces);
    try {
      // Without a notice of its own: the answer tells it, and the last scan can be taken back.
      if (requests.length > 0) await runtime.saveGroup(requests);
    } catch {
      return toNotMoved(row, pieces, to);
    }
    const moved = await db.getRow('shipment', row.key);
    return moved?.view.estadoEntrega === step
      ? toDone(row, pieces, to)
      : toNotMoved(row, pieces, to);
  };
  const add = (row: MirrorRow, piece: Piece | null) => countPiece(row, piece).catch(toUnsaved);
  const take = async (text: string): Promise<ScanAnswer | null> => {
    const found = await findScanned(db, text);
    if ('answer' in found) return found.answer;
    const { row, code } = found;
    const notAboard = await toNotAboard(runtime, count, row, () => add(row, code.piece));
    if (notAboard) return notAboard;
    const scans = await readScans(db, count);
    const comparison = compareScan([...scans.others, ...scans.own], {
      shipment: row.key,
      piece: code.piece,
    });
    const pieces = await countOf(scans, row);
    const notDue = toNotDue(row, step);
    if (comparison === 'again' && code.piece) return toAgain(row, pieces, code.piece.at);
    const to = await stepState();
    const isMoved = notDue !== null || toToldState(row.view) === to;
    if (pieces.counted > 0 && isComplete(pieces)) return toFull(row, pieces, isMoved ? null : to);
    if (notDue) return notDue;
    if (comparison === 'unclear') return toUnclear(row, pieces, () => add(row, null));
    return add(row, code.piece);
  };
  return {
    take: (text) => take(text).catch(toUnsaved),
    async takeBack(scan) {
      const isIt = (one: Scan) => toScanKey(one) === toScanKey(scan);
      const last = (await readScans(db, count)).own.find(isIt);
      if (!last) return 'undone';
      if (last.operations) await runtime.undoGroup(last.operations);
      const row = await db.getRow('shipment', last.shipment);
      if (last.operations && row && onwardState(row.view.estadoEntrega) !== step) return 'late';
      const { own, others } = await edit((all) => all.filter((one) => !isIt(one)));
      return last.piece && compareScan([...others, ...own], last) === 'again'
        ? 'counted'
        : 'undone';
    },
    async keep() {
      if ((await readScans(db, count)).own.length > 0) await edit((own) => own);
    },
    async finish() {
      await edit(() => []);
    },
  };
}
