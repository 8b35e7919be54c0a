import { useEffect, useState } from 'react';

const OFF_KEY = 'shortcuts:off';

/** Whether a single key is a shortcut: some voice and switch controls type letters nobody meant. Of this device. */
export const areShortcutsOn = () => localStorage.getItem(OFF_KEY) === null;

export function setShortcutsOn(isOn: boolean): void {
  if (isOn) localStorage.removeItem(OFF_KEY);
  else localStorage.setItem(OFF_KEY, '1');
}

export interface Shortcuts {
  /** Ctrl K, ⌘ K; `/` where the screen has no search. */
  readonly onGo: () => void;
  /** `n` */
  readonly onNew: () => void;
  /** `?` */
  readonly onHelp: () => void;
}

/** Listens for the shortcuts of the back office, except where something is typed, and behind a dialog. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const [latest] = useState({ shortcuts });
  latest.shortcuts = shortcuts;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { onGo, onNew, onHelp } = latest.shortcuts;
      if (event.defaultPrevented || document.querySelector('[role=dialog]')) return;
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        return onGo();
      }
      if (isCommand || event.altKey || isTyping(event.target) || !areShortcutsOn()) return;
      const act = { '/': () => focusSearch() || onGo(), n: onNew, '?': onHelp }[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [latest]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('main [type=search]');
  search?.focus();
  search?.select();
  return search !== null;
}
