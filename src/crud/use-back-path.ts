import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { HOME_PATH } from '../domain/paths';

/**
 * Where a form leads that is given up: home, where the menu opened it, else to its list. The menu marks its links; a
 * reload forgets the mark.
 */
export function useBackPath(list: string): string {
  const { state } = useLocation();
  const [cameFromMenu] = useState(() =>
    Boolean((state as { fromMenu?: boolean } | null)?.fromMenu),
  );
  useEffect(() => {
    // The router keeps its location in memory; what a reload reads is the browser's entry.
    if (!cameFromMenu) return;
    const { usr, ...entry } = history.state ?? {};
    history.replaceState({ ...entry, usr: { ...usr, fromMenu: false } }, '');
  }, [cameFromMenu]);
  return cameFromMenu ? HOME_PATH : list;
}
