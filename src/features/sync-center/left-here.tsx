import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useCallback, useEffect, useState } from 'react';
import { toDeviceCode } from '../../crud/device-words';
import { MESSAGES } from '../../domain/messages';
import { formatAge } from '../../domain/rules/dates';
import { clock } from '../../session/clock';
import { readOwnDeviceId } from '../../session/devices';
import {
  type Left,
  type LeftQueue,
  listLeftQueues,
  readLeft,
} from '../../session/left-by-inactive';
import { useRuntime } from '../../session/runtime-context';
import { useOurServer } from '../../session/use-our-server';
import { useStored } from '../../session/use-stored';
import { Button } from '../../ui/button';
import { Plank } from '../../ui/plank';
import { Waiting } from '../../ui/waiting';
import { LeftList, UNREACHED } from './left-list';

/** For an administrator: the operations that inactive people left on this device, a card each. */
export function LeftHere({ onFound }: { onFound: (isSomething: boolean) => void }) {
  const runtime = useRuntime();
  const isOurs = useOurServer();
  const users = useStored((db) => db.listRows('user'), []);
  const [queues, setQueues] = useState<readonly LeftQueue[]>([]);
  const [hasFailed, setHasFailed] = useState(false);
  const read = useCallback(
    () =>
      listLeftQueues(runtime).then(
        (found) => {
          setQueues(found);
          onFound(found.length > 0);
          setHasFailed(false);
        },
        () => setHasFailed(true),
      ),
    [runtime, onFound],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when a user was deactivated.
  useEffect(() => void read(), [read, users]);
  if (!isOurs) return null;
  return (
    <>
      {hasFailed && (
        <p role="alert">No se puede leer lo que otras personas guardaron en este equipo.</p>
      )}
      {queues.map((queue) => (
        <LeftCard key={queue.name} queue={queue} onChange={() => void read()} />
      ))}
    </>
  );
}

function LeftCard({ queue, onChange }: { queue: LeftQueue; onChange: () => void }) {
  const runtime = useRuntime();
  const [left, setLeft] = useState<Left | 'reading'>();
  const [deviceId, setDeviceId] = useState('');
  useEffect(() => void readOwnDeviceId().then(setDeviceId), []);
  const { name, called, waiting, declined } = queue;
  const read = async () => {
    setLeft('reading');
    setLeft(await readLeft(runtime, name));
  };
  const undecided = waiting - declined;
  const heading = `left-${name}`;
  return (
    <Plank
      as="article"
      edge={undecided > 0 ? 'trouble' : undefined}
      aria-labelledby={heading}
      className="grid gap-3 py-3.5 pr-4 pl-4"
    >
      <h2 id={heading} className="flex items-center gap-2.5 text-xl">
        <TriangleAlert aria-hidden="true" className="size-7 flex-none" />
        <span className="min-w-0 wrap-anywhere">
          {called ?? 'Otra persona'} dejó {waiting === 1 ? '1 cambio' : `${waiting} cambios`} sin
          enviar
        </span>
      </h2>
      <p>{toWords(queue, toDeviceCode(deviceId))}</p>
      {left === 'reading' && <Waiting text={MESSAGES.loading} />}
      {left && left !== 'reading' && left.is !== 'told' && (
        <p role="status">{UNREACHED[left.is]}</p>
      )}
      {left && left !== 'reading' && left.is === 'told' ? (
        <LeftList queue={queue} operations={left.operations} onChange={onChange} />
      ) : (
        <div>
          <Button
            isUnavailable={left === 'reading'}
            onClick={() => left !== 'reading' && void read()}
          >
            {left ? 'Volver a intentar' : 'Revisar'}
          </Button>
        </div>
      )}
    </Plank>
  );
}

function toWords({ called, waiting, declined, photos, since }: LeftQueue, device: string): string {
  const who = called ? 'Su usuario está inactivo' : 'Ya no es de esta empresa';
  const age = `${waiting === 1 ? '' : 'lo más viejo '}${formatAge(since ?? 0, clock.now())}`;
  const rest =
    declined === waiting
      ? 'Se decidió no enviarlo: sigue aquí para cuando vuelva.'
      : 'No salen solos: revísalos y decide si se envían a su nombre. Que los leíste queda en el registro de actividad.';
  const kept = photos > 0 ? ' Sus fotos de entrega no se envían: siguen en este equipo.' : '';
  return `${who}. Lo guardó en este equipo (${device}), ${age} ${rest}${kept}`;
}
