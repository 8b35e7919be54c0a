import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { agreeToLeave, hasDirtyForms } from '../../session/dirty-forms';
import { useRuntime } from '../../session/runtime-context';
import { signOut } from '../../session/sign-out';
import { syncFacts, waitingPhotos } from '../../sync/status';
import { clearNotices, notify } from '../../ui/notices-store';
import { releaseRuntime } from '../guard/runtime-holder';

export interface SignOut {
  /** Signs out at once with an empty queue; asks otherwise. */
  readonly request: () => void;
  readonly isAsking: boolean;
  readonly confirm: () => void;
  readonly cancel: () => void;
  /** Signs out and deletes this device's data of the person. */
  readonly erase: () => void;
}

export function useSignOut(): SignOut {
  const { db } = useRuntime();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const asker = useRef<Element | null>(null);

  const leave = async (endsDelivery: boolean) => {
    setIsAsking(false);
    agreeToLeave(true);
    const endOnServer = await signOut(endsDelivery);
    clearNotices();
    await navigate('/Login');
    agreeToLeave(false);
    releaseRuntime();
    endOnServer();
  };
  const erase = async () => {
    await leave(true);
    const { forgetPerson } = await import('../../session/people-here');
    await forgetPerson(db.name);
    notify({ kind: 'success', text: 'Se borraron tus datos de este equipo.', durationMs: 4_000 });
  };
  const request = () => {
    if (isQueueEmpty() && !hasDirtyForms()) void leave(true);
    else {
      asker.current = document.activeElement;
      setIsAsking(true);
    }
  };
  const cancel = () => {
    setIsAsking(false);
    // Headless UI restores the focus only to elements focused since it was loaded: the first time it knows none.
    setTimeout(() => asker.current instanceof HTMLElement && asker.current.focus());
  };
  return {
    request,
    isAsking,
    confirm: () => void leave(isQueueEmpty()),
    cancel,
    erase: () => void erase(),
  };
}

/** Whether nothing is known to wait: an unreadable queue may hold something. */
function isQueueEmpty(): boolean {
  const facts = syncFacts.getState();
  return !facts.isBroken && facts.queue?.length === 0 && waitingPhotos(facts).length === 0;
}
