import { type ReactNode, useEffect } from 'react';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';

export interface TimedDialogProps {
  title: ReactNode;
  children: ReactNode;
  durationMs: number;
  onClose: () => void;
}

/** Shows one message and closes by itself, or when asked to. */
export function TimedDialog({ title, children, durationMs, onClose }: TimedDialogProps) {
  useEffect(() => {
    const timer = setTimeout(onClose, durationMs);
    return () => clearTimeout(timer);
  }, [durationMs, onClose]);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <Button onClick={onClose} data-autofocus>
          Cerrar
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
