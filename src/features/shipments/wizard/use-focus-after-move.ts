import { type RefObject, useEffect, useRef } from 'react';

/** Waits behind a closing dialog, which returns the focus to its opener. */
export function focusLater(target: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => requestAnimationFrame(() => target.current?.focus()));
}

/**
 * A product that moves to the other list takes its button with it, and the focus with that. This gives the focus to the
 * button that now stands in its place, or to the last one, or to whatever comes next.
 */
export function useFocusAfterMove(
  lists: Readonly<Record<'ashore' | 'aboard', RefObject<HTMLElement | null>>>,
  next: RefObject<HTMLElement | null>,
): (from: 'ashore' | 'aboard', key: string) => void {
  const pending = useRef<{ from: 'ashore' | 'aboard'; place: number }>(undefined);
  const buttonsOf = (from: 'ashore' | 'aboard') => [
    ...(lists[from].current?.querySelectorAll<HTMLElement>('[data-key]') ?? []),
  ];
  useEffect(() => {
    if (!pending.current) return;
    const { from, place } = pending.current;
    pending.current = undefined;
    const items = buttonsOf(from);
    const item = items[Math.min(place, items.length - 1)];
    (item?.querySelector('button') ?? next.current)?.focus();
  });
  return (from, key) => {
    const place = buttonsOf(from).findIndex((item) => item.dataset.key === key);
    pending.current = { from, place: Math.max(0, place) };
  };
}
