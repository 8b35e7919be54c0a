import Lock from 'lucide-react/icons/lock';
import { useEffect, useState } from 'react';
import { agreeWithPending, toLeavingWords, toPendingWords } from '../../domain/rules/pending-words';
import { type PendingHere, readPendingHere } from '../../session/pending-here';
import { LoginNote } from './login-note';

/** Meanwhile the worker may have sent it. */
const AGAIN_MS = 5_000;

/** The count of operations that wait here, naming nobody, after the first paint: it must not delay the form. */
export function PendingNote() {
  const [pending, setPending] = useState<readonly PendingHere[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const found = await readPendingHere();
      if (!isCurrent) return;
      setPending(found);
      if (found.length > 0) timer = setTimeout(read, AGAIN_MS);
    };
    let timer = setTimeout(read, 0);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, []);
  if (pending.length === 0) return null;
  const changes = pending.reduce((sum, { count }) => sum + count, 0);
  const photos = pending.reduce((sum, one) => sum + one.photos, 0);
  const asking = pending.reduce((sum, one) => sum + one.asking, 0);
  return (
    <LoginNote icon={Lock} isWaiting>
      <b>
        Hay {toPendingWords(changes, photos)} {agreeWithPending('guardad', changes, photos)} en este
        equipo
      </b>
      {pending.length > 1 && `, de ${pending.length} personas`}.{' '}
      {toLeavingWords(changes, photos, asking)}
    </LoginNote>
  );
}
