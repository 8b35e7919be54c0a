import type { ReactNode } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';
import { type Fact, Facts } from './facts';

export interface ConfirmDialogProps {
  isOpen: boolean;
  title: ReactNode;
  confirmText: string;
  cancelText: string;
  onConfirm: () => void;
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
  isOpen,
  title,
  confirmText,
  cancelText,
  onConfirm,
  onCancel,
  children,
  warning,
  facts,
  tone = 'next',
}: ConfirmDialogProps) {
  const isDanger = tone === 'danger';
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title={title}
      actions={
        <>
          <Button onClick={onCancel} data-autofocus={isDanger || undefined}>
            {cancelText}
          </Button>
          <Button variant={tone} onClick={onConfirm} data-autofocus={!isDanger || undefined}>
            {confirmText}
          </Button>
        </>
      }
    >
      {children}
      {warning && (
        <p className="rounded-1 bg-(--tone-ground) px-3 py-2 text-lg font-strong tone-warning outline-2 -outline-offset-2 outline-current">
          {warning}
        </p>
      )}
      {facts && facts.length > 0 && <Facts items={facts} layout="beside" />}
    </Dialog>
  );
}
