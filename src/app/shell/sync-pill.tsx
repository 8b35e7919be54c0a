import CircleCheck from 'lucide-react/icons/circle-check';
import CloudOff from 'lucide-react/icons/cloud-off';
import Lock from 'lucide-react/icons/lock';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import Upload from 'lucide-react/icons/upload';
import { Fragment, useEffect, useRef, useState } from 'react';
import { Pill, type PillState } from '../../ui/pill';
import { useIsUnread, useSyncStatus } from './use-sync-status';

const ICONS: Readonly<Record<PillState, React.ReactNode>> = {
  error: <TriangleAlert aria-hidden="true" />,
  locked: <Lock aria-hidden="true" />,
  offline: <CloudOff aria-hidden="true" />,
  syncing: <RefreshCw aria-hidden="true" />,
  pending: <Upload aria-hidden="true" />,
  synced: <CircleCheck aria-hidden="true" />,
};

export function SyncPill() {
  const { state, pending, text } = useSyncStatus();
  return (
    <Pill
      to="/adminSection/sync"
      state={state}
      pending={pending}
      icon={ICONS[state]}
      isUnread={useIsUnread()}
    >
      {splitCounts(text).map(({ part, isCount }, place) => {
        // The key is the place, because 'Enviando 1 de 1' holds the same count twice.
        const key = String(place);
        return isCount ? <b key={key}>{part}</b> : <Fragment key={key}>{part}</Fragment>;
      })}
    </Pill>
  );
}

/** Splits a text into counts and words; the numbers of times and dates are not counts. */
export function splitCounts(text: string): { part: string; isCount: boolean }[] {
  return text
    .split(/((?<![\d:/])\d+(?![\d:/]))/)
    .filter((part) => part !== '')
    .map((part) => ({ part, isCount: /^\d+$/.test(part) }));
}

const SETTLED_AFTER_MS = 1000;

/**
 * Announces a change of state to screen readers after a moment, so that running counts are not read out. A state that
 * has passed is removed without a word.
 */
export function SyncAnnouncer() {
  const { state, text } = useSyncStatus();
  const [said, setSaid] = useState('');
  const last = useRef(state);
  useEffect(() => {
    if (last.current === state) {
      setSaid((current) => (current === text ? current : ''));
      return;
    }
    const timer = setTimeout(() => {
      last.current = state;
      setSaid(text);
    }, SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state, text]);
  return (
    <p className="sr-only" role="status">
      {said}
    </p>
  );
}
