import {
  DialogBackdrop,
  DialogPanel,
  DialogTitle,
  Dialog as HeadlessDialog,
} from '@headlessui/react';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names';
import { DialogActions } from './dialog-actions';

export interface DialogProps {
  isOpen: boolean;
  /** Called on Escape, or a click on the backdrop. */
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons, at the right; the one to start on carries `data-autofocus`. */
  actions?: ReactNode;
  isWide?: boolean | undefined;
}

/** Traps the focus and restores it on closing; the page behind is inert. */
export function Dialog({ isOpen, onClose, title, children, actions, isWide = false }: DialogProps) {
  return (
    <HeadlessDialog
      open={isOpen}
      onClose={onClose}
      className="fixed inset-0 z-41 grid items-center justify-items-center overflow-y-auto px-3 pt-[max(12px,env(safe-area-inset-top))] pb-[max(12px,env(safe-area-inset-bottom))]"
    >
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-scrim transition-opacity duration-(--time-panel) data-closed:opacity-0"
      />
      <DialogPanel
        transition
        className={classNames(
          'dialog relative grid w-full grid-cols-1 gap-4 p-4 sm:px-6 sm:pt-5.5 sm:pb-6',
          'transition-[opacity,translate] duration-(--time-panel) data-closed:translate-y-3 data-closed:opacity-0',
          isWide ? 'max-w-[880px]' : 'max-w-[560px]',
        )}
      >
        <FocusKeeper />
        <TopKeeper />
        <DialogTitle as="h2">{title}</DialogTitle>
        {children}
        {actions && <DialogActions>{actions}</DialogActions>}
      </DialogPanel>
    </HeadlessDialog>
  );
}

/** A dialog longer than the screen opens at its beginning, which the focus on one of its buttons would scroll out of sight. */
function TopKeeper() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const dialog = place.current?.closest('[role=dialog]');
    // Headless UI gives the focus in a microtask after this effect.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement instanceof HTMLButtonElement) dialog?.scrollTo({ top: 0 });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return <span ref={place} hidden />;
}

/**
 * Headless UI restores the focus only a moment after the dialog has closed. If the user has focused another field then,
 * the focus stays there.
 */
function FocusKeeper() {
  const place = useRef<HTMLSpanElement>(null);
  const takenUp = useRef<() => HTMLElement | null>(() => null);
  useLayoutEffect(() => {
    const dialog = place.current?.closest('[role=dialog]');
    return () => {
      let first: HTMLElement | null = null;
      const note = (target: EventTarget | null) => {
        if (target instanceof HTMLElement && target !== document.body && !dialog?.contains(target))
          first ??= target;
      };
      const onFocus = ({ target }: FocusEvent) => note(target);
      note(document.activeElement);
      document.addEventListener('focusin', onFocus);
      takenUp.current = () => {
        document.removeEventListener('focusin', onFocus);
        return first;
      };
    };
  }, []);
  useEffect(
    () => () => {
      // After the one in which it is given back.
      queueMicrotask(() => queueMicrotask(() => takenUp.current()?.focus()));
    },
    [],
  );
  return <span ref={place} hidden />;
}
