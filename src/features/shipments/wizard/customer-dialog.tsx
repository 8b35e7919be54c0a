import { useRuntime } from '../../../session/runtime-context';
import { Dialog } from '../../../ui/dialog';
import { CustomerFormPanel } from '../../customers/customer-form-panel';

export interface CustomerDialogProps {
  /** The customer to change; null adds one. */
  recordKey: string | null;
  /** The document a new one starts with. */
  document: string;
  /** Called with the customer's final document. */
  onDone: (document: string) => void;
  onClose: () => void;
}

/** The customers' own form, over the wizard. */
export function CustomerDialog({ recordKey, document, onDone, onClose }: CustomerDialogProps) {
  const { db } = useRuntime();
  const finish = async (key: string) => {
    const row = await db.getRow('customer', key);
    onDone(String(row?.view.numDocument ?? document));
    onClose();
  };
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={recordKey === null ? 'Agregar cliente' : 'Editar cliente'}
    >
      <CustomerFormPanel
        {...(recordKey === null ? { initial: { numDocument: document } } : { recordKey })}
        onDone={(key) => void finish(key)}
        onUseExisting={(key) => void finish(key)}
        onCancel={onClose}
      />
    </Dialog>
  );
}
