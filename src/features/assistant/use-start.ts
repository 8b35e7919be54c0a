import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { formatDate, formatTime, toBogotaDay } from '../../domain/rules/dates';
import { useRuntime } from '../../session/runtime-context';
import { toExamples } from './examples';
import { readFreshness, readKnowledge } from './knowledge';

export interface Start {
  readonly examples: readonly string[];
  /** 'de las 3:15 p. m.'; null until it is known, '' where nothing was ever downloaded. */
  readonly age: string | null;
}

const NOTHING: readonly string[] = [];

/** What can be asked here, and how old the answers are. */
export function useStart(): Start {
  const { db, user } = useRuntime();
  const fresh = useLiveQuery(() => readFreshness(db, user.rol), [db, user.rol]);
  const [examples, setExamples] = useState(NOTHING);
  const missing = fresh?.missing;
  useEffect(() => {
    let isCurrent = true;
    // Once, and again with each list that comes for the first time: they name records of this device.
    if (missing !== undefined)
      void readKnowledge(db, user.rol, Date.now())
        .then((knowledge) => isCurrent && setExamples(toExamples(knowledge)))
        // A store that cannot be read says so with the first answer.
        .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [db, user.rol, missing]);
  return { examples, age: fresh ? toAge(fresh.readAt, Date.now()) : null };
}

function toAge(readAt: number | null, now: number): string {
  if (readAt === null) return '';
  const time = `de las ${formatTime(readAt)}`;
  const day = toBogotaDay(readAt);
  return day === toBogotaDay(now) ? time : `${time} del ${formatDate(day)}`;
}
