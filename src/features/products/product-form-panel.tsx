import { FormPanel } from '../../crud/form-panel';
import type { Fields } from '../../domain/entity';
import { ProductFields } from './product-fields';
import { useProductForm } from './use-product-form';

export interface ProductFormPanelProps {
  /** The product to change; absent for a new one. */
  readonly recordKey?: string | undefined;
  /** The owner of a new one: the sender's document. */
  readonly customerDocument?: string | number | undefined;
  /** Values of a new one: those of another one. */
  readonly like?: Fields | undefined;
  readonly onDone: (key: string) => void;
  readonly onCancel: () => void;
}

/** The product's form inside a dialog. */
export function ProductFormPanel({ customerDocument, like, ...panel }: ProductFormPanelProps) {
  const content = useProductForm();
  return (
    <FormPanel
      {...content}
      {...panel}
      initial={{
        ...content.initial,
        ...like,
        ...(customerDocument !== undefined && { customerNumDocument: customerDocument }),
      }}
      draftScope={[`panel-${customerDocument ?? ''}`, like?.productName].filter(Boolean).join(' ')}
    >
      <ProductFields />
    </FormPanel>
  );
}
