/** Watches of the shell that are not needed for the first render, in a script of their own. */
import type { Runtime } from '../session/runtime';
import { watchClock } from './clock-warning';
import { watchNeedless } from './needless-changes';
import { watchWhileAway } from './while-away';

/** @returns how to stop */
export function startWatches({ db }: Runtime, openedAt: number): () => void {
  const stops = [watchWhileAway(db, openedAt), watchNeedless(db), watchClock(db)];
  return () => {
    for (const stop of stops) stop();
  };
}
