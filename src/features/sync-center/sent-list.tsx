import { CircleCheck } from 'lucide-react';
import { Panel } from '../../ui/panel';
import { toMoment, toName, toTitle } from './operation-words';
import type { QueueItem } from './use-queue';

export function SentList({ items }: { items: readonly QueueItem[] }) {
  return (
    <section aria-labelledby="sent" className="grid gap-2">
      <h2 id="sent" className="text-xl">
        Enviado hace poco
      </h2>
      <Panel as="div">
        {items.length === 0 ? (
          <p>Todavía no se ha enviado nada desde este equipo.</p>
        ) : (
          <ul className="grid gap-2">
            {items.map(({ operation, view }) => (
              <li
                key={operation.seq}
                className="grid grid-cols-[24px_minmax(0,1fr)] gap-2 leading-[1.3]"
              >
                <CircleCheck aria-hidden="true" className="size-5 text-success" />
                <span>
                  {toTitle(operation)} <b className="wrap-anywhere">{toName(operation, view)}</b>
                  <span className="text-ink-soft">
                    {' '}
                    · {toMoment(operation.ackedAt ?? operation.happenedAt, Date.now())}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </section>
  );
}
