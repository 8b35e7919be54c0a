import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import { type ReactNode, useEffect } from 'react';
import { shipment } from '../../../domain/entities/shipment';
import { MESSAGES } from '../../../domain/messages';
import { ActionDialog } from '../../../ui/action-dialog';

const SUCCESS_MS = 3000;
const FAILURE_MS = 2000;

export function SavedDialog({ onClose }: { onClose: () => void }) {
  return (
    <TimedDialog title={MESSAGES.loginSuccessTitle} durationMs={SUCCESS_MS} onClose={onClose}>
      <p className="flex items-center gap-3 text-lg">
        <CircleCheck className="size-10 text-success" aria-hidden="true" />
        <span>
          {shipment.texts.created}
          <br />
          {MESSAGES.savedOnDevice}
        </span>
      </p>
    </TimedDialog>
  );
}

export function FailedDialog({ onClose }: { onClose: () => void }) {
  return (
    <TimedDialog title={MESSAGES.errorTitle} durationMs={FAILURE_MS} onClose={onClose}>
      <p className="flex items-center gap-3 text-lg">
        <CircleX className="size-10 text-danger" aria-hidden="true" />
        {MESSAGES.saveFailed}
      </p>
    </TimedDialog>
  );
}

interface TimedDialogProps {
  title: ReactNode;
  children: ReactNode;
  durationMs: number;
  onClose: () => void;
}

/** Shows one message and closes by itself, or when asked to. */
function TimedDialog({ title, children, durationMs, onClose }: TimedDialogProps) {
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
