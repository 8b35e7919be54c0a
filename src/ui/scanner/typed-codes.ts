/** Scanners that are keyboards: they type a code faster than a person, and Enter after it. */
import { useEffect, useState } from 'react';

/** Between two keys: a person takes about 200 ms, most scanners 2 to 30, and a busy tablet adds its own. */
const LONGEST_GAP_MS = 100;
/** Shorter is no code, and may be two keys of a person at once. */
const SHORTEST_CODE = 6;

export interface PressedKey {
  readonly key: string;
  /** When it was pressed, ms, not when it was handled: the page may have been busy. */
  readonly timeStamp: number;
}

/** Tells of each key whether it belongs to a code, and at its Enter the code. */
export function createTypedCodeReader() {
  let typed = '';
  let lastAt = Number.NEGATIVE_INFINITY;
  return ({ key, timeStamp }: PressedKey): { isOfCode: boolean; code: string | null } => {
    const isFast = timeStamp - lastAt <= LONGEST_GAP_MS;
    const before = isFast ? typed : '';
    if (key === 'Enter') {
      typed = '';
      const isCode = before.length >= SHORTEST_CODE;
      return { isOfCode: isCode, code: isCode ? before : null };
    }
    // Shift comes between the letters, and is none.
    if (key.length !== 1) return { isOfCode: false, code: null };
    lastAt = timeStamp;
    typed = before + key;
    return { isOfCode: before !== '', code: null };
  };
}

/**
 * Hears codes that are typed while no field has the focus and no dialog is open. The keys of a code do nothing else: they
 * press no button and are no shortcut.
 */
export function useTypedCodes(onCode: (code: string) => void | Promise<void>): void {
  const [latest] = useState({ onCode });
  latest.onCode = onCode;
  useEffect(() => {
    const read = createTypedCodeReader();
    const onKeyDown = (event: KeyboardEvent) => {
      const isCommand = event.ctrlKey || event.metaKey || event.altKey;
      if (event.repeat || isCommand || isTyping(event.target)) return;
      if (document.querySelector('[role=dialog]')) return;
      const { isOfCode, code } = read(event);
      if (isOfCode) {
        event.preventDefault();
        event.stopPropagation();
      }
      if (code !== null) void latest.onCode(code);
    };
    // Before anybody else hears the key.
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [latest]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}
