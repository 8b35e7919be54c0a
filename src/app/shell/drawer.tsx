import X from 'lucide-react/icons/x';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../../ui/icon-button';
import { SideFrame } from './side-frame';

export interface DrawerProps {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The browser's modal dialog: it traps and restores the focus, Escape closes it, the page behind is inert. */
export function Drawer({ isOpen, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!isOpen) return dialog.current?.close();
    dialog.current?.showModal();
    dialog.current?.querySelector('button')?.focus();
  }, [isOpen]);

  const closeOnWayOut = (event: MouseEvent<HTMLDialogElement>) => {
    const isScrim = event.target === dialog.current;
    const isEntry = (event.target as Element).closest('a, button') !== null;
    if (isScrim || isEntry) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape, and Enter on an entry is a click.
    <dialog
      ref={dialog}
      className="h-dvh max-h-none w-[min(300px,86vw)] max-w-none overflow-visible bg-transparent transition-[translate] duration-(--time-panel) backdrop:bg-scrim starting:-translate-x-full"
      aria-label="Menú principal"
      onClose={onClose}
      onClick={closeOnWayOut}
    >
      <SideFrame as="div">
        <IconButton
          variant="quiet"
          className="absolute top-2 right-2 text-on-side"
          label="Cerrar el menú"
          icon={<X aria-hidden="true" />}
          onClick={onClose}
        />
        {children}
      </SideFrame>
    </dialog>
  );
}
