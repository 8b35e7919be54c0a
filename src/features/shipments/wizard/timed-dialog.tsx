import { type ReactNode, useEffect } from 'react';
import { ActionDialog } from '../../../ui/action-dialog';

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
    <ActionDialog title={title} startsOn="close" onClose={onClose}>
      {children}
    </ActionDialog>
  );
}
