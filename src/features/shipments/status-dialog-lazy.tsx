import { lazy, Suspense, useEffect } from 'react';
import type { StatusDialogProps } from './status-dialog';

const load = () => import('./status-dialog');
const StatusDialog = lazy(() => load().then((module) => ({ default: module.StatusDialog })));

/** The dialog's script, apart from the list's: rows are shown before it is there, a tap does not wait for it. */
export function LazyStatusDialog({ changing }: { changing: StatusDialogProps | null }) {
  useEffect(() => {
    void load();
  }, []);
  return <Suspense>{changing && <StatusDialog {...changing} />}</Suspense>;
}
