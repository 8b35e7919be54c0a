import {
  DialogBackdrop,
  DialogPanel,
  DialogTitle,
  Dialog as HeadlessDialog,
} from '@headlessui/react';
import type { ReactNode } from 'react';
import { classNames } from './class-names';

export interface DialogProps {
  isOpen: boolean;
  /** Escape, or a press on the scrim. */
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons, at the right; the one to start on carries `data-autofocus`. */
  actions?: ReactNode;
  isWide?: boolean | undefined;
}

/** Focus goes in, stays in, and returns to where it was; the page behind is inert. */
export function Dialog({ isOpen, onClose, title, children, actions, isWide = false }: DialogProps) {
  return (
    <HeadlessDialog open={isOpen} onClose={onClose} className="dialog-place">
      <DialogBackdrop transition className="scrim" />
      <DialogPanel transition className={classNames('dialog', isWide && 'dialog-wide')}>
        <DialogTitle as="h2">{title}</DialogTitle>
        {children}
        {actions && <div className="dialog-actions">{actions}</div>}
      </DialogPanel>
    </HeadlessDialog>
  );
}
