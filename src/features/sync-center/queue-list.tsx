import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { SYNC_MARK_TEXTS, toTrueMark } from '../../crud/row-mark';
import { needsAttention } from '../../db/delivery';
import { type Dependencies, readDependencies } from '../../db/outbox/read-dependencies';
import { type Operation, toRecord } from '../../db/schema';
import { clock } from '../../session/clock';
import { isServerInReach, syncFacts } from '../../sync/status';
import { IconButton } from '../../ui/icon-button';
import { Plank } from '../../ui/plank';
import { SyncMark, type SyncMarkState } from '../../ui/sync-mark';
import { toMoment, toName, toStateWords, toTitle } from './operation-words';
import { QueueDetails } from './queue-details';
import { ShowMore, useWindow } from './show-more';
import { useRows } from './use-rows';
import { toWaitingReason } from './waiting-words';

const STEP = 50;

export interface QueueListProps {
  queue: readonly Operation[];
  onDiscard: (operation: Operation) => void;
}

/** The operations that wait, in the order they leave, each with its reason. */
export function QueueList({ queue, onDiscard }: QueueListProps) {
  const list = useWindow(queue, STEP);
  const rows = useRows(list.shown);
  const dependencies = useMemo(() => readDependencies(queue), [queue]);
  return (
    <>
      <ol className="grid gap-plank">
        {list.shown.map((operation, index) => (
          <QueueRow
            key={operation.seq}
            operation={operation}
            name={toName(operation, rows.get(toRecord(operation))?.view)}
            place={index + 1}
            queue={queue}
            dependencies={dependencies}
            onDiscard={onDiscard}
          />
        ))}
      </ol>
      <ShowMore list={list} total={queue.length} />
    </>
  );
}

interface QueueRowProps extends QueueListProps {
  operation: Operation;
  name: string;
  place: number;
  dependencies: Dependencies;
}

function QueueRow({ operation, name, place, queue, dependencies, onDiscard }: QueueRowProps) {
  const facts = useStore(syncFacts);
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const mark = toTrueMark(toOperationMark(operation, dependencies), isServerInReach(facts));
  const stateWords = toStateWords(operation);
  return (
    <Plank
      as="li"
      edge={mark}
      data-key={operation.key}
      className="grid min-h-[68px] grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-2 pr-2 pl-1.5 leading-[1.3] sm:grid-cols-[36px_minmax(0,1fr)_auto_auto]"
    >
      <span className="num text-center text-xl font-title max-sm:row-span-2">{place}</span>
      <p className="min-w-0">
        <b>{toTitle(operation)}</b> <span className="inline-block wrap-anywhere">{name}</span>
        <small className="block text-sm text-ink-soft">
          {toMoment(operation.happenedAt, clock.now())} ·{' '}
          {toWaitingReason(operation, queue, dependencies, facts, clock.now())}
        </small>
        {stateWords && <small className="block text-sm wrap-anywhere">{stateWords}</small>}
      </p>
      <span className="max-sm:col-start-2 max-sm:row-start-2">
        <SyncMark state={mark}>{SYNC_MARK_TEXTS[mark]}</SyncMark>
      </span>
      <IconButton
        variant="quiet"
        label={`${isOpen ? 'Ocultar' : 'Ver'} ${toTitle(operation)} ${name}`}
        aria-expanded={isOpen}
        aria-controls={detailsId}
        icon={<ChevronDown aria-hidden="true" className={isOpen ? 'rotate-180' : undefined} />}
        className="max-sm:col-start-3 max-sm:row-span-2 max-sm:row-start-1"
        onClick={() => setIsOpen(!isOpen)}
      />
      <div id={detailsId} hidden={!isOpen} className="col-span-full">
        {isOpen && <QueueDetails operation={operation} onDiscard={onDiscard} />}
      </div>
    </Plank>
  );
}

/** The sync mark of an operation; one that waits for one in trouble has its mark. */
function toOperationMark(operation: Operation, dependencies: Dependencies): SyncMarkState {
  if (operation.delivery.state === 'inflight') return 'sending';
  if (operation.delivery.state === 'unknown') return 'verifying';
  return needsAttention(operation) || dependencies.isBlocked(operation) ? 'trouble' : 'local';
}
