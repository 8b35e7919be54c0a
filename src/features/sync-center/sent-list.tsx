import { CircleCheck, Merge } from 'lucide-react';
import { toRecord } from '../../db/dependencies';
import type { Operation } from '../../db/rows';
import { Panel } from '../../ui/panel';
import { toMergedWords, toMoment, toName, toTitle } from './operation-words';
import { ShowMore, useWindow } from './show-more';
import { useRows } from './use-rows';

const STEP = 8;

export function SentList({ sent }: { sent: readonly Operation[] }) {
  const list = useWindow(sent, STEP);
  const rows = useRows(list.shown);
  return (
    <section aria-labelledby="sent" className="grid gap-2">
      <h2 id="sent" className="text-xl">
        Enviado hace poco
      </h2>
      <Panel as="div" className="grid gap-3">
        {sent.length === 0 ? (
          <p>No se ha enviado nada desde este equipo en los últimos días.</p>
        ) : (
          <ul className="grid gap-2">
            {list.shown.map((operation) => (
              <li
                key={operation.seq}
                className="grid grid-cols-[24px_minmax(0,1fr)] gap-2 leading-[1.3]"
              >
                <CircleCheck aria-hidden="true" className="size-5 text-success" />
                <span>
                  {toTitle(operation)}{' '}
                  <b className="wrap-anywhere">
                    {toName(operation, rows.get(toRecord(operation))?.view)}
                  </b>
                  <span className="text-ink-soft">
                    {' '}
                    · {toMoment(operation.ackedAt ?? operation.happenedAt, Date.now())}
                  </span>
                  <Merged operation={operation} />
                </span>
              </li>
            ))}
          </ul>
        )}
        <ShowMore list={list} total={sent.length} />
      </Panel>
    </section>
  );
}

function Merged({ operation }: { operation: Operation }) {
  const words = toMergedWords(operation);
  return (
    words && (
      <small className="flex items-start gap-1.5 text-sm">
        <Merge aria-hidden="true" className="size-4.5 flex-none" />
        {words}
      </small>
    )
  );
}
