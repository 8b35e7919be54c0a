import { useState, useSyncExternalStore } from 'react';
import { getTheme, subscribeTheme } from '../../ui/theme';
import { useMedia } from '../../ui/use-media';

export type SideMode = 'drawer' | 'rail' | 'open';

interface Side {
  readonly mode: SideMode;
  /** Absent where the width leaves no choice. */
  readonly toggle: (() => void) | undefined;
}

const KEY = 'side:collapsed';
const WIDTHS = {
  rail: '(width >= 64rem)',
  open: '(width >= 80rem)',
  openInSol: '(width >= 100rem)',
};

/**
 * Below 1024 px a drawer, below 1280 a rail (1600 in `sol`, whose words are larger), above that the person's own
 * choice.
 */
export function useSideMode(): Side {
  const isRail = useMedia(WIDTHS.rail);
  const isWide = useMedia(WIDTHS.open);
  const isWideInSol = useMedia(WIDTHS.openInSol);
  const theme = useSyncExternalStore(subscribeTheme, getTheme);
  const [isCollapsed, setIsCollapsed] = useState(() => localStorage.getItem(KEY) === '1');

  const hasRoom = theme === 'sol' ? isWideInSol : isWide;
  if (!hasRoom) return { mode: isRail ? 'rail' : 'drawer', toggle: undefined };
  return {
    mode: isCollapsed ? 'rail' : 'open',
    toggle: () => {
      localStorage.setItem(KEY, isCollapsed ? '0' : '1');
      setIsCollapsed(!isCollapsed);
    },
  };
}
