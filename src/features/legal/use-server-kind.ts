import { useEffect, useState } from 'react';
import { isOurs } from '../../domain/server-version';
import type { ServerKind } from './info-page';

/** Which server the public pages stand before, as it says itself; null until it has said so, or where it is out of reach. */
export function useServerKind(isAsked: boolean): ServerKind | null {
  const [kind, setKind] = useState<ServerKind | null>(null);
  useEffect(() => {
    if (!isAsked) return;
    let isCurrent = true;
    // A page that is only read is complete without it.
    import('../../session/ask-publicly')
      .then(({ askPublicly }) => askPublicly())
      .then(({ word }) => {
        if (isCurrent && typeof word === 'number')
          setKind(isOurs(word) ? 'our server' : 'a plain server');
      })
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [isAsked]);
  return kind;
}
