import { useMemo } from 'react';
import { needsAttention } from '../../db/delivery';
import { type Operation, toRecord } from '../../db/schema';
import { ShowMore, useWindow } from './show-more';
import { TroubleCard } from './trouble-card';
import { useRows } from './use-rows';

const STEP = 10;

export interface TroublesProps {
  queue: readonly Operation[];
  onDiscard: (operation: Operation) => void;
  onDone: () => void;
}

/** Operations that wait for a person, a card each. */
export function Troubles({ queue, onDiscard, onDone }: TroublesProps) {
  const troubles = useMemo(() => queue.filter(needsAttention), [queue]);
  const list = useWindow(troubles, STEP);
  const rows = useRows(list.shown);
  return (
    <>
      {list.shown.map((operation) => (
        <TroubleCard
          key={operation.seq}
          operation={operation}
          row={rows.get(toRecord(operation))}
          queue={queue}
          onDiscard={onDiscard}
          onDone={onDone}
        />
      ))}
      <ShowMore list={list} total={troubles.length} />
    </>
  );
}
