import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListFilter, SENDER, writeFilters } from '../../crud/filter-address';
import { readListState, writeListState } from '../../crud/list-state';
import type { MirrorRow } from '../../db/schema';
import { findRow } from '../../db/store';
import { isSameDocument } from '../../domain/values/same';
import { clock } from '../../session/clock';
import { useRuntime } from '../../session/runtime-context';
import { useStored } from '../../session/use-stored';
import type { FigureFilters, toFigureFilters } from './figure-filters';
import {
  isComplete,
  isFigure,
  readShipmentFilters,
  toFilterText,
  toPredicate,
} from './shipment-filters';

export interface ShipmentFilters {
  readonly filters: readonly ListFilter[];
  /** Replaces all of them, and returns to the first page. */
  readonly set: (filters: readonly ListFilter[]) => void;
  /** Whether a row passes all; absent without any. */
  readonly filter: ((row: MirrorRow) => boolean) | undefined;
  /** The records they ask for are not known yet. */
  readonly isComing: boolean;
  /** In words; '' without any. */
  readonly filterText: string;
}

/** The list's filters, in the address: a chart of the dashboard links to them. */
export function useShipmentFilters(): ShipmentFilters {
  const { db } = useRuntime();
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is the same where the object is not.
  const told = useMemo(() => readShipmentFilters(params), [address]);
  const key = told.find(({ field }) => field === SENDER)?.value ?? '';
  const person = useStored(async (reads) => (await findRow(reads, 'customer', key)) ?? null, [key]);
  const sender = person && String(person.view.numDocument ?? '');
  // The server does not know of a document that was corrected here yet.
  const former = String(person?.base?.numDocument ?? '');
  const filters = useMemo(
    () => told.map((one) => (one.field === SENDER ? { ...one, value: sender || key } : one)),
    [told, sender, key],
  );
  const complete = useMemo(() => filters.filter(isComplete), [filters]);
  const isOfFigure = complete.some(isFigure);
  const figures = useFigureFilters(isOfFigure);
  const filter = useMemo(() => {
    if (complete.length === 0) return undefined;
    const toPass = (one: ListFilter) => toPredicate(one, figures, clock.now());
    const passes = complete.map((one) => {
      const pass = toPass(one);
      if (one.field !== SENDER || former === '') return pass;
      const passFormer = toPass({ ...one, value: former });
      return (row: MirrorRow) => pass(row) || passFormer(row);
    });
    return (row: MirrorRow) => passes.every((pass) => pass(row));
  }, [complete, figures, former]);
  const set = (next: readonly ListFilter[]) =>
    setParams(
      (current) =>
        writeFilters(writeListState(current, { ...readListState(current), page: 1 }), next),
      { replace: true },
    );
  const toKey = async (document: string) =>
    isSameDocument(document, sender)
      ? key
      : ((await db.findRowByName('customer', 'numDocument', document))?.key ?? '');
  return {
    filters,
    set: (next) => {
      const named = next.find(({ field }) => field === SENDER);
      if (!named) return set(next);
      void toKey(named.value).then((value) =>
        set(next.map((one) => (one === named ? { ...one, value } : one))),
      );
    },
    filter,
    isComing: (isOfFigure && !figures) || (key !== '' && person === undefined),
    filterText: complete.map(toFilterText).join(' · '),
  };
}

/** Apart from the list's script, which shows its rows without them. */
function useFigureFilters(isAsked: boolean): FigureFilters | null {
  const [toFilters, setToFilters] = useState<typeof toFigureFilters | null>(null);
  const payments = useStored(async (db) => (isAsked ? db.listRows('payment') : []), [isAsked]);
  useEffect(() => {
    import('./figure-filters').then(
      (module) => setToFilters(() => module.toFigureFilters),
      (error: unknown) => {
        if (isAsked)
          setToFilters(() => {
            throw error;
          });
      },
    );
  }, [isAsked]);
  return useMemo(
    () => (toFilters && payments ? toFilters(payments, clock.now()) : null),
    [toFilters, payments],
  );
}
