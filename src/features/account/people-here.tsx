import Trash2 from 'lucide-react/icons/trash';
import { useCallback, useEffect, useState } from 'react';
import { PasswordVerification } from '../../crud/use-password-gate';
import { HOME_PATH } from '../../domain/paths';
import { formatAge } from '../../domain/rules/dates';
import { toPendingWords } from '../../domain/rules/pending-words';
import { clock } from '../../session/clock';
import {
  forgetPerson,
  isLeft,
  type PersonHere,
  readPeopleHere,
  readUsersHere,
  type UserHere,
} from '../../session/people-here';
import { useRuntime } from '../../session/runtime-context';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { notify } from '../../ui/notices-store';
import { Plank } from '../../ui/plank';

/** People with data on this device. One's own can be deleted; an administrator may delete another person's. */
export function PeopleHere({ onErase }: { onErase: () => void }) {
  const { person, user, db } = useRuntime();
  const [people, setPeople] = useState<readonly PersonHere[]>([]);
  const [users, setUsers] = useState<ReadonlyMap<string, UserHere>>(new Map());
  const [erasing, setErasing] = useState<PersonHere>();
  const isAdmin = user.rol === 'ADMIN' || user.rol === 'SUPERADMIN';
  const read = useCallback(() => void readPeopleHere(person).then(setPeople), [person]);
  useEffect(read, [read]);
  useEffect(() => {
    if (isAdmin) void readUsersHere(db).then(setUsers);
  }, [isAdmin, db]);

  const erase = async ({ name, isMe }: PersonHere) => {
    setErasing(undefined);
    if (isMe) return onErase();
    await forgetPerson(name);
    notify({ kind: 'success', text: 'Se borraron sus datos de este equipo.', durationMs: 4_000 });
    read();
  };
  return (
    <>
      <h3 className="text-lg">Quién tiene datos aquí</h3>
      <ul className="grid gap-plank">
        {people.map((one) => (
          <Plank
            as="li"
            key={one.name}
            edge={one.isMe ? 'chosen' : undefined}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-sunken py-2 pr-2 pl-3"
          >
            <p className="min-w-0 flex-1 basis-56 leading-snug">
              <b>{one.isMe ? 'Tú' : users.get(one.name)?.called || 'Otra persona'}</b> ·{' '}
              {toWaiting(one)}
            </p>
            {user.rol === 'ADMIN' && isLeft(one, users.get(one.name)) && (
              <ButtonLink size="small" to={`${HOME_PATH}/sync`}>
                Revisar
              </ButtonLink>
            )}
            {(one.isMe || isAdmin) && (
              <Button variant="danger" size="small" onClick={() => setErasing(one)}>
                <Trash2 aria-hidden="true" /> {one.isMe ? 'Borrar mis datos' : 'Borrar sus datos'}
              </Button>
            )}
          </Plank>
        ))}
      </ul>
      {erasing && (
        <PasswordVerification
          onVerified={() => void erase(erasing)}
          onClose={() => setErasing(undefined)}
        >
          <p>
            <b>{toLoss(erasing)}</b> Lo que ya está en el servidor no se toca.{' '}
            {erasing.isMe && 'Al terminar se cierra tu sesión.'}
          </p>
        </PasswordVerification>
      )}
    </>
  );
}

function toWaiting({ waiting, photos, since }: PersonHere): string {
  if (waiting + photos === 0) return 'nada por enviar';
  const count = photos > 0 ? toPendingWords(waiting, photos) : waiting;
  return `${count} por enviar, ${waiting + photos === 1 ? '' : 'lo más viejo '}${formatAge(since ?? 0, clock.now())}`;
}

function toLoss({ waiting, photos, isMe }: PersonHere): string {
  const rest = isMe
    ? 'tus borradores y tu copia de los datos'
    : 'sus borradores y su copia de los datos';
  if (waiting + photos === 0) return `Se borran de este equipo ${rest}.`;
  const lost =
    waiting === 1 && photos === 0
      ? 'Se pierde 1 cambio sin enviar, sin forma de recuperarlo'
      : `Se pierden ${toPendingWords(waiting, photos)} sin enviar, sin forma de recuperarlos`;
  return `${lost}. Se borran también ${rest}.`;
}
