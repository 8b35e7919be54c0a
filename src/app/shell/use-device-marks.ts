import { useEffect } from 'react';
import { clock } from '../../session/clock';
import { device } from '../../session/connection';
import { useRuntime } from '../../session/runtime-context';
import { syncFacts } from '../../sync/status';
import { markWorthInstalling } from '../install';
import { markStale } from '../stale-tab';

/** Marks outside the page: the app icon's badge, and whether to offer the installation. */
export function useDeviceMarks(): void {
  const runtime = useRuntime();
  const { person } = runtime;

  useEffect(() => {
    const openedAt = clock.now();
    // If the script does not load, the next start retries.
    const watching = import('../notice-watchers').then(
      ({ startNoticeWatchers }) => startNoticeWatchers(runtime, openedAt),
      () => null,
    );
    return () => void watching.then((stop) => stop?.());
  }, [runtime]);

  useEffect(() => {
    const stop = device.onReplaced(markStale);
    void device.people.get(person).then((known) => {
      if ((known?.signInCount ?? 0) >= 2) markWorthInstalling();
    });
    return stop;
  }, [person]);

  useEffect(
    () =>
      syncFacts.subscribe(({ queue, isOnline }, before) => {
        if (!queue || queue === before.queue) return;
        const isSavedOffline = !isOnline && before.queue && queue.length > before.queue.length;
        if (isSavedOffline) markWorthInstalling();
        void setBadge(queue.length);
      }),
    [],
  );
}

async function setBadge(count: number): Promise<void> {
  try {
    if (count > 0) await navigator.setAppBadge?.(count);
    else await navigator.clearAppBadge?.();
  } catch {
    // Only an installed application may carry one.
  }
}
