import type { ReactNode } from 'react';
import { ActionDialog } from './action-dialog';
import { type Fact, Facts } from './facts';

export interface ConfirmDialogProps {
  isOpen?: boolean | undefined;
  title: ReactNode;
  confirmText: string;
  busyText?: string | undefined;
  cancelText: string;
  /** A press is one, however long it takes. */
  onConfirm: () => Promise<void> | void;
  onCancel: () => void;
  /** The question, or anything else above the facts. */
  children?: ReactNode;
  /** A warning about anything unusual. */
  warning?: string | null | undefined;
  /** The values to be saved, label beside value. */
  facts?: readonly Fact[] | undefined;
  /** `danger` focuses the cancel button first. */
  tone?: 'next' | 'danger' | undefined;
}

export function ConfirmDialog({
  cancelText,
  onConfirm,
  onCancel,
  children,
  warning,
  facts,
  tone,
  ...frame
}: ConfirmDialogProps) {
  return (
    <ActionDialog
      {...frame}
      tone={tone}
      startsOn={tone === 'danger' ? 'close' : 'confirm'}
      closeText={cancelText}
      onClose={onCancel}
      run={async () => {
        await onConfirm();
        return undefined;
      }}
    >
      {children}
      {warning && (
        <p className="rounded-1 bg-(--tone-ground) px-3 py-2 text-lg font-strong tone-warning outline-2 -outline-offset-2 outline-current">
          {warning}
        </p>
      )}
      {facts && facts.length > 0 && <Facts items={facts} layout="beside" />}
    </ActionDialog>
  );
}
