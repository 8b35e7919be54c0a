/** Watches of the shell that are not needed for the first render, in a script of their own. */
import type { Runtime } from '../session/runtime';
import { watchActivity } from './activity-since-last-visit';
import { watchClock } from './clock-warning';
import { watchUnneededChanges } from './unneeded-changes';

/** @returns how to stop */
export function startNoticeWatchers({ db }: Runtime, openedAt: number): () => void {
  const stops = [watchActivity(db, openedAt), watchUnneededChanges(db), watchClock(db)];
  return () => {
    for (const stop of stops) stop();
  };
}
