import type { Fields } from '../../../domain/entity';
import { Dialog } from '../../../ui/dialog';
import { ProductFormPanel } from '../../products/product-form-panel';

export interface ProductDialogProps {
  /** The product to change; null adds one. */
  recordKey: string | null;
  /** Values of a new one: those of another one. */
  like?: Fields | undefined;
  customerDocument: string;
  /** Called with the product's local key. */
  onDone: (key: string) => void;
  onClose: () => void;
}

/** The products' own form, over the wizard. */
export function ProductDialog({
  recordKey,
  like,
  customerDocument,
  onDone,
  onClose,
}: ProductDialogProps) {
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={recordKey === null ? 'Agregar producto' : 'Editar producto'}
    >
      <ProductFormPanel
        {...(recordKey !== null && { recordKey })}
        customerDocument={customerDocument}
        like={like}
        onDone={(key) => {
          onDone(key);
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
