import DatabaseZap from 'lucide-react/icons/database-zap';
import { useStore } from 'zustand';
import { toRecord } from '../../db/schema';
import { entityOf } from '../../domain/entities';
import { clock } from '../../session/clock';
import { useRuntime } from '../../session/runtime-context';
import { syncFacts } from '../../sync/status';
import { Button } from '../../ui/button';
import { Plank } from '../../ui/plank';
import { isOver, toDamageWords, toMarkTitle, toMarkWords } from './damage-words';
import { ShowMore, useWindow } from './show-more';
import { useRows } from './use-rows';

const STEP = 10;
const NONE: readonly never[] = [];

/** Data that this device has lost, divided into those that come back by themselves and the others. */
export function MissingData({ onDone }: { onDone: () => void }) {
  const runtime = useRuntime();
  const damage = useStore(syncFacts, (facts) => facts.damage);
  const readAt = useStore(syncFacts, (facts) => facts.readAt);
  const operations = damage?.operations ?? NONE;
  const list = useWindow(operations, STEP);
  const rows = useRows(list.shown);
  if (!damage) return null;
  const now = clock.now();
  const dismiss = async () => {
    await runtime.dismissDamage();
    onDone();
  };
  return (
    <Plank
      as="article"
      edge="trouble"
      aria-labelledby="missing-data"
      className="grid gap-3 py-3.5 pr-4 pl-4"
    >
      <h2 id="missing-data" className="flex items-center gap-2.5 text-xl">
        <DatabaseZap aria-hidden="true" className="size-7 flex-none text-danger" />
        Se dañaron datos de este equipo
      </h2>
      <ul className="grid gap-1.5">
        {toDamageWords(damage, readAt, now).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {operations.length > 0 && (
        <>
          <p>
            De {operations.length === 1 ? 'este cambio' : 'estos cambios'} por enviar solo queda lo
            que aquí dice. Lo que no se puede recuperar hay que registrarlo otra vez.
          </p>
          <ul className="grid list-disc gap-1.5 pl-6">
            {list.shown.map((one) => (
              <li key={one.id}>
                <b>{toMarkTitle(one)}</b> {nameOf(rows.get(toRecord(one))?.view, one)}{' '}
                <span className="text-ink-soft">· {toMarkWords(one, now)}</span>
              </li>
            ))}
          </ul>
          <ShowMore list={list} total={operations.length} />
        </>
      )}
      {isOver(damage, readAt) && (
        <div>
          <Button onClick={() => void dismiss()}>Entendido</Button>
        </div>
      )}
    </Plank>
  );
}

/** Where its record is still here. */
function nameOf(
  view: Readonly<Record<string, unknown>> | undefined,
  { entity, key }: Parameters<typeof toMarkTitle>[0] & { readonly key: string },
): string {
  return view ? entityOf(entity).nameOf({ ...view, key }) : '';
}
