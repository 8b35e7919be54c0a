import { ChevronRight } from 'lucide-react';
import { isBlocked } from '../../db/dependencies';
import { isUnsettled, type Operation } from '../../db/rows';
import { detailPath } from '../../domain/paths';
import { formatTime } from '../../domain/rules/dates';
import { IconLink } from '../../ui/icon-link';
import { Plank } from '../../ui/plank';
import { type Where, WhereMark } from '../../ui/where-mark';
import { toName, toReason, toTitle } from './operation-words';
import type { QueueItem } from './use-queue';

const PLACES: Readonly<Record<Where, string>> = {
  local: 'En este equipo',
  sending: 'Enviando',
  verifying: 'Verificando',
  trouble: 'Requiere atención',
};

/** What waits, in the order it leaves, each with its reason. */
export function QueueList({
  items,
  queue,
}: {
  items: readonly QueueItem[];
  queue: readonly Operation[];
}) {
  return (
    <ol className="grid gap-(--gap-plank)">
      {items.map(({ operation, view }) => {
        const where = toWhere(operation, queue);
        const name = toName(operation, view);
        return (
          <Plank
            as="li"
            key={operation.seq}
            edge={where}
            data-key={operation.key}
            className="grid min-h-[68px] grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-2 pr-2 pl-1.5 leading-[1.3] sm:grid-cols-[36px_minmax(0,1fr)_auto_auto]"
          >
            <span className="num text-center text-xl font-title max-sm:row-span-2">
              {queue.indexOf(operation) + 1}
            </span>
            <p className="min-w-0">
              <b>{toTitle(operation)}</b> <span className="wrap-anywhere">{name}</span>
              <small className="block text-sm text-ink-soft">
                {formatTime(operation.happenedAt)} · {toReason(operation, queue)}
              </small>
            </p>
            <span className="max-sm:col-start-2 max-sm:row-start-2">
              <WhereMark where={where}>{PLACES[where]}</WhereMark>
            </span>
            <IconLink
              to={detailPath(operation.entity, operation.key)}
              label={`Ver ${name}`}
              icon={<ChevronRight aria-hidden="true" />}
              className="max-sm:col-start-3 max-sm:row-span-2 max-sm:row-start-1"
            />
          </Plank>
        );
      })}
    </ol>
  );
}

function toWhere(operation: Operation, queue: readonly Operation[]): Where {
  if (!isUnsettled(operation)) return 'local';
  if (operation.state === 'inflight') return 'sending';
  if (operation.state === 'unknown') return 'verifying';
  const isStuck = operation.state === 'rejected' || operation.state === 'conflict';
  return isStuck || isBlocked(operation, queue) ? 'trouble' : 'local';
}
